import { describe, expect, it, onTestFinished } from 'vitest';
import type { Logger } from '../../../../packages/lectern/src/index.ts';
import { serveFetch } from '../../../../test/support/fetch-bridge.ts';
import { quietLogger } from '../../../../test/support/quiet.ts';
import { type Answered, type AskOptions, type Backend, Unanswerable, Unavailable } from '../backend.ts';
import { createHttpBackend } from './http-backend.ts';
import { backendHandler } from './serve-backend.ts';

const ANSWER = {
  data: { values: ['Alien', '__proto__'], total: 2 },
  freshness: { source: 'built-in', asOf: '2025-11-01', stale: false },
} as const;

type Answering = (operation: string, request: unknown, options: AskOptions) => Promise<unknown>;

function backendOf(answer: Answering): Backend {
  return {
    ask: (operation, request, options = {}) =>
      answer(operation, request, options) as Promise<Answered<never>>,
  };
}

/** Asks as a correct client would, but for what is said. */
function ask(answer: Answering, path = '/complete', init: RequestInit = {}, logger: Logger = quietLogger) {
  const handler = backendHandler(backendOf(answer), logger);
  const request = new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"what":"title","typed":"al","limit":5}',
    ...init,
  });
  return handler(request);
}

const answering: Answering = async () => ANSWER;
const notAsked: Answering = () => expect.fail('the backend was asked');

describe('backendHandler', () => {
  it.each(['/complete', '/api/v1/complete', '/complete?x=1'])('responds at %s', async (path) => {
    const response = await ask(async (...asked) => {
      expect(asked.slice(0, 2)).toEqual(['complete', { what: 'title', typed: 'al', limit: 5 }]);
      return ANSWER;
    }, path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: ANSWER.data, asOf: '2025-11-01' });
  });

  it.each(['/', '/complete/', '/Complete', '/constructor', '/__proto__', '/toString', '/complete/x'])(
    'returns 404 at %s',
    async (path) => {
      expect((await ask(notAsked, path)).status).toBe(404);
    },
  );

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const response = await ask(notAsked, '/complete', { method, body: null });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it.each([
    ['text/plain', 415],
    ['application/jsonp', 415],
    ['text/plain; application/json', 415],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
  ])('answers a request of type %s with %i', async (type, status) => {
    expect((await ask(answering, '/complete', { headers: { 'content-type': type } })).status).toBe(status);
  });

  it.each(['', '{', '[]', 'null', '"text"', '1'])('refuses %j, which is not a JSON object', async (body) => {
    expect((await ask(notAsked, '/complete', { body })).status).toBe(400);
  });

  it('refuses what is not UTF-8', async () => {
    expect((await ask(notAsked, '/complete', { body: Uint8Array.of(0x7b, 0xff) })).status).toBe(400);
  });

  it('accepts requests of up to one megabyte', async () => {
    const around = ['{"what":"title","limit":5,"typed":"', '"}'] as const;
    const sized = (bytes: number): RequestInit => ({
      body: around.join('a'.repeat(bytes - around.join('').length)),
    });
    expect((await ask(answering, '/complete', sized(1024 * 1024))).status).toBe(200);
    expect((await ask(notAsked, '/complete', sized(1024 * 1024 + 1))).status).toBe(413);
  });

  it.each([
    [new Unanswerable('There is none.'), 422, 'There is none.'],
    [new Unavailable('Try later.'), 503, 'Try later.'],
    [new TypeError('secret of the database'), 500, 'The catalogue failed.'],
    ['secret text', 500, 'The catalogue failed.'],
  ])('maps %s to %i', async (error, status, sentence) => {
    const response = await ask(() => Promise.reject(error));
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: sentence });
  });

  it('logs unexpected errors', async () => {
    const log: unknown[] = [];
    await ask(
      () => Promise.reject(new TypeError('broken')),
      '/complete',
      {},
      { log: (...entry) => log.push(entry) },
    );
    const data = { operation: 'complete', detail: expect.stringContaining('broken') };
    expect(log).toEqual([['error', 'The catalogue failed', { data }]]);
  });

  it('cancels when the client disconnects, without logging it', async () => {
    const log: unknown[] = [];
    const leaving = new AbortController();
    const init = { signal: leaving.signal };
    const waiting: Answering = (_, __, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        leaving.abort();
      });
    await ask(waiting, '/complete', init, { log: (...entry) => log.push(entry) });
    expect(log).toEqual([]);
  });
});

describe('backendHandler and createHttpBackend', () => {
  async function through(answer: Answering): Promise<Backend> {
    const bridge = await serveFetch(backendHandler(backendOf(answer), quietLogger));
    // After a cancellation Node's fetch opens a connection ahead, whose end is not worth waiting for.
    onTestFinished(() => void bridge.close());
    return createHttpBackend({
      baseUrl: `${bridge.origin}/api`,
      logger: quietLogger,
      timeoutMs: 30_000,
      sleep: async () => {},
    });
  }
  const REQUEST = { what: 'title', typed: 'al', limit: 10 } as const;

  it('transfer a result', async () => {
    const backend = await through(async (...asked) => {
      expect(asked.slice(0, 2)).toEqual(['complete', REQUEST]);
      return ANSWER;
    });
    await expect(backend.ask('complete', REQUEST)).resolves.toEqual({
      data: ANSWER.data,
      freshness: { source: 'service', asOf: '2025-11-01', stale: false },
    });
  });

  it('transfer an error for the caller', async () => {
    const backend = await through(() => Promise.reject(new Unanswerable('There is no “al”; try “Alien”.')));
    await expect(backend.ask('complete', REQUEST)).rejects.toThrow(
      new Unanswerable('There is no “al”; try “Alien”.'),
    );
  });

  it.each([new Unavailable('Not now.'), new TypeError('secret')])(
    'transfer no details of %s',
    async (error) => {
      const backend = await through(() => Promise.reject(error));
      await expect(backend.ask('complete', REQUEST)).rejects.toThrow(Unavailable);
    },
  );

  it('transfer a cancellation', async () => {
    const leaving = new AbortController();
    let cancelled = (): void => {};
    const wasCancelled = new Promise<void>((resolve) => {
      cancelled = resolve;
    });
    const backend = await through((_, __, { signal }) => {
      signal?.addEventListener('abort', cancelled);
      leaving.abort(new Error('enough'));
      return new Promise(() => {});
    });
    await expect(backend.ask('complete', REQUEST, { signal: leaving.signal })).rejects.toThrow('enough');
    await wasCancelled;
  });
});
