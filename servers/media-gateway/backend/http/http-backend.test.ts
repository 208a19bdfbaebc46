import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { LogDetails, Logger } from '../../../../packages/lectern/src/index.ts';
import { type AskOptions, Unanswerable, Unavailable } from '../backend.ts';
import { addressesUnder, createHttpBackend, type HttpBackendOptions } from './http-backend.ts';

type Behaviour = (outgoing: ServerResponse, incoming: IncomingMessage) => unknown;

const DATA = { values: ['Alien', '__proto__', 'constructor'], total: 3 };
const NOBODY_ANSWERS = 'The catalogue does not respond at the moment. Try again in a minute.';
const MEGABYTE = 1024 * 1024;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Behaves in each of these ways in turn, and then in the last one for ever. */
async function serve(...behaviours: Behaviour[]): Promise<{ baseUrl: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const behaviour = behaviours[Math.min(asked.length, behaviours.length - 1)];
    asked.push(`${incoming.method} ${incoming.url}`);
    incoming.resume();
    incoming.on('end', () => behaviour?.(outgoing, incoming));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, asked };
}

function backendFor(baseUrl: string, more: Partial<HttpBackendOptions> = {}) {
  const log: ({ level: string; message: string } & LogDetails)[] = [];
  const logger: Logger = { log: (level, message, details) => log.push({ level, message, ...details }) };
  const pauses: number[] = [];
  const backend = createHttpBackend({
    baseUrl,
    logger,
    timeoutMs: 30_000,
    retries: 1,
    random: () => 0,
    sleep: async (ms) => void pauses.push(ms),
    ...more,
  });
  const ask = (typed = 'al', options: AskOptions = {}) =>
    backend.ask('complete', { what: 'title', typed, limit: 10 }, options);
  const reasons = () => log.filter(({ level }) => level === 'warning').map(({ data }) => data?.reason);
  return { ask, log, pauses, reasons };
}

const sends =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (outgoing) => {
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
    outgoing.end(typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body));
  };
const answers: Behaviour = sends(200, { data: DATA });
const hangs: Behaviour = () => {};
const hangsInBody: Behaviour = (outgoing) => void outgoing.writeHead(200).write('{"data":');
const sendsHalf: Behaviour = (outgoing) => {
  outgoing.writeHead(200, { 'content-length': '1000' });
  outgoing.write('{"data":', () => outgoing.destroy());
};
const sendsHalfInChunks: Behaviour = (outgoing) => {
  outgoing.writeHead(200).write('{"data":', () => outgoing.destroy());
};
const resets: Behaviour = (_, { socket }) => void socket.resetAndDestroy();
const closes: Behaviour = (_, { socket }) => void socket.destroy();
const floods: Behaviour = (outgoing) =>
  pipeline(async function* () {
    while (true) yield Buffer.alloc(MEGABYTE, ' ');
  }, outgoing).catch(() => {});

