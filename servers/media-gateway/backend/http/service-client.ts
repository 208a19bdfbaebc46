/**
 * Asks the service, as often as it is worth it, and writes into the log how that went.
 * @module
 */
import type { Logger, LogLevel } from '../../../../src/index.ts';
import type { Operation } from '../answers.ts';
import { type AskOptions, Unanswerable, Unavailable } from '../backend.ts';
import { AttemptFailed } from './attempt-failed.ts';
import type { CircuitBreaker, Permit } from './circuit-breaker.ts';
import { type ExchangeSettings, exchange } from './exchange.ts';
import type { ServiceAnswer } from './read-answer.ts';
import { readReply } from './read-reply.ts';
import { type RetrySettings, withRetries } from './retry.ts';

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

const NOBODY_ANSWERS = 'The catalogue does not answer at the moment. Try again in a minute.';

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
      throw error instanceof AttemptFailed ? new Unavailable(NOBODY_ANSWERS) : error;
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
      log('warning', 'The catalogue service is not asked, because it kept failing');
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
      throw breaker.isClosed ? error : new AttemptFailed(error.message, { again: false });
    } finally {
      log('debug', 'An attempt to ask the catalogue service ended', { status });
    }
  }
}

function tellEnding(permit: Permit, error: unknown): void {
  if (error instanceof AttemptFailed) permit.failed();
  // A service that can say what is wrong with a request is well.
  else if (error instanceof Unanswerable) permit.succeeded();
  else permit.cancelled();
}
