/**
 * Why a title was found, in a few words each: the catalogue's own words, in the fields where they occur.
 * @module
 */
import { type Concept, termOf, tokenise } from 'lectern/knowledge';
import { AWARDS } from '../catalogue/awards.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { plainLetters } from '../catalogue/fold-text.ts';
import { genreName } from '../catalogue/genres.ts';
import { languageName } from '../catalogue/languages.ts';
import { regionName } from '../catalogue/regions.ts';
import { namesOf, nameWithYear, type Role, type Title } from '../catalogue/title.ts';
import { comparedFacets, isAmong, likenessTo } from './likeness.ts';
import type { ParsedQuery, WantedFacet } from './parsed-query.ts';
import { ROLE_LABELS } from './read-people.ts';

const MOST_REASONS = 6;

export interface Asked {
  readonly parsed: ParsedQuery;
  readonly concepts: readonly Concept[];
}

/** Reasons by the number of the title. */
export function explainTitles(
  numbers: readonly number[],
  { parsed, concepts }: Asked,
  catalogue: Catalogue,
): Map<number, string[]> {
  return new Map(
    numbers.map((number) => {
      const title = catalogue.at(number);
      const reasons = [
        ...(parsed.named.has(number) ? ['its name'] : []),
        ...parsed.like.flatMap((other) => likeReason(title, number, catalogue.at(other), catalogue)),
        ...[...parsed.facets, ...comparedFacets(parsed.comparisons)].flatMap((wanted) =>
          facetReason(wanted, number, catalogue),
        ),
        ...rangeReasons(title, parsed),
        ...wordReasons(concepts, title),
      ];
      return [number, [...new Set(reasons)].slice(0, MOST_REASONS)];
    }),
  );
}

/** What the title has of it: of several countries, awards or people that would do, its own. */
function facetReason({ keys, label }: WantedFacet, number: number, { facets, people }: Catalogue): string[] {
  const key = keys.find((each) => isAmong(number, facets.of(each)));
  if (key === undefined) return [];
  const [kind = '', value = ''] = splitKey(key);
  switch (kind) {
    case 'genre':
      return [genreName(value).toLowerCase()];
    case 'mood':
      return [value];
    case 'country':
      return [`from ${regionName(value)}`];
    case 'language':
      return [`in ${languageName(value)}`];
    case 'award':
      return [AWARDS[value]?.name ?? value];
    case 'person':
      return [people.get(value)?.name ?? label];
    case 'role': {
      const [role = '', ...id] = value.split('/');
      return [`${ROLE_LABELS[role as Role]} ${people.get(id.join('/'))?.name}`];
    }
    default:
      return [label];
  }
}

function splitKey(key: string): [kind: string, value: string] {
  const at = key.indexOf(':');
  return [key.slice(0, at), key.slice(at + 1)];
}

/** That it is a film too, or from the same country, is not a likeness worth a word. */
function likeReason(title: Title, number: number, other: Title, catalogue: Catalogue): string[] {
  const shared = likenessTo(other, catalogue).facets.filter(
    ({ keys }) =>
      keys.some((key) => isAmong(number, catalogue.facets.of(key))) &&
      !keys.some((key) => /^(?:type|country):/.test(key)),
  );
  const themes = (title.themes ?? []).filter((theme) => other.themes?.includes(theme) === true);
  const labels = [...themes, ...shared.map(({ label }) => label)].slice(0, MOST_REASONS - 1);
  return labels.length === 0 ? [] : [`like ${nameWithYear(other)}: ${labels.join(', ')}`];
}

function rangeReasons({ year, runtime }: Title, { years, runtime: asked }: ParsedQuery): string[] {
  const reasons: string[] = [];
  if (years !== undefined && year >= years.from && year <= years.to) reasons.push(String(year));
  if (asked !== undefined && runtime !== undefined && runtime >= asked.least && runtime <= asked.most)
    reasons.push(`${runtime} minutes`);
  return reasons;
}

/** The texts of a title that are searched, by what they are called, the most telling first. */
export function placesOf(title: Title): readonly (readonly [place: string, texts: readonly string[]])[] {
  const { basedOn } = title;
  return [
    ['its title', namesOf(title)],
    ['its directors', title.directors ?? []],
    ['its creators', title.creators ?? []],
    ['its cast', title.cast ?? []],
    ['its writers', title.writers ?? []],
    ['its themes', title.themes ?? []],
    ['its moods', title.moods ?? []],
    ['its genres', title.genres.map(genreName)],
    ['what it is about', title.about === undefined ? [] : [title.about]],
    ['how people remember it', title.remembered ?? []],
    ['the countries that made it', title.countries.map(regionName)],
    ['what it is based on', basedOn === undefined ? [] : Object.values(basedOn)],
  ];
}

function wordReasons(concepts: readonly Concept[], title: Title): string[] {
  const places = placesOf(title).map(([place, texts]) => ({ place, written: writtenTerms(texts) }));
  return concepts.flatMap(({ alternatives, isLight }) => {
    if (isLight) return [];
    for (const { terms } of alternatives)
      for (const { place, written } of places) {
        const words = terms.map((term) => written.get(term));
        if (words.length > 0 && words.every((word) => word !== undefined))
          return [`“${words.join(' ')}” in ${place}`];
      }
    return [];
  });
}

/** By term, the word of these texts that stands for it, as it is written there. */
function writtenTerms(texts: readonly string[]): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  for (const text of texts)
    tokenise(plainLetters(text), (token) => {
      const term = termOf(token);
      if (term !== undefined && !written.has(term)) written.set(term, asWritten(token, text));
    });
  return written;
}

/** A word with a hyphen is also found without it, and shown as the text has it. */
function asWritten(token: string, text: string): string {
  return (
    text
      .split(/[\s,;]+/)
      .find((word) => /-/.test(word) && word.replaceAll('-', '').toLowerCase() === token) ?? token
  );
}
