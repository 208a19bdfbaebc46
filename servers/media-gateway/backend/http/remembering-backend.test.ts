import { describe, expect, it } from 'vitest';
import type { LogDetails, Logger } from '../../../../packages/lectern/src/index.ts';
import { type AskOptions, Unanswerable, Unavailable } from '../backend.ts';
import type { ServiceAnswer } from './read-answer.ts';
import { RememberingBackend, sortedJson } from './remembering-backend.ts';

const MINUTE = 60_000;
const START = Date.parse('2025-11-06T08:00:00Z');
const GENRES = { genres: [{ id: 'horror', name: 'Horror', titles: 3 }] };
const gone = (): Promise<never> => Promise.reject(new Unavailable('Nobody is there.'));
const unknown = (): Promise<never> => Promise.reject(new Unanswerable('There is none.'));

function remembering(asOf?: string) {
  const log: ({ level: string } & LogDetails)[] = [];
  const logger: Logger = { log: (level, _, details) => log.push({ level, ...details }) };
  const clock = { now: START };
  const asked: string[] = [];
  const service = {
    reply: async (_: AbortSignal): Promise<ServiceAnswer> => ({
      data: GENRES,
      ...(asOf === undefined ? {} : { asOf }),
    }),
  };
  const backend = new RememberingBackend({
    client: {
      ask: ({ operation, body }, signal) => {
        asked.push(`${operation} ${body}`);
        return service.reply(signal);
      },
    },
    logger,
    freshMs: 5 * MINUTE,
    staleMs: 60 * MINUTE,
    now: () => clock.now,
  });
  const ask = (options?: AskOptions) => backend.ask('genres', { mediaType: 'all' }, options);
  return { backend, ask, asked, clock, log, service };
}

describe('RememberingBackend', () => {
  it('includes when the facts were stated, otherwise when they were received', async () => {
    const { ask } = remembering('2025-10-01');
    const freshness = { source: 'service', asOf: '2025-10-01', stale: false };
    await expect(ask()).resolves.toEqual({ data: GENRES, freshness });
    const { freshness: own } = await remembering().ask();
    expect(own.asOf).toBe('2025-11-06T08:00:00.000Z');
  });

  it('returns fresh results without a request', async () => {
    const { ask, asked, clock, log } = remembering('2025-10-01');
    await ask();
    clock.now += 5 * MINUTE - 1;
    const freshness = { source: 'cache', asOf: '2025-10-01', stale: false, ageSeconds: 299 };
    await expect(ask()).resolves.toEqual({ data: GENRES, freshness });
    expect(asked).toHaveLength(1);
    expect(log).toEqual([]);
  });

  it('requests again when a result is no longer fresh', async () => {
    const { ask, asked, clock } = remembering();
    await ask();
    clock.now += 5 * MINUTE;
    expect((await ask()).freshness.source).toBe('service');
    expect((await ask()).freshness).toMatchObject({ source: 'cache', ageSeconds: 0 });
    expect(asked).toHaveLength(2);
  });

  it('returns a stale result if the service fails, and logs its age', async () => {
    const { ask, clock, log, service } = remembering();
    await ask();
    service.reply = gone;
    clock.now += 60 * MINUTE;
    expect((await ask()).freshness).toMatchObject({ source: 'cache', stale: true, ageSeconds: 3600 });
    expect(log).toEqual([{ level: 'warning', data: { operation: 'genres', ageSeconds: 3600 } }]);
    clock.now += 1;
    await expect(ask()).rejects.toThrow(Unavailable);
  });

  it('returns no stale result instead of an error for the caller, and removes it', async () => {
    const { ask, clock, service } = remembering();
    await ask();
    clock.now += 5 * MINUTE;
    service.reply = unknown;
    await expect(ask()).rejects.toThrow('There is none.');
    service.reply = gone;
    await expect(ask()).rejects.toThrow(Unavailable);
  });

  it('recognizes a request with fields in another order', async () => {
    const { backend, asked } = remembering();
    await backend.ask('complete', { what: 'genre', typed: 'h', limit: 5 });
    await backend.ask('complete', { limit: 5, typed: 'h', what: 'genre' });
    await backend.ask('complete', { limit: 6, typed: 'h', what: 'genre' });
    await backend.ask('search', { query: 'h', filters: { maxRuntime: 90, ratingMin: 5 }, limit: 5 });
    await backend.ask('search', { limit: 5, filters: { ratingMin: 5, maxRuntime: 90 }, query: 'h' });
    expect(asked).toEqual([
      'complete {"limit":5,"typed":"h","what":"genre"}',
      'complete {"limit":6,"typed":"h","what":"genre"}',
      'search {"filters":{"maxRuntime":90,"ratingMin":5},"limit":5,"query":"h"}',
    ]);
  });

  it('does not let one caller modify the result of the next', async () => {
    const { ask } = remembering();
    const both = await Promise.all([ask(), ask()]);
    for (const { data } of both) (data.genres as unknown[]).length = 0;
    expect((await ask()).data).toEqual(GENRES);
  });

  it('sends one request for two concurrent ones, and continues if one is cancelled', async () => {
    const { ask, asked, service } = remembering();
    const leaving = new AbortController();
    let answer = (_: ServiceAnswer): void => {};
    let given: AbortSignal | undefined;
    service.reply = (signal) => {
      given = signal;
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    const [first, second] = [ask({ signal: leaving.signal }), ask()];
    const reason = new Error('enough');
    leaving.abort(reason);
    await expect(first).rejects.toBe(reason);
    expect(given?.aborted).toBe(false);
    answer({ data: GENRES });
    expect((await second).data).toEqual(GENRES);
    expect(asked).toHaveLength(1);
  });

  it('rejects a request cancelled before, even if the result is fresh', async () => {
    const { ask } = remembering();
    await ask();
    const reason = new Error('before');
    await expect(ask({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('returns no stale result to a cancelled request', async () => {
    const { ask, clock, service, log } = remembering();
    await ask();
    clock.now += 5 * MINUTE;
    service.reply = () => new Promise(() => {});
    const leaving = new AbortController();
    const asking = ask({ signal: leaving.signal });
    leaving.abort(new Error('enough'));
    await expect(asking).rejects.toThrow('enough');
    expect(log).toEqual([]);
  });

  it('treats its entries as fresh if the clock was set back', async () => {
    const { ask, clock } = remembering();
    await ask();
    clock.now -= 60 * MINUTE;
    expect((await ask()).freshness).toMatchObject({ source: 'cache', stale: false, ageSeconds: 0 });
  });
});

describe('sortedJson', () => {
  it('sorts members at every depth and preserves lists', () => {
    const text = sortedJson({ b: [{ d: 1, c: 2 }, 'z', 'a'], a: { f: null, e: true } });
    expect(text).toBe('{"a":{"e":true,"f":null},"b":[{"c":2,"d":1},"z","a"]}');
  });

  it('treats an undefined member as absent', () => {
    expect(sortedJson({ b: 1, a: undefined })).toBe(sortedJson({ b: 1 }));
  });

  it('preserves members with names of a prototype', () => {
    const request = JSON.parse('{"constructor":1,"__proto__":{"b":1,"a":2}}');
    expect(sortedJson(request)).toBe('{"__proto__":{"a":2,"b":1},"constructor":1}');
  });
});
