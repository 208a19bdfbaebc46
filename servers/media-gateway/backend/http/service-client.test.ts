import { AttemptFailed, CircuitBreaker, sleep } from 'lectern/knowledge';
import { describe, expect, it } from 'vitest';
import type { LogDetails, Logger } from '../../../../packages/lectern/src/index.ts';
import { Unanswerable, Unavailable } from '../backend.ts';
import { addressesUnder } from './http-backend.ts';
import { readReply, readRetryAfter, ServiceClient } from './service-client.ts';

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
  it('posts the request as JSON and follows no redirect', async () => {
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

  it('retries after failures and reports it', async () => {
    const { ask, sent, told } = clientOf([fails, breaks, answers]);
    await expect(ask()).resolves.toEqual(ANSWER);
    expect(sent).toHaveLength(3);
    expect(told).toEqual(['attempt 2 of 3', 'attempt 3 of 3']);
  });

  it('reports only that the service does not respond', async () => {
    const { ask, sent } = clientOf([breaks]);
    const error = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toHaveProperty(
      'message',
      'The catalogue does not respond at the moment. Try again in a minute.',
    );
    expect(sent).toHaveLength(3);
  });

  it('passes on errors that the caller can correct, and counts them as success', async () => {
    const { ask, breaker } = clientOf([fails, refuses, fails, refuses], { failures: 2 });
    await expect(ask()).rejects.toThrow(new Unanswerable('There is none.'));
    await expect(ask()).rejects.toThrow(new Unanswerable('There is none.'));
    expect(breaker.isClosed).toBe(true);
  });

  it('logs each attempt and each failure, but never the request', async () => {
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

  it('sends nothing and does not pause while the breaker is open', async () => {
    const pauses: number[] = [];
    const { ask, sent, log } = clientOf([fails], { failures: 2, pauses: async (ms) => void pauses.push(ms) });
    await expect(ask()).rejects.toThrow(Unavailable);
    expect(sent).toHaveLength(2);
    expect(pauses).toHaveLength(1);
    await expect(ask()).rejects.toThrow(Unavailable);
    expect(sent).toHaveLength(2);
    expect(log.at(-1)).toMatchObject({
      level: 'warning',
      message: expect.stringContaining('was not called'),
    });
  });

  it('sends one attempt after the cool-down and continues if it succeeds', async () => {
    const { ask, clock, sent, breaker } = clientOf([fails, fails, fails, answers], { failures: 2 });
    await expect(ask()).rejects.toThrow(Unavailable);
    clock.now += 10_000;
    await expect(ask()).rejects.toThrow(Unavailable);
    expect(sent).toHaveLength(3);
    clock.now += 10_000;
    await expect(ask()).resolves.toEqual(ANSWER);
    expect(breaker.isClosed).toBe(true);
  });

  it('stops immediately when cancelled, without counting a failure', async () => {
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

  it('stops immediately when cancelled between two attempts', async () => {
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

describe('read reply', () => {
  const NOW = Date.parse('2025-11-06T08:49:37Z');
  const DATA = { values: ['Alien'], total: 1 };

  function read(status: number, body: unknown = '', retryAfter: string | null = null): unknown {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return readReply('complete', { status, text, retryAfter }, NOW);
  }

  function failureOf(...reply: Parameters<typeof read>): AttemptFailed {
    try {
      read(...reply);
    } catch (error) {
      if (error instanceof AttemptFailed) return error;
    }
    return expect.fail('expected a failed attempt');
  }

  describe('readReply', () => {
    it.each([
      { data: DATA },
      { data: DATA, asOf: '2025-11-06' },
      { data: DATA, asOf: '2025-11-06T08:49:37.5Z' },
    ])('accepts %j', (answer) => {
      expect(read(200, answer)).toEqual(answer);
    });

    it('ignores other members of the body', () => {
      expect(read(200, { data: DATA, took: 5 })).toMatchObject({ data: DATA });
    });

    it.each([
      ['<html>', 'not JSON'],
      ['', 'not JSON'],
      ['null', 'wrong shape'],
      ['[]', 'wrong shape'],
      [{}, 'wrong shape'],
      [{ data: { values: [1], total: 1 } }, 'wrong shape'],
      [{ data: DATA, asOf: 'yesterday' }, 'wrong shape'],
      [{ data: { ...DATA, more: true } }, 'wrong shape'],
      [`{"data":{"values":[],"total":0,"__proto__":{"polluted":true}}}`, 'wrong shape'],
      [`{"__proto__":{"data":{"values":[],"total":0}}}`, 'wrong shape'],
    ])('treats %j as a permanent failure', (body, reason) => {
      expect(failureOf(200, body)).toMatchObject({
        message: expect.stringContaining(reason),
        again: false,
        status: 200,
        advice: expect.stringContaining('violates its protocol'),
      });
    });

    it.each([400, 404, 422])('passes on the message sent with %i', (status) => {
      expect(() => read(status, { error: 'There is no title “Alein”.' })).toThrow(
        new Unanswerable('There is no title “Alein”.'),
      );
    });

    it('removes invisible characters from a message and truncates it', () => {
      expect(() => read(404, { error: ' No\u0000thing\u202e\r\n\there\u001b[31m ' })).toThrow(
        new Unanswerable('Nothing here[31m'),
      );
      expect(() => read(404, { error: '🎬'.repeat(1000) })).toThrow(
        expect.objectContaining({ message: expect.stringMatching(/^🎬{299}…$/u) }),
      );
    });

    it.each([
      '<html>Not Found</html>',
      'null',
      '"text"',
      '{}',
      '{"error":""}',
      '{"error":"\\u0000"}',
      '{"error":{}}',
    ])('treats a 404 with %j as an error of another server', (body) => {
      expect(failureOf(404, body)).toMatchObject({ again: false, status: 404 });
    });

    it('does not read a message from a prototype', () => {
      expect(failureOf(404, '{"__proto__":{"error":"hidden"}}')).toMatchObject({ again: false });
    });

    it.each([429, 503])('waits after %i as long as the service requests, up to two seconds', (status) => {
      expect(failureOf(status, '', '2')).toMatchObject({ again: true, waitMs: 2000 });
      expect(failureOf(status, '', 'Thu, 06 Nov 2025 08:49:38 GMT')).toMatchObject({
        again: true,
        waitMs: 1000,
      });
      expect(failureOf(status, '', '3')).toMatchObject({ again: false });
      expect(failureOf(status, '', 'Thu, 06 Nov 2025 09:49:38 GMT')).toMatchObject({ again: false });
      expect(failureOf(status)).toMatchObject({ again: true, waitMs: 0 });
    });

    it.each([0, 201, 204, 301, 302, 307, 308, 401, 403, 405, 408, 413, 415, 451])(
      'does not retry after %i',
      (status) => {
        expect(failureOf(status)).toMatchObject({ again: false, status });
      },
    );

    it.each([500, 501, 502, 504, 599])('retries after %i', (status) => {
      expect(failureOf(status)).toMatchObject({ again: true, status });
    });
  });
});

describe('retry after', () => {
  const NOW = Date.parse('2025-11-06T08:49:37Z');

  describe('readRetryAfter', () => {
    it.each([
      ['0', 0],
      ['2', 2000],
      [' 120 ', 120_000],
      ['Thu, 06 Nov 2025 08:49:38 GMT', 1000],
      ['Thu, 06 Nov 2025 08:49:30 GMT', 0],
    ])('accepts %j', (header, ms) => {
      expect(readRetryAfter(header, NOW)).toBe(ms);
    });

    it('reads a number of any length as a long time', () => {
      expect(readRetryAfter('9'.repeat(400), NOW)).toBe(Number.POSITIVE_INFINITY);
    });

    it.each([
      null,
      '',
      '-1',
      '1.5',
      'soon',
      '2025-11-06',
      '1e3',
      'Xyz, 99 Abc 2025 08:49:38 GMT',
      'Thu Nov  6 08:49:37 2025',
    ])('ignores %j', (header) => {
      expect(readRetryAfter(header, NOW)).toBeUndefined();
    });
  });
});
