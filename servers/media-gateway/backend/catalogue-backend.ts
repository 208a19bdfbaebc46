/**
 * Answers from a catalogue in memory, which is opened and indexed when it is first asked for.
 * @module
 */
import { ContentError } from 'lectern/content';
import type { OfferSource } from '../availability/offers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { MediaType } from '../catalogue/title.ts';
import { answerAvailability, answerPlatforms } from '../queries/answer-availability.ts';
import { answerDetails, answerGenres, answerPerson } from '../queries/answer-details.ts';
import { answerRecommend } from '../queries/answer-recommend.ts';
import { answerSearch } from '../queries/answer-search.ts';
import { answerTrending } from '../queries/answer-trending.ts';
import { type OpenCatalogue, openCatalogue } from '../queries/open-catalogue.ts';
import { Completions } from '../search/completions.ts';
import type { Operation, Operations } from './answers.ts';
import { type Answered, type AskOptions, type Backend, type Freshness, Unavailable } from './backend.ts';

export interface CatalogueBackendOptions {
  readonly open: () => Promise<Catalogue>;
  readonly source: Extract<Freshness['source'], 'built-in' | 'file'>;
  readonly offers: OfferSource;
}

type Answerers = {
  readonly [Name in Operation]: (
    request: Operations[Name]['in'],
    opened: OpenCatalogue,
  ) => Operations[Name]['out'];
};

const ANSWER: Answerers = {
  search: answerSearch,
  recommend: answerRecommend,
  availability: answerAvailability,
  details: answerDetails,
  person: answerPerson,
  genres: ({ mediaType }, opened) => answerGenres(mediaType, opened),
  platforms: (_request, opened) => answerPlatforms(opened),
  trending: answerTrending,
  complete: ({ what, mediaType, typed, limit }, opened) =>
    what === 'genre' && mediaType !== undefined
      ? genresOf(mediaType, opened).complete(typed, limit)
      : opened.completions(what).complete(typed, limit),
};

/** The genres that films or series have, those of most titles first. */
function genresOf(mediaType: MediaType, opened: OpenCatalogue): Completions {
  const { genres } = answerGenres(mediaType, opened);
  return new Completions(genres.map(({ id, name, titles }) => ({ value: id, also: name, rank: titles })));
}

export class CatalogueBackend implements Backend {
  readonly #options: CatalogueBackendOptions;
  #opening: Promise<OpenCatalogue> | undefined;
  readonly #waiting = new Set<NonNullable<AskOptions['progress']>>();

  constructor(options: CatalogueBackendOptions) {
    this.#options = options;
  }

  /** Opens it before anybody asks. */
  async warm(): Promise<void> {
    await this.#catalogue();
  }

  async ask<Name extends Operation>(
    operation: Name,
    request: Operations[Name]['in'],
    { signal, progress }: AskOptions = {},
  ): Promise<Answered<Operations[Name]['out']>> {
    const opened = await this.#opened(signal, progress);
    signal?.throwIfAborted();
    const data = ANSWER[operation](request, opened);
    return { data, freshness: { source: this.#options.source, asOf: opened.catalogue.stated, stale: false } };
  }

  async #opened(signal: AbortSignal | undefined, progress: AskOptions['progress']): Promise<OpenCatalogue> {
    if (progress !== undefined) this.#waiting.add(progress);
    try {
      return await orAborted(this.#catalogue(), signal);
    } finally {
      if (progress !== undefined) this.#waiting.delete(progress);
    }
  }

  /** Who comes while it is being opened waits for the same; a failure is not kept. */
  #catalogue(): Promise<OpenCatalogue> {
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** What is wrong with a file is for its owner, who may well be the caller. */
  async #catalogueOrWhyNot(): Promise<Catalogue> {
    try {
      return await this.#options.open();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const reasons = error.message.trim().split('\n');
      // What concerns the whole file comes last.
      const shown =
        reasons.length > MOST_REASONS ? [...reasons.slice(0, MOST_REASONS - 1), reasons.at(-1)] : reasons;
      throw new Unavailable(`The catalogue cannot be read. ${shown.join(' ')}`);
    }
  }

  async #open(): Promise<OpenCatalogue> {
    return openCatalogue(await this.#catalogueOrWhyNot(), this.#options.offers, (done, total, message) => {
      for (const tell of this.#waiting) tell(done, total, message);
    });
  }
}

const MOST_REASONS = 3;

/** Stops waiting when somebody gives up; the work goes on for the others. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
