/**
 * Much of everything, for a while: the memory that is held afterwards is that from before.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { heldBytes, MB } from './memory.ts';
import { RawConnection } from './raw.ts';
import {
  ECHO_HEADERS,
  echoBody,
  goodEcho,
  type HeaderList,
  HOST,
  JSON_BODY,
  requestText,
} from './requests.ts';
import { inTheRain } from './served.ts';
import { initializeBody } from './sessions.ts';

const AT_ONCE = 50;

describe('10,000 requests on few connections', () => {
  const rained = inTheRain();

  async function run(count: number, bytes: (n: number) => string): Promise<number> {
    const connection = new RawConnection(rained.port);
    let served = 0;
    for (let sent = 0; sent < count; sent += AT_ONCE) {
      connection.write(Array.from({ length: AT_ONCE }, (_, n) => bytes(sent + n)).join(''));
      for (let n = 0; n < AT_ONCE; n++) {
        const { status, body } = await connection.answer();
        if (status === 200 && body.includes(`"text":"${sent + n}"`)) served++;
      }
    }
    connection.destroy();
    return served;
  }

  it('all get responses and leave no state', async () => {
    const echo = (n: number): string => goodEcho(String(n));
    await run(1000, echo);
    const before = await heldBytes();
    const served = await Promise.all(Array.from({ length: 5 }, () => run(2000, echo)));
    expect(served).toEqual([2000, 2000, 2000, 2000, 2000]);
    expect((await heldBytes()) - before).toBeLessThan(10 * MB);
  });

  it('that are refused leave no state either', async () => {
    const refused = (n: number): string =>
      requestText({ headers: ECHO_HEADERS, body: echoBody(String(n)).replace('2026-07-28', String(n)) });
    await run(1000, refused);
    const before = await heldBytes();
    await Promise.all(Array.from({ length: 2 }, () => run(2000, refused)));
    // Nor do names that nobody has heard of.
    const hosts = (n: number): string => goodEcho('x').replace('localhost', `localhost:${1 + n}`);
    await run(2000, hosts);
    expect((await heldBytes()) - before).toBeLessThan(10 * MB);
  });
});

describe('1,000 idle sessions', () => {
  const COUNT = 1000;
  // One address gets half of all.
  const rained = inTheRain({ sessions: { maxSessions: 2 * COUNT } });

  async function open(count: number): Promise<Set<string>> {
    const ids = new Set<string>();
    const connection = new RawConnection(rained.port);
    const request = requestText({ headers: [...HOST, ...JSON_BODY], body: initializeBody() });
    for (let sent = 0; sent < count; sent += AT_ONCE) {
      connection.write(request.repeat(AT_ONCE));
      for (let n = 0; n < AT_ONCE; n++)
        ids.add((await connection.answer()).headers['mcp-session-id'] ?? 'none');
    }
    connection.destroy();
    return ids;
  }

  it('use little memory, and further ones no more', async () => {
    await open(AT_ONCE);
    const before = await heldBytes();
    expect((await open(COUNT)).size).toBe(COUNT);
    const full = await heldBytes();
    expect(full - before).toBeLessThan(COUNT * 10_000);
    expect((await open(2 * COUNT)).size).toBe(2 * COUNT);
    expect((await heldBytes()) - full).toBeLessThan(5 * MB);
  });

  it('are freed when they are ended', async () => {
    const ids = await open(COUNT);
    const full = await heldBytes();
    const connection = new RawConnection(rained.port);
    for (const id of ids) {
      const headers: HeaderList = [...HOST, ['Mcp-Session-Id', id]];
      expect((await connection.write(requestText({ method: 'DELETE', headers })).answer()).status).toBe(204);
    }
    connection.destroy();
    expect(await heldBytes()).toBeLessThan(full);
  });
});

describe('a request body in single bytes', () => {
  const rained = inTheRain();

  it('uses little more memory than its size', async () => {
    const connection = new RawConnection(rained.port);
    const body = echoBody('x');
    const count = 300_000;
    const before = await heldBytes();
    connection.write(requestText({ headers: [...ECHO_HEADERS, ['Transfer-Encoding', 'chunked']] }));
    for (let sent = 0; sent < count; sent += 10_000) {
      connection.write('1\r\n \r\n'.repeat(10_000));
      // The server answers in its turn, so what was sent before has been read.
      const other = new RawConnection(rained.port);
      await other.write(goodEcho('x')).answer();
      other.destroy();
    }
    expect((await heldBytes()) - before).toBeLessThan(15 * MB);
    const answer = await connection.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`).answer();
    expect(answer.status).toBe(200);
    connection.destroy();
  });
});