describe('createHttpBackend', () => {
  it('sends requests to the service', async () => {
    const { baseUrl, asked } = await serve(sends(200, { data: DATA, asOf: '2025-11-01' }));
    await expect(backendFor(baseUrl).ask()).resolves.toEqual({
      data: DATA,
      freshness: { source: 'service', asOf: '2025-11-01', stale: false },
    });
    expect(asked).toEqual(['POST /api/complete']);
  });

  it.each([
    ['sends half and closes the connection', sendsHalf, /terminated/],
    ['sends half in chunks and closes the connection', sendsHalfInChunks, /terminated/],
    ['resets', resets, /fetch failed/],
    ['closes', closes, /fetch failed/],
    ['fails', sends(500, 'stack of http://inside.example'), /status is 500/],
    ['is overloaded', sends(503, ''), /status is 503/],
    ['sends invalid UTF-8', sends(200, Buffer.of(0x22, 0xff, 0x22)), /utf-8/],
    [
      'declares a huge body',
      sends(200, ' '.repeat(6 * MEGABYTE), { 'content-length': `${6 * MEGABYTE}` }),
      /larger/,
    ],
    ['sends a huge body without end', floods, /larger than 5242880 bytes/],
  ])('retries and then fails if a service %s', async (_, behaviour, reason) => {
    const { baseUrl, asked } = await serve(behaviour);
    const { ask, reasons } = backendFor(baseUrl);
    await expect(ask()).rejects.toThrow(new Unavailable(NOBODY_ANSWERS));
    expect(asked).toHaveLength(2);
    expect(reasons()).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)]);
  });

  it.each<[string, Behaviour, RegExp]>([
    ['nothing', sends(200, ''), /not JSON/],
    ['no JSON', sends(200, '<html>', { 'content-type': 'text/html' }), /not JSON/],
    ['another shape', sends(200, { data: { values: 'Alien', total: 1 } }), /wrong shape/],
    ['a prototype', sends(200, '{"data":{"values":[],"total":0,"__proto__":{"a":1}}}'), /wrong shape/],
  ])('requests once if a service sends %s, however often it is called', async (_, behaviour, reason) => {
    const { baseUrl, asked } = await serve(behaviour);
    const { ask, reasons } = backendFor(baseUrl);
    // More often than the breaker lets failures pass: the advice stays the right one.
    for (let call = 1; call <= 7; call++) {
      await expect(ask()).rejects.toThrow(/violates its protocol/);
      expect(asked).toHaveLength(call);
    }
    expect(reasons()[0]).toMatch(reason);
    expect({}).not.toHaveProperty('a');
  });

  it.each([
    ['before the headers', hangs],
    ['in the body', hangsInBody],
  ])('fails if a service hangs %s', async (_, behaviour) => {
    const { baseUrl } = await serve(behaviour);
    const { ask, reasons } = backendFor(baseUrl, { timeoutMs: 100 });
    await expect(ask()).rejects.toThrow(new Unavailable(NOBODY_ANSWERS));
    expect(reasons()).toEqual(['no end within 100 ms', 'no end within 100 ms']);
  });

  it('fails if nothing listens', async () => {
    const { baseUrl } = await serve(answers);
    await closing.pop()?.();
    const { ask, reasons } = backendFor(baseUrl);
    await expect(ask()).rejects.toThrow(new Unavailable(NOBODY_ANSWERS));
    expect(reasons()).toEqual(['fetch failed: ECONNREFUSED', 'fetch failed: ECONNREFUSED']);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect by %i', async (status) => {
    const inside = await serve(answers);
    const { baseUrl, asked } = await serve(sends(status, '', { location: `${inside.baseUrl}/complete` }));
    await expect(backendFor(baseUrl).ask()).rejects.toThrow(/no catalogue service at the configured address/);
    expect(asked).toHaveLength(1);
    expect(inside.asked).toEqual([]);
  });

  it.each([
    ['failed', sends(500, '')],
    ['broke off', sendsHalf],
    ['reset', resets],
  ])('gets a result from a service that %s once', async (_, behaviour) => {
    const { baseUrl } = await serve(behaviour, answers);
    expect((await backendFor(baseUrl).ask()).data).toEqual(DATA);
  });

  it.each([
    ['sends another content type', sends(200, { data: DATA }, { 'content-type': 'text/plain' })],
    ['is slow', (outgoing, incoming) => delay(50).then(() => answers(outgoing, incoming))],
  ] satisfies [string, Behaviour][])('gets a result from a service that %s', async (_, behaviour) => {
    const { baseUrl, asked } = await serve(behaviour);
    expect((await backendFor(baseUrl).ask()).data).toEqual(DATA);
    expect(asked).toHaveLength(1);
  });

  it('gets a result from a service that closes every connection without notice', async () => {
    const { baseUrl } = await serve((outgoing, incoming) => {
      outgoing.once('finish', () => incoming.socket.end());
      answers(outgoing, incoming);
    });
    const { ask } = backendFor(baseUrl, { retries: 3 });
    for (const typed of ['a', 'b', 'c', 'd', 'e']) expect((await ask(typed)).data).toEqual(DATA);
  });

  it('waits as long as the service requests, if that is short', async () => {
    const { baseUrl } = await serve(sends(503, '', { 'retry-after': '1' }), answers);
    const { ask, pauses } = backendFor(baseUrl);
    expect((await ask()).data).toEqual(DATA);
    expect(pauses).toEqual([1000]);
  });

  it.each([
    [429, { 'retry-after': '60' }, NOBODY_ANSWERS],
    [401, {}, /refused this server .* the operator has to set MEDIA_CATALOGUE_TOKEN/],
    [403, {}, /refused this server/],
    [404, {}, /no catalogue service at the configured address. .* MEDIA_CATALOGUE_URL/],
    [422, {}, /violates its protocol/],
  ])('does not retry after %i with %j, and names who can help', async (status, headers, advice) => {
    const { baseUrl, asked } = await serve(sends(status, 'go away', headers as Record<string, string>));
    const error = await backendFor(baseUrl)
      .ask()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unavailable);
    expect((error as Error).message).toMatch(advice);
    expect(asked).toHaveLength(1);
  });

  it('passes on errors that the caller can correct', async () => {
    const { baseUrl, asked } = await serve(sends(422, { error: 'Type\u0007 more letters.' }));
    await expect(backendFor(baseUrl).ask()).rejects.toThrow(new Unanswerable('Type more letters.'));
    expect(asked).toHaveLength(1);
  });

  it('aborts the connection immediately when cancelled', async () => {
    const leaving = new AbortController();
    const reason = new Error('enough');
    let left = (): void => {};
    const hasLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const { baseUrl } = await serve((outgoing) => {
      outgoing.once('close', left);
      leaving.abort(reason);
    });
    const { ask, reasons } = backendFor(baseUrl);
    await expect(ask('al', { signal: leaving.signal })).rejects.toBe(reason);
    await hasLeft;
    expect(reasons()).toEqual([]);
  });

  it('pauses requests to a failing service, returns cached results, and recovers', async () => {
    const clock = { now: Date.parse('2025-11-06T08:00:00Z') };
    const { baseUrl, asked } = await serve(answers, sends(500, ''), sends(500, ''), answers);
    const { ask, log } = backendFor(baseUrl, {
      now: () => clock.now,
      freshMs: 1000,
      breaker: { failures: 2, coolDownMs: 5000 },
    });
    await ask();
    clock.now += 1000;
    expect((await ask()).freshness).toMatchObject({ source: 'cache', stale: true, ageSeconds: 1 });
    clock.now += 1000;
    expect((await ask()).freshness).toMatchObject({ source: 'cache', stale: true, ageSeconds: 2 });
    expect(asked).toHaveLength(3);
    clock.now += 4000;
    expect((await ask()).freshness).toMatchObject({ source: 'service', stale: false });
    const told = log
      .filter(({ level }) => level !== 'debug')
      .map(({ level, message }) => `${level}: ${message}`);
    expect(told).toEqual([
      'warning: The catalogue service failed',
      'warning: The catalogue service keeps failing; paused requests to it',
      'warning: The catalogue service failed',
      'warning: The service does not respond; returned a stored result',
      'warning: The catalogue service was not called because it kept failing',
      'warning: The service does not respond; returned a stored result',
      'info: The catalogue service responds again',
    ]);
  });

  it.each(['ftp://catalogue.example', 'https://user:word@catalogue.example'])('refuses %s', (baseUrl) => {
    expect(() => backendFor(baseUrl)).toThrow(RangeError);
  });
});

