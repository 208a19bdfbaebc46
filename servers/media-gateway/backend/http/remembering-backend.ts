/**
 * A backend that calls a service as rarely as it can, and falls back on earlier responses when the service fails.
 * @module
 */
import type { Logger } from 'lectern';
import { isObject } from 'lectern/knowledge';
import type { Operation, Operations } from '../answers.ts';
import { type Answered, type AskOptions, type Backend, Unanswerable, Unavailable } from '../backend.ts';
import { AnswerCache, type KeptAnswer } from './answer-cache.ts';
import type { ServiceClient } from './service-client.ts';
import { SharedRequests } from './shared-requests.ts';

export interface RememberingSettings {
  readonly client: Pick<ServiceClient, 'ask'>;
  readonly logger: Logger;
  readonly freshMs: number;
  readonly staleMs: number;
  readonly now: () => number;
}

const CACHE_LIMITS = { entries: 500, size: 10_000_000 };

export class RememberingBackend implements Backend {
  readonly #settings: RememberingSettings;
  readonly #cache = new AnswerCache(CACHE_LIMITS);
  readonly #shared = new SharedRequests<KeptAnswer>();

  constructor(settings: RememberingSettings) {
    this.#settings = settings;
  }

  async ask<Name extends Operation>(
    operation: Name,
    request: Operations[Name]['in'],
    options: AskOptions = {},
  ): Promise<Answered<Operations[Name]['out']>> {
    options.signal?.throwIfAborted();
    const { client, freshMs, staleMs, logger } = this.#settings;
    const body = sortedJson(request);
    const key = `${operation} ${body}`;
    const kept = this.#cache.get(key);
    if (kept !== undefined && this.#ageOf(kept) < freshMs) return this.#fromCache(kept, false);
    try {
      const { text, asOf } = await this.#shared.join(key, options, (signal, progress) =>
        this.#remember(key, () => client.ask({ operation, body }, signal, progress)),
      );
      return { data: JSON.parse(text), freshness: { source: 'service', asOf, stale: false } };
    } catch (error) {
      const isOfUse = kept !== undefined && this.#ageOf(kept) <= staleMs;
      if (!(error instanceof Unavailable) || !isOfUse) throw error;
      const stale = this.#fromCache<Operations[Name]['out']>(kept, true);
      const data = { operation, ageSeconds: stale.freshness.ageSeconds };
      logger.log('warning', 'The service does not respond; returned a stored result', { data });
      return stale;
    }
  }

  async #remember(key: string, ask: () => ReturnType<ServiceClient['ask']>): Promise<KeptAnswer> {
    try {
      const { data, asOf } = await ask();
      const at = this.#settings.now();
      const answer = { text: JSON.stringify(data), asOf: asOf ?? new Date(at).toISOString(), at };
      this.#cache.set(key, answer);
      return answer;
    } catch (error) {
      // What was there before is not there any more.
      if (error instanceof Unanswerable) this.#cache.delete(key);
      throw error;
    }
  }

  #fromCache<Out>(kept: KeptAnswer, stale: boolean): Answered<Out> {
    const ageSeconds = Math.floor(this.#ageOf(kept) / 1000);
    return {
      data: JSON.parse(kept.text),
      freshness: { source: 'cache', asOf: kept.asOf, stale, ageSeconds },
    };
  }

  /** By a clock that was set back, what came before is new. */
  #ageOf({ at }: KeptAnswer): number {
    return Math.max(0, this.#settings.now() - at);
  }
}

/** JSON that is the same text for the same content, in whichever order its fields were written. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isObject(member) ? withSortedFields(member) : member,
  );
}

function withSortedFields(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
