/**
 * What a title has to have to meet all of a question, so that titles that do can be distinguished from those that come near, and
 * what it must not have.
 * @module
 */
import { type Concept, type FieldIndex, readQuery, type Synonyms, termOf } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet } from '../catalogue/facets.ts';
import { wordsIn } from '../catalogue/fold-text.ts';
import { comparedFacets, isOnTheRightSide } from './likeness.ts';
import type { Exclusion, ParsedQuery, WantedFacet } from './parsed-query.ts';

export interface Condition {
  readonly label: string;
  /** By number of title: 1 where it is met. */
  readonly met: Uint8Array;
}

/** Up to so many words are each a condition; more of them describe a plot, of which nobody remembers every word correctly. */
const MOST_WORDS = 2;

/** Where a question is only text, so much of its meaning has to be there: most of a few words, some of many. */
const LEAST_COVERED = { ofFew: 0.6, ofMany: 0.2 };
const FEW = 2;
const MANY = 6;

/** Words of the text that are neither light nor stand for a facet. */
export function tellingConcepts(concepts: readonly Concept[], { facetWords }: ParsedQuery): Concept[] {
  return concepts.filter(({ words, isLight }) => !isLight && !words.every((word) => facetWords.has(word)));
}

export function tellsPlot(concepts: readonly Concept[], parsed: ParsedQuery): boolean {
  return tellingConcepts(concepts, parsed).length > MOST_WORDS;
}

export function conditionsOf(
  parsed: ParsedQuery,
  concepts: readonly Concept[],
  catalogue: Catalogue,
  index: FieldIndex,
): Condition[] {
  // Where a name is all that is said, there is nothing else to meet.
  if ([...parsed.named.values()].includes(1)) return [];
  const isPlot = tellsPlot(concepts, parsed);
  const { years, runtime, comparisons, like, named } = parsed;
  const facets = [...parsed.facets, ...comparedFacets(comparisons)].filter(
    (wanted) => wanted.strict || (!isPlot && !isType(wanted)),
  );
  // `A film under 90 minutes` is not a series with episodes of an hour.
  const asksFor = (type: string): boolean =>
    parsed.facets.some(({ keys }) => keys.includes(facet('type', type)));
  const isOfFilms = asksFor('movie') && !asksFor('tv');
  const words = isPlot || named.size > 0 ? [] : tellingConcepts(concepts, parsed);
  return [
    ...grouped(facets).map(([label, keys]) => ({
      label,
      met: marked(
        keys.map((key) => catalogue.facets.of(key)),
        catalogue,
      ),
    })),
    ...(years === undefined
      ? []
      : [where(years.label, catalogue, (number) => isWithin(catalogue.years[number], years.from, years.to))]),
    ...(runtime === undefined
      ? []
      : [
          where(
            runtime.label,
            catalogue,
            (number) =>
              isWithin(catalogue.runtimes[number], Math.max(runtime.least, 1), runtime.most) &&
              (!isOfFilms || catalogue.at(number).type === 'movie'),
          ),
        ]),
    ...(comparisons.length === 0
      ? []
      : [
          where(comparisons.join(' and '), catalogue, (number) =>
            isOnTheRightSide(number, like, comparisons, catalogue),
          ),
        ]),
    ...words.map((concept) => ({
      label: `“${concept.words.join(' ')}”`,
      met: marked([holding(concept, index)], catalogue),
    })),
  ];
}

function isType({ keys }: WantedFacet): boolean {
  return keys.includes(facet('type', 'movie'));
}

/** What the same words stand for is one condition, which any of it meets. */
function grouped(facets: readonly WantedFacet[]): (readonly [label: string, keys: readonly string[]])[] {
  const groups = new Map<string, { labels: Set<string>; keys: string[] }>();
  for (const { label, keys, group } of facets) {
    const known = groups.get(group ?? label) ?? { labels: new Set(), keys: [] };
    known.labels.add(label);
    known.keys.push(...keys);
    groups.set(group ?? label, known);
  }
  return [...groups.values()].map(({ labels, keys }) => [[...labels].join(' or '), keys] as const);
}

