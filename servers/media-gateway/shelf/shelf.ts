/**
 * A catalogue that is ready to be asked: indexed, with all that can be completed.
 * @module
 */
import { Slices } from '../../../src/knowledge/slices.ts';
import type { OfferSource } from '../availability/offers.ts';
import type { Completable } from '../backend/answers.ts';
import type { AskOptions } from '../backend/backend.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Completions } from '../search/completions.ts';
import { TitleSearch } from '../search/search.ts';
import { TitleIndex } from '../search/title-index.ts';
import { completionsOf } from './completions-of.ts';

export interface Shelf {
  readonly catalogue: Catalogue;
  readonly search: TitleSearch;
  readonly offers: OfferSource;
  readonly completions: Readonly<Record<Completable, Completions>>;
}

/** How often those who wait are told how far it is. */
const STEPS_TOLD = 20;

/** Long work in short slices: others are answered meanwhile. */
export async function openShelf(
  catalogue: Catalogue,
  offers: OfferSource,
  tell: NonNullable<AskOptions['progress']>,
): Promise<Shelf> {
  const index = new TitleIndex();
  const slices = new Slices();
  const total = Math.max(catalogue.size, 1);
  await slices.run(catalogue.prepare());
  await slices.run(told(index.fill(catalogue), total, tell));
  const completions = await completionsOf(catalogue, slices);
  return { catalogue, search: new TitleSearch(catalogue, index), offers, completions };
}

function* told(
  steps: Generator<void>,
  total: number,
  tell: NonNullable<AskOptions['progress']>,
): Generator<void> {
  const every = Math.ceil(total / STEPS_TOLD);
  let done = 0;
  for (const step of steps) {
    done += 1;
    if (done % every === 0 || done === total) tell(done, total, 'Indexing the catalogue');
    yield step;
  }
}
