/**
 * Clients that are away while their streams go on: what they can come back for is bounded, and they are told when it
 * is out of reach.
 * @module
 */
import { describe, expect, it } from 'vitest';
import type { EventStream } from '../http/client/event-stream.ts';
import { type HttpSession, openSession } from '../http/client/session.ts';
import { heldBytes, MB, peakGrowth } from './memory.ts';
import { inTheRain } from './served.ts';
import { eventually, leavingNoticed } from './waiting.ts';

const REVISION = '2025-11-25';

/** The number that a message of the tool begins with, or the answer itself. */
function numberOf({ params, result }: { params?: object; result?: object }): number | 'answer' {
  if (result !== undefined) return 'answer';
  return Number.parseInt(String((params as { data: string }).data), 10);
}

async function flood(session: HttpSession, count: number, size: number): Promise<EventStream> {
  const answer = await session.tool('flood', { count, size });
  return answer.stream;
}

/** Settles when no call of this session runs any more. */
async function quiet(session: HttpSession): Promise<void> {
  const mark = await session.tool('late_echo', { text: 'x', ms: 1 });
  await mark.answer();
}

describe('the event log of a session', () => {
  const limits = { maxEvents: 200, maxEventSize: MB, maxTotalEventSize: 4 * MB };
  const rained = inTheRain({ sessions: limits, maxPerSession: 20 });
  const open = (): Promise<HttpSession> => openSession(rained.url, REVISION);

  it('returns all events within its limits', async () => {
    const session = await open();
    const stream = await flood(session, 150, 100);
    await stream.message();
    stream.close();
    const [, first] = stream.ids;
    const back = await session.listen(first);
    const numbers = (await back.stream.rest()).map(numberOf);
    expect(numbers).toEqual([...Array.from({ length: 149 }, (_, n) => n + 2), 'answer']);
  });

  it('reports that an event is no longer stored, by number or by size', async () => {
    for (const [count, size] of [
      [5000, 10],
      [100, 50_000],
    ] as const) {
      const session = await open();
      const stream = await flood(session, count, size);
      await stream.message();
      stream.close();
      const [, first] = stream.ids;
      await eventually(async () => {
        const back = await session.listen(first);
        if (back.status === 200) back.stream.close();
        return back.status === 400;
      });
      await quiet(session);
      const refused = await session.listen(first);
      expect([refused.status, refused.message.error?.code]).toEqual([400, -32600]);
      // A stream of news is still to be had.
      const news = await session.listen();
      expect(news.status).toBe(200);
      news.stream.close();
    }
  });

  it.each([
    '',
    '0',
    '-1',
    '1',
    '1-',
    '-',
    '1-x',
    '1e3-news',
    '0x1-news',
    ' ',
    '9'.repeat(400),
    '2-news',
    '__proto__',
    'a'.repeat(8000),
  ])('does not contain the made-up event %.20s', async (forged) => {
    const session = await open();
    const { stream } = await session.listen();
    await stream.next();
    const answer = await session.listen(forged);
    expect(answer.status).toBe(400);
    stream.close();
  });

  it('does not contain events of another session', async () => {
    const [mine, theirs] = [await open(), await open()];
    const stream = await flood(theirs, 20, 10);
    await stream.rest();
    for (const id of stream.ids) expect((await mine.listen(id)).status).toBe(400);
  });

  it('stores a limited amount per session and in total', async () => {
    const sessions = await Promise.all(Array.from({ length: 10 }, open));
    const before = await heldBytes();
    const peak = await peakGrowth(async () => {
      for (const session of sessions) {
        const stream = await flood(session, 1000, 20_000);
        await stream.message();
        stream.close();
      }
      await leavingNoticed(rained);
      for (const session of sessions) await quiet(session);
    });
    // 200 MB were said, and 4 MB may be kept.
    expect((await heldBytes()) - before).toBeLessThan(20 * MB);
    expect(peak).toBeLessThan(150 * MB);
    for (const session of sessions) await session.end();
    expect((await heldBytes()) - before).toBeLessThan(10 * MB);
  });
});
