/**
 * A backend that asks a catalogue service over HTTP.
 *
 * The protocol of the service: `POST {baseUrl}/{operation}` with the request as JSON, where the operations, requests and
 * answers are those of `Operations`. It replies with
 *
 * - 200 and `{"data": <answer>, "asOf": <ISO day or moment>}`, where `asOf` may be left out;
 * - 400, 404 or 422 and `{"error": <sentence for the asker>}` for what the asker can put right;
 * - 429 or 503, with Retry-After, when it wants to be left alone; up to two seconds are waited for;
 * - 401 or 403 where it does not know or does not admit this server;
 * - a redirect, any other 4xx, or a 200 that is against the schema: asking again would not help;
 * - anything else, such as a 5xx, counts as a failure that may pass.
 *
 * `serve-backend.ts` is the other side of it.
 * @module
 */
import type { Logger } from 'lectern';
import { CircuitBreaker, type Sleep, sleep } from 'lectern/knowledge';
import type { Operation } from '../answers.ts';
import type { Backend } from '../backend.ts';
import { RememberingBackend } from './remembering-backend.ts';
import { ServiceClient } from './service-client.ts';

export interface HttpBackendOptions {
  /** Without user name, password, query and fragment. */
  readonly baseUrl: string;
  readonly logger: Logger;
  /** Sent with every request, such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
  /** For each attempt; 5000 unless said. */
  readonly timeoutMs?: number;
  /** Attempts after the first; 2 unless said. */
  readonly retries?: number;
  /** The longest first pause; it doubles with each further one, up to two seconds. 200 unless said. */
  readonly backoffMs?: number;
  /** How long an answer is given again without asking; five minutes unless said. */
  readonly freshMs?: number;
  /** How old an answer may be that is given because nobody answers; a day unless said. */
  readonly staleMs?: number;
  /** 5 failures in a row, and 10 seconds, unless said. */
  readonly breaker?: { readonly failures?: number; readonly coolDownMs?: number };
  readonly now?: () => number;
  readonly random?: () => number;
  readonly sleep?: Sleep;
}

const DEFAULTS = {
  timeoutMs: 5000,
  retries: 2,
  backoffMs: 200,
  freshMs: 300_000,
  staleMs: 24 * 3_600_000,
  now: Date.now,
  random: Math.random,
  sleep,
};
const BREAKER_DEFAULTS = { failures: 5, coolDownMs: 10_000 };

export function createHttpBackend(options: HttpBackendOptions): Backend {
  const settings = { ...DEFAULTS, fetch: globalThis.fetch, ...options };
  const { logger, now } = settings;
  const breaker = new CircuitBreaker({
    ...BREAKER_DEFAULTS,
    ...options.breaker,
    now,
    onOpen: () => logger.log('warning', 'The catalogue service keeps failing; paused requests to it'),
    onClose: () => logger.log('info', 'The catalogue service responds again'),
  });
  const client = new ServiceClient({ ...settings, addressOf: addressesUnder(options.baseUrl), breaker });
  return new RememberingBackend({ ...settings, client });
}

/**
 * Where the service is, checked before anything is sent there. Gives the address of each operation. The messages
 * never repeat the URL: it may hold a password.
 */
export function addressesUnder(baseUrl: string): (operation: Operation) => string {
  const url = parsed(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new RangeError(
      `The base URL of a catalogue service must begin with http: or https:, not ${url.protocol}`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new RangeError('The base URL of a catalogue service must not hold a user name or a password.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new RangeError('The base URL of a catalogue service must not hold a query or a fragment.');
  }
  const base = url.href.replace(/\/+$/, '');
  return (operation) => `${base}/${operation}`;
}

function parsed(baseUrl: string): URL {
  try {
    return new URL(baseUrl);
  } catch {
    throw new RangeError(
      'The base URL of a catalogue service must be a whole URL, such as https://catalogue.example/api.',
    );
  }
}
