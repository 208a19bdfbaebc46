/**
 * Titles that a question excludes.
 * @module
 */
import { type FieldIndex, readQuery, type Synonyms } from 'lectern/knowledge';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { holding } from './conditions.ts';
import type { Exclusion } from './parsed-query.ts';

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
  for (const { keys = [], titles = [], years, text } of exclusions) {
    for (const key of keys) mark(catalogue.facets.of(key));
    mark(titles);
    if (years !== undefined)
      catalogue.years.forEach((year, number) => {
        if (year >= years.from && year <= years.to) excluded[number] = 1;
      });
    if (text !== undefined) mark(about(text, index, synonyms));
  }
  return excluded;
}

/** Weight of a synonym; parts of a phrase have less. */
const WHOLE = 0.75;

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
