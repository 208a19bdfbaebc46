import { describe, expect, it } from 'vitest';
import type { LogDetails, Logger } from '../../../../src/index.ts';
import { Unanswerable, Unavailable } from '../backend.ts';
import { addressesUnder } from './base-url.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { ServiceClient } from './service-client.ts';
import { sleep } from './sleep.ts';

const ANSWER = { data: { values: ['Alien'], total: 1 } };
const QUESTION = { operation: 'complete', body: '{"typed":"secret wish"}' } as const;

const answers = async (): Promise<Response> => Response.json(ANSWER);
const fails = async (): Promise<Response> => new Response('', { status: 500 });
const refuses = async (): Promise<Response> => Response.json({ error: 'There is none.' }, { status: 404 });
const breaks = (): Promise<Response> =>
  Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }));

interface Entry extends LogDetails {
  readonly level: string;
  readonly message: string;
}

/** The last of the replies is given again and again. */
function clientOf(replies: (typeof answers)[], more: { failures?: number; pauses?: typeof sleep } = {}) {
  const log: Entry[] = [];
  const logger: Logger = { log: (level, message, details) => log.push({ level, message, ...details }) };
  const clock = { now: 1_000_000 };
  const sent: { url: string; init: RequestInit }[] = [];
  const breaker = new CircuitBreaker({
    failures: more.failures ?? 100,
    coolDownMs: 10_000,
    now: () => clock.now,
    onOpen: () => {},
    onClose: () => {},
  });
  const client = new ServiceClient({
    addressOf: addressesUnder('https://catalogue.example/api'),
    breaker,
    logger,
    fetch: async (url, init = {}) => {
      clock.now += 25;
      const reply = replies[Math.min(sent.length, replies.length - 1)] ?? expect.fail('no reply');
      sent.push({ url: String(url), init });
      return reply();
    },
    timeoutMs: 60_000,
    retries: 2,
    backoffMs: 200,
    random: () => 1,
    sleep: more.pauses ?? (async () => {}),
    now: () => clock.now,
  });
  const told: string[] = [];
  const ask = (signal: AbortSignal = new AbortController().signal) =>
    client.ask(QUESTION, signal, (_, __, message) => told.push(message));
  return { ask, breaker, clock, log, sent, told };
}

describe('ServiceClient', () => {
  it('posts the request as JSON, and follows no redirect', async () => {
    const { ask, sent } = clientOf([answers]);
    await expect(ask()).resolves.toEqual(ANSWER);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      url: 'https://catalogue.example/api/complete',
      init: {
        method: 'POST',
        redirect: 'manual',
        body: QUESTION.body,
        headers: { 'content-type': 'application/json' },
      },
    });
  });

  it('asks again after failures, and tells so', async () => {
    const { ask, sent, told } = clientOf([fails, breaks, answers]);
    await expect(ask()).resolves.toEqual(ANSWER);
    expect(sent).toHaveLength(3);
    expect(told).toEqual(['attempt 2 of 3', 'attempt 3 of 3']);
  });

  it('says no more than that nobody answers', async () => {
    const { ask, sent } = clientOf([breaks]);
    const error = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toHaveProperty(
      'message',
      'The catalogue does not answer at the moment. Try again in a minute.',
    );
    expect(sent).toHaveLength(3);
  });

  it('passes on what the asker can put right, and takes the service for well', async () => {
    const { ask, breaker } = clientOf([fails, refuses, fails, refuses], { failures: 2 });
    await expect(ask()).rejects.toThrow(new Unanswerable('There is none.'));
    await expect(ask()).rejects.toThrow(new Unanswerable('There is none.'));
    expect(breaker.isClosed).toBe(true);
  });

  it('logs each attempt and each failure, and never the request', async () => {
    const { ask, log } = clientOf([fails, breaks, answers]);
    await ask();
    const attempt = (number: number, more = {}) => ({
      operation: 'complete',
      attempt: number,
      ms: 25,
      ...more,
    });
    expect(log.map(({ level, data }) => [level, data])).toEqual([
      ['warning', attempt(1, { status: 500, reason: 'the status is 500' })],
      ['debug', attempt(1, { status: 500 })],
      ['warning', attempt(2, { reason: 'fetch failed: ECONNRESET' })],
      ['debug', attempt(2)],
      ['debug', attempt(3, { status: 200 })],
    ]);
    expect(JSON.stringify(log)).not.toContain('secret wish');
  });

  it('sends nothing while the breaker is open, and does not pause for it', async () => {
    const pauses: number[] = [];
    const { ask, sent, log } = clientOf([fails], { failures: 2, pauses: async (ms) => void pauses.push(ms) });
    await expect(ask()).rejects.toThrow(Unavailable);
    expect(sent).toHaveLength(2);
    expect(pauses).toHaveLength(1);
    await expect(ask()).rejects.toThrow(Unavailable);
    expect(sent).toHaveLength(2);
    expect(log.at(-1)).toMatchObject({ level: 'warning', message: expect.stringContaining('not asked') });
  });

  it('sends one attempt after the cool-down, and goes on when it succeeds', async () => {
    const { ask, clock, sent, breaker } = clientOf([fails, fails, fails, answers], { failures: 2 });
    await expect(ask()).rejects.toThrow(Unavailable);
    clock.now += 10_000;
    await expect(ask()).rejects.toThrow(Unavailable);
    expect(sent).toHaveLength(3);
    clock.now += 10_000;
    await expect(ask()).resolves.toEqual(ANSWER);
    expect(breaker.isClosed).toBe(true);
  });

  it('ends at once when cancelled, and says nothing about the service by it', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const deaf = (): Promise<Response> => {
      queueMicrotask(() => controller.abort(reason));
      return new Promise(() => {});
    };
    const { ask, breaker, log } = clientOf([deaf], { failures: 1 });
    await expect(ask(controller.signal)).rejects.toBe(reason);
    expect(breaker.isClosed).toBe(true);
    expect(log.filter(({ level }) => level !== 'debug')).toEqual([]);
  });

  it('ends at once when cancelled between two attempts', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const { ask, sent } = clientOf([fails], {
      pauses: (_, signal) => {
        queueMicrotask(() => controller.abort(reason));
        return sleep(24 * 3_600_000, signal);
      },
    });
    await expect(ask(controller.signal)).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
  });
});
