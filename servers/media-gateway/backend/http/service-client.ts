/** Asks the service, as often as it is worth it, and writes into the log how that went. @module */
import type { Logger, LogLevel } from 'lectern';
import {
  AttemptFailed,
  type CircuitBreaker,
  LONGEST_PAUSE_MS,
  type Permit,
  type RetrySettings,
  withRetries,
} from 'lectern/knowledge';
import type { Operation } from '../answers.ts';
import { type AskOptions, Unanswerable, Unavailable } from '../backend.ts';
import { type ExchangeSettings, exchange, type Reply } from './exchange.ts';
import { readAnswer, readSentence, type ServiceAnswer, WRONG_SHAPE } from './read-answer.ts';

/** The one form of date that may still be sent. `Date.parse` alone would read a date into almost anything. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

export interface ClientSettings extends ExchangeSettings, RetrySettings {
  readonly addressOf: (operation: Operation) => string;
  readonly breaker: CircuitBreaker;
  readonly logger: Logger;
  readonly now: () => number;
}

interface Question {
  readonly operation: Operation;
  /** The request as JSON. */
  readonly body: string;
}

/** What only the operator can put right; a model should say so and not repeat the call. */
const NOT_ADMITTED =
  'The catalogue service refused this server (401 or 403). Repeating the call does not help: the operator has to set ' +
  'MEDIA_CATALOGUE_TOKEN or MEDIA_CATALOGUE_HEADER.';
const NOT_THERE =
  'There is no catalogue service at the configured address. Repeating the call does not help: the operator has ' +
  'to correct MEDIA_CATALOGUE_URL.';
const NOBODY_ANSWERS = 'The catalogue does not respond at the moment. Try again in a minute.';

export class ServiceClient {
  readonly #settings: ClientSettings;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  async ask(
    question: Question,
    signal: AbortSignal,
    progress: NonNullable<AskOptions['progress']>,
  ): Promise<ServiceAnswer> {
    const work = (attempt: number) => this.#attempt(question, attempt, signal);
    try {
      return await withRetries(work, this.#settings, signal, progress);
    } catch (error) {
      throw error instanceof AttemptFailed ? new Unavailable(error.advice ?? NOBODY_ANSWERS) : error;
    }
  }

  async #attempt(
    { operation, body }: Question,
    attempt: number,
    signal: AbortSignal,
  ): Promise<ServiceAnswer> {
    const { addressOf, breaker, logger, now } = this.#settings;
    const began = now();
    const log = (level: LogLevel, message: string, more: object = {}): void =>
      logger.log(level, message, { data: { operation, attempt, ms: now() - began, ...more } });
    const permit = breaker.enter();
    if (permit === undefined) {
      log('warning', 'The catalogue service was not called because it kept failing');
      throw new AttemptFailed('the breaker is open', { again: false });
    }
    let status: number | undefined;
    try {
      const reply = await exchange(addressOf(operation), body, this.#settings, signal);
      status = reply.status;
      const answer = readReply(operation, reply, now());
      permit.succeeded();
      return answer;
    } catch (error) {
      tellEnding(permit, error);
      if (!(error instanceof AttemptFailed)) throw error;
      status = error.status;
      log('warning', 'The catalogue service failed', { status, reason: error.message });
      // Nobody waits for a further attempt that would not be made.
      const { advice } = error;
      throw breaker.isClosed
        ? error
        : new AttemptFailed(error.message, { again: false, ...(advice === undefined ? {} : { advice }) });
    } finally {
      log('debug', 'A request to the catalogue service ended', { status });
    }
  }
}

function tellEnding(permit: Permit, error: unknown): void {
  // A service that refuses this server, or says what is wrong with a request, answers; a pause would change nothing.
  const answers =
    error instanceof Unanswerable || (error instanceof AttemptFailed && error.advice !== undefined);
  if (answers) permit.succeeded();
  else if (error instanceof AttemptFailed) permit.failed();
  else permit.cancelled();
}

/**
 * What a reply means: an answer, something for the asker to put right, or a failure that may pass or may not.
 */
export function readReply(operation: Operation, reply: Reply, now: number): ServiceAnswer {
  const { status, text } = reply;
  if (status === 200) return readAnswer(operation, text);
  if (status === 400 || status === 404 || status === 422) throw refusal(status, text);
  if (status === 429 || status === 503) throw overload(reply, now);
  // Some runtimes show no more of a redirect than a status of 0.
  if (status === 0 || (status >= 300 && status < 400)) {
    throw new AttemptFailed('the service redirects, which is not followed', {
      status,
      again: false,
      advice: NOT_THERE,
    });
  }
  if (status === 401 || status === 403)
    throw new AttemptFailed(`the status is ${status}`, { status, again: false, advice: NOT_ADMITTED });
  if (status >= 500) throw new AttemptFailed(`the status is ${status}`, { status });
  throw new AttemptFailed(`the status is ${status}`, { status, again: false, advice: WRONG_SHAPE });
}

function refusal(status: number, text: string): Error {
  const sentence = readSentence(text);
  if (sentence !== undefined) return new Unanswerable(sentence);
  const advice = status === 404 ? NOT_THERE : WRONG_SHAPE;
  return new AttemptFailed(`the status is ${status}, without a sentence`, { status, again: false, advice });
}

function overload({ status, retryAfter }: Reply, now: number): AttemptFailed {
  const waitMs = readRetryAfter(retryAfter, now) ?? 0;
  if (waitMs <= LONGEST_PAUSE_MS) return new AttemptFailed(`the status is ${status}`, { status, waitMs });
  const seconds = Math.ceil(waitMs / 1000);
  return new AttemptFailed(`the status is ${status}, for ${seconds} seconds`, { status, again: false });
}

/**
 * How long a service asks to be left alone: the Retry-After header (RFC 9110, 10.2.3). In milliseconds from `now`
 * on; nothing where the header is missing or can't be read.
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const moment = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}
