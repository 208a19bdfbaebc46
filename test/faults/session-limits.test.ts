/**
 * Too many sessions, idle ones, and busy ones.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { heldCall } from '../http/client/held-call.ts';
import { type HttpSession, openSession, sendInitialize } from '../http/client/session.ts';
import { HOST, requestText } from './requests.ts';
import { exchange, inTheRain } from './served.ts';
import { leavingNoticed } from './waiting.ts';

const REVISION = '2025-11-25';

async function isThere(session: HttpSession): Promise<boolean> {
  const { status, message } = await session.request('ping');
  if (status !== 404) expect([status, message.error]).toEqual([200, undefined]);
  return status === 200;
}

describe('when all sessions are used', () => {
  const rained = inTheRain({ sessions: { maxSessions: 3 } });
  const open = (): Promise<HttpSession> => openSession(rained.url, REVISION);

  it('the least recently used idle one is evicted', async () => {
    const [first, second, third] = [await open(), await open(), await open()];
    // Use is noted once a second.
    await sleep(1100);
    expect(await isThere(first)).toBe(true);
    const fourth = await open();
    expect(await isThere(second)).toBe(false);
    for (const kept of [first, third, fourth]) expect(await isThere(kept)).toBe(true);
    for (const kept of [first, third, fourth]) await kept.end();
  });

  it('active ones remain, and new clients are refused', async () => {
    const [streaming, calling, other] = [await open(), await open(), await open()];
    const stream = await streaming.listen();
    const otherStream = await other.listen();
    const call = heldCall(rained.url);
    const answer = calling.tool('hold', { key: call.key });
    await call.begun();

    const refused = await sendInitialize(rained.url, REVISION);
    expect([refused.status, refused.headers['retry-after'], refused.message.id]).toEqual([503, '60', 'init']);
    expect(refused.headers).not.toHaveProperty('mcp-session-id');
    const accept = [...HOST, ['Accept', 'text/event-stream']] as const;
    const first = await exchange(rained.port, requestText({ method: 'GET', path: '/sse', headers: accept }));
    expect(first.status).toBe(503);
    for (const busy of [streaming, calling, other]) expect(await isThere(busy)).toBe(true);

    otherStream.stream.close();
    await leavingNoticed(rained);
    const newcomer = await open();
    expect(await isThere(other)).toBe(false);
    for (const kept of [streaming, calling, newcomer]) expect(await isThere(kept)).toBe(true);

    await call.end('done');
    expect((await (await answer).answer()).result).toBeDefined();
    stream.stream.close();
    for (const kept of [streaming, calling, newcomer]) await kept.end();
  });

  it('floods of new clients leave no more than the maximum', async () => {
    const sessions: HttpSession[] = [];
    for (let n = 0; n < 20; n++) sessions.push(await open());
    const kept = await Promise.all(sessions.map(isThere));
    expect(kept.filter(Boolean)).toHaveLength(3);
    expect(kept.slice(-3)).toEqual([true, true, true]);
  });
});

/** Asking is use, so that nothing but waiting shows whether a session expires. */
const IDLE_MS = 800;
const LONGER = IDLE_MS * 1.5;

describe('an idle session', () => {
  const rained = inTheRain({ sessions: { idleMs: IDLE_MS } });
  const open = (): Promise<HttpSession> => openSession(rained.url, REVISION);

  it('expires', async () => {
    const session = await open();
    await sleep(LONGER);
    expect(await isThere(session)).toBe(false);
    expect((await session.listen()).status).toBe(404);
    expect((await session.end()).status).toBe(404);
  });

  it('does not expire while a stream is open, but afterwards', async () => {
    const session = await open();
    const { stream } = await session.listen();
    await sleep(LONGER);
    expect(await isThere(session)).toBe(true);
    stream.close();
    await leavingNoticed(rained);
    await sleep(LONGER);
    expect(await isThere(session)).toBe(false);
  });

  it('does not expire while it is used', async () => {
    const session = await open();
    for (let n = 0; n < 8; n++) {
      await sleep(IDLE_MS / 4);
      expect(await isThere(session)).toBe(true);
    }
  });

  it('does not expire while a call runs', async () => {
    const session = await open();
    const call = heldCall(rained.url);
    const answer = session.tool('hold', { key: call.key });
    await call.begun();
    await sleep(LONGER);
    await call.end('still there');
    expect((await (await answer).answer()).result).toMatchObject({ content: [{ text: 'still there' }] });
    expect(await isThere(session)).toBe(true);
  });

  it('has expired for a client that resumes its stream', async () => {
    const session = await open();
    const { stream } = await session.listen();
    const { id } = await stream.next();
    stream.close();
    await leavingNoticed(rained);
    await sleep(LONGER);
    expect((await session.listen(id)).status).toBe(404);
  });
});