function marked(lists: readonly Iterable<number>[], { size }: Catalogue): Uint8Array {
  const met = new Uint8Array(size);
  for (const list of lists) for (const number of list) met[number] = 1;
  return met;
}

function where(label: string, { size }: Catalogue, holds: (number: number) => boolean): Condition {
  const met = new Uint8Array(size);
  for (let number = 0; number < size; number++) if (holds(number)) met[number] = 1;
  return { label, met };
}

function isWithin(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most;
}

/** Titles that have any way to say it. */
function holding({ alternatives }: Concept, index: FieldIndex): Set<number> {
  const found = new Set<number>();
  for (const { terms } of alternatives) {
    let all: Set<number> | undefined;
    for (const term of terms) {
      const here = new Set<number>();
      index.visit(term, (unit) => {
        if (all === undefined || all.has(unit)) here.add(unit);
      });
      all = here;
    }
    for (const number of all ?? []) found.add(number);
  }
  return found;
}

/** Whether the best title has so little of the words that they mean something else. */
export function isTooLittle(covered: number, concepts: readonly Concept[], parsed: ParsedQuery): boolean {
  if (concepts.length === 0) return false;
  const telling = tellingConcepts(concepts, parsed).length;
  const share = Math.min(1, Math.max(0, (telling - FEW) / (MANY - FEW)));
  return covered < LEAST_COVERED.ofFew + (LEAST_COVERED.ofMany - LEAST_COVERED.ofFew) * share;
}

/** Nothing but text was understood. Words of a plot may sound like a genre or a mood, which then counts for nothing. */
export function isBare({ facets, years, runtime, like, named }: ParsedQuery, isPlot: boolean): boolean {
  const telling = facets.filter(({ strict, weight }) => strict || (!isPlot && weight >= 1.5));
  return (
    telling.length === 0 &&
    years === undefined &&
    runtime === undefined &&
    like.length === 0 &&
    named.size === 0
  );
}

/** By number of title: 1 where it is excluded; undefined where nothing is. */
export function excludedTitles(
  exclusions: readonly Exclusion[],
  catalogue: Catalogue,
  index: FieldIndex,
  synonyms: Synonyms,
): Uint8Array | undefined {
  if (exclusions.length === 0) return undefined;
  const excluded = new Uint8Array(catalogue.size);
  const mark = (numbers: Iterable<number>): void => {
    for (const number of numbers) excluded[number] = 1;
  };
  for (const { keys = [], titles = [], years, text, theme } of exclusions) {
    for (const key of keys) mark(catalogue.facets.of(key));
    mark(titles);
    if (years !== undefined)
      catalogue.years.forEach((year, number) => {
        if (year >= years.from && year <= years.to) excluded[number] = 1;
      });
    if (text !== undefined) mark(aboutAny(text, index, synonyms));
    if (theme !== undefined) mark(withTheme(theme, catalogue));
  }
  return excluded;
}

/** `No wars`: neither war films, nor any with the Iraq war among their themes. */
function* withTheme(word: string, { titles }: Catalogue): Generator<number> {
  const term = termOf(word);
  for (const [number, { themes = [] }] of titles.entries())
    if (themes.some((theme) => wordsIn(theme).some((each) => termOf(each) === term))) yield number;
}

/** Weight of a synonym; parts of a phrase have less. */
const WHOLE = 0.75;

/** Words that no title has together say less by their first: not a `single gunfight`. */
function aboutAny(text: string, index: FieldIndex, synonyms: Synonyms): readonly number[] {
  const found = [...about(text, index, synonyms)];
  const space = text.indexOf(' ');
  return found.length > 0 || space < 0 ? found : aboutAny(text.slice(space + 1), index, synonyms);
}

/** Titles that have every word of a text, or another word for it. */
function about(text: string, index: FieldIndex, synonyms: Synonyms): Iterable<number> {
  let all: Set<number> | undefined;
  for (const concept of readQuery(text, synonyms)) {
    // One word of a phrase that means something as a whole is not what was excluded.
    const whole = concept.alternatives.filter(({ weight }) => weight >= WHOLE);
    const here = holding({ ...concept, alternatives: whole }, index);
    all = all === undefined ? here : new Set([...all].filter((number) => here.has(number)));
  }
  return all ?? [];
}
