/** A catalogue that is ready to be asked: indexed, with all that can be completed. @module */
import { Slices } from 'lectern/knowledge';
import type { OfferSource } from '../availability/offers.ts';
import type { Completable } from '../backend/answers.ts';
import type { AskOptions } from '../backend/backend.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { genreName } from '../catalogue/genres.ts';
import { PLATFORMS, platformName } from '../catalogue/platforms.ts';
import { type Choice, Completions } from '../search/completions.ts';
import { TitleSearch } from '../search/search.ts';
import { TitleIndex } from '../search/title-index.ts';

export interface OpenCatalogue {
  readonly catalogue: Catalogue;
  readonly search: TitleSearch;
  readonly offers: OfferSource;
  readonly completions: (what: Completable) => Completions;
}

/** How often progress is reported while a catalogue is opened. */
const MOST_REPORTS = 20;

/** Long work in short slices: others are answered meanwhile. */
export async function openCatalogue(
  catalogue: Catalogue,
  offers: OfferSource,
  report: NonNullable<AskOptions['progress']>,
): Promise<OpenCatalogue> {
  const index = new TitleIndex();
  const slices = new Slices();
  const total = Math.max(catalogue.size, 1);
  await slices.run(catalogue.prepare());
  await slices.run(reported(index.fill(catalogue), total, report));
  return {
    catalogue,
    search: new TitleSearch(catalogue, index),
    offers,
    completions: completionsOf(catalogue),
  };
}

function* reported(
  steps: Generator<void>,
  total: number,
  report: NonNullable<AskOptions['progress']>,
): Generator<void> {
  const every = Math.ceil(total / MOST_REPORTS);
  let done = 0;
  for (const step of steps) {
    done += 1;
    if (done % every === 0 || done === total) report(done, total, 'Indexing the catalogue');
    yield step;
  }
}

/**
 * What can be completed from a catalogue: titles, people, genres, platforms and moods, the best known first. Each kind
 * is made ready when it is first asked for, since most clients never ask.
 */
function completionsOf(catalogue: Catalogue): (what: Completable) => Completions {
  const { titles, popularity } = catalogue;
  const choicesOf: Readonly<Record<Completable, () => Choice[]>> = {
    title: () => bestOfEach(titles.map(({ title }, i) => ({ value: title, rank: popularity[i] as number }))),
    titleId: () =>
      titles.map(({ id, title }, i) => ({ value: id, also: title, rank: popularity[i] as number })),
    person: () => bestOfEach(peopleOf(catalogue).map(({ also, rank }) => ({ value: also, rank }))),
    personId: () => peopleOf(catalogue),
    genre: () => facetChoices(catalogue, 'genre', genreName),
    mood: () => facetChoices(catalogue, 'mood', (mood) => mood),
    platform: () => platformChoices(catalogue),
  };
  const made = new Map<Completable, Completions>();
  return (what) => {
    const completions = made.get(what) ?? new Completions(choicesOf[what]());
    made.set(what, completions);
    return completions;
  };
}

/** People of whom there is more come first. */
function peopleOf({ people }: Catalogue): (Choice & { also: string })[] {
  return [...people.all()].map(({ id, name, credits }) => ({ value: id, also: name, rank: credits.length }));
}

/** Each value once, however many share it. */
function bestOfEach(choices: readonly Choice[]): Choice[] {
  const best = new Map<string, Choice>();
  for (const choice of choices) {
    const known = best.get(choice.value);
    if (known === undefined || known.rank < choice.rank) best.set(choice.value, choice);
  }
  return [...best.values()];
}

function facetChoices({ facets }: Catalogue, kind: 'genre' | 'mood', name: (id: string) => string): Choice[] {
  return [...facets.ofKind(kind)].map(([id, { length }]) => ({ value: id, also: name(id), rank: length }));
}

/** Those that we know of, and those that only this catalogue knows. */
function platformChoices({ titles }: Catalogue): Choice[] {
  const counts = new Map(Object.keys(PLATFORMS).map((id) => [id, 0]));
  for (const { homes = [], offers = [] } of titles)
    for (const id of new Set([...homes.map(({ place }) => place), ...offers.map(({ platform }) => platform)]))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, rank]) => ({ value: id, also: platformName(id), rank }));
}
