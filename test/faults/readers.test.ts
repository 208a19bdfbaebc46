/**
 * Clients that stop reading, or vanish: they are cut off, memory stays bounded, and in a session they can come back.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { heldCall } from '../http/client/held-call.ts';
import { openSession } from '../http/client/session.ts';
import { askTool } from '../http/client/stateless.ts';
import { MB, peakGrowth } from './memory.ts';
import { RawConnection } from './raw.ts';
import { callBody, callHeaders, type HeaderList, HOST, JSON_BODY, requestText } from './requests.ts';
import { exchange, inTheRain } from './served.ts';
import { openRawSession } from './sessions.ts';
import { eventually, leavingNoticed } from './waiting.ts';

const EVENTS: HeaderList = [...HOST, ['Accept', 'text/event-stream']];

function floodBody(count: number, size: number): string {
  const body = JSON.parse(callBody('flood', { count, size }));
  body.params._meta['io.modelcontextprotocol/logLevel'] = 'info';
  return JSON.stringify(body);
}

function eventIds(text: string): string[] {
  return [...text.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id ?? '');
}

describe('a client that stops reading', () => {
  const rained = inTheRain({ sessions: { maxEvents: 10_000, maxEventSize: 100 * MB } });

  it('a stateless stream is disconnected, and its call cancelled', async () => {
    const connection = new RawConnection(rained.port);
    const growth = await peakGrowth(async () => {
      connection.write(requestText({ headers: callHeaders('flood'), body: floodBody(5000, 100_000) }));
      await connection.until('event: message');
      connection.stopReading();
      await leavingNoticed(rained);
      connection.readOn();
      await connection.over();
    });
    // 500 MB would have been said.
    expect(growth).toBeLessThan(150 * MB);
    expect(connection.text).not.toContain('Flooded');
    connection.destroy();
  });

  it('a stream in a session is disconnected and can be resumed', async () => {
    const id = await openRawSession(rained.port);
    const named: HeaderList = [['Mcp-Session-Id', id]];
    const connection = new RawConnection(rained.port);
    const params = { name: 'flood', arguments: { count: 300, size: 100_000 } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    connection.write(requestText({ headers: [...HOST, ...JSON_BODY, ...named], body }));
    await connection.until('event: message');
    connection.stopReading();
    const session = await openSession(rained.url, '2025-11-25');
    await (await session.tool('flood', { count: 300, size: 10 })).answer();
    connection.readOn();
    await connection.over();
    const seen = connection.text;
    expect(seen).not.toContain('Flooded');
    connection.destroy();

    // An event of which only a part arrived was not seen.
    const whole = seen.slice(0, seen.lastIndexOf('\n\n'));
    const back = new RawConnection(rained.port);
    const last: HeaderList = [['Last-Event-ID', eventIds(whole).at(-1) ?? '']];
    back.write(requestText({ method: 'GET', headers: [...EVENTS, ...named, ...last] }));
    await back.until('Flooded');
    const numbers = [...(whole + back.text).matchAll(/"data":"(\d+) x/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
    back.destroy();
  });

  it('HTTP+SSE (2024-11-05) is disconnected, and its session ends', async () => {
    const connection = new RawConnection(rained.port);
    connection.write(requestText({ method: 'GET', path: '/sse', headers: EVENTS }));
    await connection.until('\n\n');
    const path = /\/messages\S+/.exec(connection.text)?.[0] ?? '';
    connection.stopReading();
    const large = JSON.stringify({ jsonrpc: '2.0', id: 'x'.repeat(MB), method: 'ping' });
    const growth = await peakGrowth(() =>
      eventually(async () => {
        const bytes = requestText({ path, headers: [...HOST, ...JSON_BODY], body: large });
        return (await exchange(rained.port, bytes)).status === 404;
      }),
    );
    expect(growth).toBeLessThan(150 * MB);
    connection.destroy();
  });

  it('plain responses is no longer read from, and gets all of them when it continues', async () => {
    const connection = new RawConnection(rained.port);
    const text = 'y'.repeat(100_000);
    const call = requestText({ headers: callHeaders('echo'), body: callBody('echo', { text }) });
    const count = 300;
    const growth = await peakGrowth(async () => {
      connection.stopReading();
      for (let n = 0; n < count; n++) connection.write(call);
      await leavingNoticed(rained);
    });
    // 30 MB wait on our side, and 30 MB of answers could wait on the other.
    expect(growth).toBeLessThan(100 * MB);
    connection.readOn();
    for (let n = 0; n < count; n++) expect((await connection.answer()).body).toContain(text);
    connection.destroy();
  });
});

describe('a client that disconnects', () => {
  const rained = inTheRain({ replayMs: 50 });

  it('from its notification stream can open the next one', async () => {
    const session = await openSession(rained.url, '2025-11-25');
    const named: HeaderList = [...EVENTS, ['Mcp-Session-Id', session.id]];
    for (let n = 0; n < 50; n++) {
      const connection = new RawConnection(rained.port);
      await eventually(async () => {
        const { status } = await connection.write(requestText({ method: 'GET', headers: named })).head();
        if (status === 409) await connection.until('}}');
        return status === 200;
      });
      if (n % 2 === 0) connection.reset();
      else connection.destroy();
    }
    expect(await session.toolText('echo', { text: 'still here' })).toBe('still here');
    await session.end();
  });

  it('and resumes by the ID of an event keeps its session, and its old stream ends', async () => {
    const session = await openSession(rained.url, '2025-11-25');
    const old = await session.listen();
    const { id } = await old.stream.next();
    const next = await session.listen(id);
    expect(next.status).toBe(200);
    await old.stream.rest();
    expect(await session.toolText('echo', { text: 'still here' })).toBe('still here');
    next.stream.close();
  });

  it('for longer than its notifications are stored keeps its session', async () => {
    const session = await openSession(rained.url, '2025-11-25');
    const { stream } = await session.listen();
    await stream.next();
    stream.close();
    await leavingNoticed(rained);
    await session.tool('slow', { ms: 100 });
    expect(await session.toolText('test_trigger_tool_change')).toContain('changed');
    expect(await session.toolText('echo', { text: 'still here' })).toBe('still here');
  });

  it('from a stateless call cancels the call', async () => {
    const call = heldCall(rained.url);
    const leaving = new AbortController();
    const gone = askTool(rained.url, 'hold', { key: call.key }, { signal: leaving.signal }).catch(
      () => 'gone',
    );
    await call.begun();
    leaving.abort();
    expect([await gone, await call.fate()]).toEqual(['gone', 'cancelled']);
  });

  it('from a call queued behind another one cancels that too', async () => {
    const call = heldCall(rained.url);
    const connection = new RawConnection(rained.port);
    connection.write(requestText({ headers: callHeaders('slow'), body: callBody('slow', { ms: 60_000 }) }));
    connection.write(
      requestText({ headers: callHeaders('hold'), body: callBody('hold', { key: call.key }) }),
    );
    await call.begun();
    connection.destroy();
    expect(await call.fate()).toBe('cancelled');
  });

  it('from a call in a session does not end it', async () => {
    const session = await openSession(rained.url, '2025-11-25');
    const call = heldCall(rained.url);
    const answer = await session.reportingTool('hold', { key: call.key });
    await answer.stream.message();
    answer.stream.close();
    await leavingNoticed(rained);
    await call.end('went on');
    expect(await call.fate()).toBe('ended');
    const back = await session.listen(answer.stream.ids.at(-1));
    expect((await back.stream.rest()).at(-1)?.result).toMatchObject({ content: [{ text: 'went on' }] });
  });
});