describe('addressesUnder', () => {
  it.each([
    ['https://catalogue.example', 'https://catalogue.example/search'],
    ['https://catalogue.example/', 'https://catalogue.example/search'],
    ['http://127.0.0.1:8080/api/v1//', 'http://127.0.0.1:8080/api/v1/search'],
  ])('puts an operation under %s', (baseUrl, address) => {
    expect(addressesUnder(baseUrl)('search')).toBe(address);
  });

  it.each([
    ['ftp://catalogue.example', 'http: or https:'],
    ['file:///etc', 'http: or https:'],
    ['catalogue.example', 'a whole URL'],
    ['', 'a whole URL'],
    ['https://user@catalogue.example', 'a user name or a password'],
    ['https://user:secret@catalogue.example', 'a user name or a password'],
    ['https://:secret@catalogue.example', 'a user name or a password'],
    ['https://catalogue.example/?key=secret', 'a query or a fragment'],
    ['https://catalogue.example/#secret', 'a query or a fragment'],
    ['https://user:secret@', 'a whole URL'],
  ])('refuses %j without repeating its secrets', (baseUrl, reason) => {
    expect(() => addressesUnder(baseUrl)).toThrow(RangeError);
    expect(() => addressesUnder(baseUrl)).toThrow(reason);
    expect(() => addressesUnder(baseUrl)).toThrow(/^(?!.*secret)/);
  });
});
