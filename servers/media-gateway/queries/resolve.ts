/**
 * From what somebody calls a title, a genre or a platform to what is meant; where nothing is, a sentence that helps.
 * @module
 */
import { nearest } from 'lectern/knowledge';
import { Unanswerable } from '../backend/backend.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { foldText, slugOf } from '../catalogue/fold-text.ts';
import { GENRES } from '../catalogue/genres.ts';
import { MOODS } from '../catalogue/moods.ts';
import { PLATFORMS, platformName } from '../catalogue/platforms.ts';
import { regionCode } from '../catalogue/regions.ts';
import { nameWithYear, type Title } from '../catalogue/title.ts';

const MOST_CANDIDATES = 5;
/** Sources differ by so much on when a title came out. */
const DOUBTFUL_YEARS = 1;

/** By its id, the address of its resource, or its name, with or without the year. */
export function resolveTitle(called: string, catalogue: Catalogue): number {
  const [only, ...others] = titlesCalled(called, catalogue);
  if (only === undefined) throw unknownTitle(askedFor(called), catalogue);
  if (others.length > 0) throw severalTitles(askedFor(called), [only, ...others], catalogue);
  return only;
}

/** All that may be meant. */
export function titlesCalled(called: string, catalogue: Catalogue): readonly number[] {
  const asked = askedFor(called);
  const byId = catalogue.numberOf(asked) ?? catalogue.numberOf(slugOf(asked));
  if (byId !== undefined) return [byId];
  const [, name = asked, year] = /^(.*?)[\s,]*\(?((?:18|19|20)\d\d)\)?$/.exec(asked) ?? [];
  const context = catalogue.called(asked);
  const named = context.length > 0 ? context : catalogue.called(name);
  // A title of quite another year is another title; the error names the nearest.
  return year === undefined || context.length > 0
    ? named
    : named.filter(
        (number) => Math.abs((catalogue.years[number] as number) - Number(year)) <= DOUBTFUL_YEARS,
      );
}

function askedFor(called: string): string {
  return called.trim().replace(/^media:\/\/title\//, '');
}

function unknownTitle(asked: string, catalogue: Catalogue): Unanswerable {
  const known = nearest(
    slugOf(asked),
    catalogue.titles.map(({ id }) => id),
  );
  const named = nearest(foldText(asked), catalogue.names.keys());
  const [ofOtherYear] = catalogue.called(asked.replace(/[\s,(-]*(?:18|19|20)\d\d\)?$/, ''));
  const number =
    ofOtherYear ?? (known === undefined ? catalogue.names.get(named ?? '')?.[0] : catalogue.numberOf(known));
  const hint = number === undefined ? '' : ` Did you mean ${idOf(catalogue.at(number))}?`;
  return new Unanswerable(
    `There is no title ${JSON.stringify(asked.slice(0, 100))} in this catalogue.${hint} ` +
      'Call semantic_search to find the id of a title.',
  );
}

function severalTitles(asked: string, numbers: readonly number[], catalogue: Catalogue): Unanswerable {
  const ids = numbers.slice(0, MOST_CANDIDATES).map((number) => idOf(catalogue.at(number)));
  return new Unanswerable(
    `Several titles are called ${JSON.stringify(asked)}: ${ids.join(', ')}. Call again with one of these ids.`,
  );
}

function idOf(title: Title): string {
  return `${title.id} (${nameWithYear(title)})`;
}

/** Ids of the people whom a name or an id means. */
export function peopleCalled(called: string, { people }: Catalogue): readonly string[] {
  const byId = people.get(called);
  return byId === undefined ? people.named(called).map(({ id }) => id) : [byId.id];
}

/** By code or by name; of countries that no longer exist as well. */
export function resolveCountry(called: string): string {
  const code = regionCode(called);
  if (code !== undefined) return code;
  throw new Unanswerable(
    `${JSON.stringify(called.slice(0, 60))} is not a country. Use an ISO 3166-1 code such as US, or a name in English.`,
  );
}

/** By id, name, or another word for it. */
export function resolveGenre(called: string, catalogue: Catalogue): string {
  return resolveTerm('genre', called, catalogue, GENRES);
}

export function resolveMood(called: string, catalogue: Catalogue): string {
  return resolveTerm('mood', called, catalogue, MOODS);
}

type Terms = Readonly<Record<string, { readonly name: string; readonly words: readonly string[] }>>;

function resolveTerm(kind: 'genre' | 'mood', called: string, { facets }: Catalogue, terms: Terms): string {
  const known = [...facets.ofKind(kind)].map(([id]) => id);
  const wanted = foldText(called);
  const found =
    known.find((id) => foldText(id) === wanted) ??
    Object.entries(terms).find(
      ([id, { name, words }]) =>
        known.includes(id) && [name, ...words].some((word) => foldText(word) === wanted),
    )?.[0];
  if (found !== undefined) return found;
  const hint = nearest(called, known);
  const suggestion = hint === undefined ? '' : ` Did you mean ${JSON.stringify(hint)}?`;
  throw new Unanswerable(
    `There is no ${kind} ${JSON.stringify(called.slice(0, 60))}.${suggestion} Known: ${known.sort().join(', ')}.`,
  );
}

export function resolvePlatform(called: string, known: readonly string[]): string {
  const wanted = foldText(called);
  const found = known.find((id) => {
    const words = Object.hasOwn(PLATFORMS, id) ? (PLATFORMS[id]?.words ?? []) : [];
    return [id, platformName(id), ...words].some((word) => foldText(word) === wanted);
  });
  if (found !== undefined) return found;
  const hint = nearest(called, known);
  const suggestion = hint === undefined ? '' : ` Did you mean ${JSON.stringify(hint)}?`;
  throw new Unanswerable(
    `There is no platform ${JSON.stringify(called.slice(0, 60))}.${suggestion} Known: ${known.join(', ')}.`,
  );
}
