/**
 * Why a title was found, in a few words each.
 * @module
 */
import { type Concept, explain, type Field, type FieldIndex } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { nameWithYear, type Title } from '../catalogue/title.ts';
import { comparedFacets, likenessTo } from './likeness.ts';
import type { ParsedQuery, WantedFacet } from './parsed-query.ts';

const MOST_REASONS = 6;

export interface Asked {
  readonly parsed: ParsedQuery;
  readonly concepts: readonly Concept[];
}

/** Says why each title, given by number, was found. */
export function explainTitles(
  numbers: readonly number[],
  { parsed, concepts }: Asked,
  catalogue: Catalogue,
  index: FieldIndex,
): Map<number, string[]> {
  const words = explain(concepts, new Set(numbers), index);
  const has = holder(catalogue);
  return new Map(
    numbers.map((number) => {
      const title = catalogue.at(number);
      const reasons = [
        ...(parsed.named.has(number) ? ['its name'] : []),
        ...parsed.like.flatMap((other) => likeReason(title, number, catalogue.at(other), catalogue, has)),
        ...[...parsed.facets, ...comparedFacets(parsed.comparisons)]
          .filter((facet) => has(facet, number))
          .map(({ label }) => label),
        ...rangeReasons(title, parsed),
        ...(words.get(number) ?? []).map((match) => wordReason(match.words, match.fields)),
      ];
      return [number, [...new Set(reasons)].slice(0, MOST_REASONS)];
    }),
  );
}

type Has = (parsed: WantedFacet, number: number) => boolean;

function holder({ facets }: Catalogue): Has {
  const lists = new Map<string, readonly number[]>();
  const listOf = (key: string): readonly number[] => {
    const known = lists.get(key) ?? facets.of(key);
    lists.set(key, known);
    return known;
  };
  return ({ keys }, number) => keys.some((key) => isAmong(number, listOf(key)));
}

/** Lists are in rising order, and may be long. */
function isAmong(number: number, rising: readonly number[]): boolean {
  let low = 0;
  let high = rising.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = rising[middle] as number;
    if (found === number) return true;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** That it is a film too, or from the same country, is not worth mentioning. */
function likeReason(title: Title, number: number, other: Title, catalogue: Catalogue, has: Has): string[] {
  const shared = likenessTo(other, catalogue).facets.filter(
    (parsed) => has(parsed, number) && !parsed.keys.some((key) => /^(?:type|country):/.test(key)),
  );
  const themes = (title.themes ?? []).filter((theme) => other.themes?.includes(theme) === true);
  const labels = [...themes, ...shared.map(({ label }) => label)].slice(0, MOST_REASONS - 1);
  return labels.length === 0 ? [] : [`like ${nameWithYear(other)}: ${labels.join(', ')}`];
}

function rangeReasons({ year, runtime }: Title, { years, runtime: asked }: ParsedQuery): string[] {
  const reasons: string[] = [];
  if (years !== undefined && year >= years.from && year <= years.to) reasons.push(years.label);
  if (asked !== undefined && runtime !== undefined && runtime >= asked.least && runtime <= asked.most)
    reasons.push(`${runtime} minutes`);
  return reasons;
}

const PLACES: Readonly<Record<Field, string>> = {
  title: 'its title',
  heading: 'its people',
  tags: 'its themes',
  description: 'what it is about',
  questions: 'how people remember it',
  body: 'where it was made or what it is based on',
};

/** The most telling place of several. */
const ORDER: readonly Field[] = ['title', 'heading', 'tags', 'description', 'questions', 'body'];

function wordReason(words: readonly string[], fields: readonly Field[]): string {
  const place = ORDER.find((field) => fields.includes(field)) ?? 'description';
  return `“${words.join(' ')}” in ${PLACES[place]}`;
}
