import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../packages/lectern/src/content/finding.ts';
import { COLLECTION_RULES, checkCatalogue, TITLE_RULES } from './check-catalogue.ts';
import type { PersonFacts } from './people.ts';
import { FACT_RULES } from './rules/facts.ts';
import { PROSE_RULES } from './rules/prose.ts';
import { entryOf, FILM, SERIES, THIS_YEAR } from './rules/titles.testing.ts';
import type { Title } from './title.ts';
import type { CatalogueKind } from './title-schema.ts';

const check = (
  titles: readonly Title[],
  kind: CatalogueKind = 'built-in',
  people: readonly PersonFacts[] = [],
): Finding[] => checkCatalogue(titles.map(entryOf), { kind, currentYear: THIS_YEAR, people });

describe('checkCatalogue', () => {
  it('combines the rules of all files, each under its own name', () => {
    const files = [COLLECTION_RULES, FACT_RULES, PROSE_RULES];
    expect(files.flatMap((rules) => Object.keys(rules))).toEqual(Object.keys(TITLE_RULES['built-in']));
  });

  it('finds nothing in valid titles', () => {
    expect(check([FILM, { ...SERIES, themes: FILM.themes ?? [], about: FILM.about ?? '' }])).toEqual([]);
    expect(check([FILM, SERIES], 'own')).toEqual([]);
    expect(check([])).toEqual([]);
  });

  it('reports the title concerned', () => {
    expect(check([FILM, SERIES, { ...FILM, year: 1860 }], 'own')).toEqual([
      { path: 'own.jsonl', line: 3, message: 'The id "metropolis-1927" is taken: own.jsonl:1.' },
      { path: 'own.jsonl', line: 3, message: 'The year 1860 is not from 1870 to 2027.' },
    ]);
  });

  /** Each of these breaks one rule. */
  it.each<Partial<Title>>([
    { year: 2030 },
    { released: '1926-01-01' },
    { ended: 1928 },
    { seasons: 1 },
    { creators: [] },
    { runtime: 2000 },
    { awards: ['palme-dor'] },
    { awards: ['emmy-drama'], year: 1950 },
    { cast: ['Young'] },
    { homes: [{ place: 'internet-archive' }], year: 1999 },
  ])('applies to every catalogue: %j', (change) => {
    const people = [{ name: 'Young', born: 1990 }];
    expect(check([{ ...FILM, ...change }], 'own', people)).toHaveLength(1);
    expect(check([{ ...FILM, ...change }], 'built-in', people)).toHaveLength(1);
  });

  it.each<Partial<Title>>([
    { type: 'tv', ended: 1926 },
    { type: 'tv', seasons: 0 },
    { type: 'tv', awards: ['oscar-song'] },
  ])('applies to every catalogue of series: %j', (change) => {
    expect(check([{ ...FILM, ...change }], 'own')).toHaveLength(1);
  });

  it('reports the same work under another id', () => {
    expect(check([FILM, { ...FILM, id: 'other' }], 'own')).toEqual([
      {
        path: 'own.jsonl',
        line: 2,
        message: 'This seems to be the same work as "metropolis-1927": own.jsonl:1.',
      },
    ]);
  });

  it.each<Partial<Title>>([
    { about: 'A city.' },
    { about: `${FILM.about} It burns.` },
    { themes: [] },
    { cast: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] },
  ])('applies only to the built-in catalogue: %j', (change) => {
    expect(check([{ ...FILM, ...change }])).toHaveLength(1);
    expect(check([{ ...FILM, ...change }], 'own')).toEqual([]);
  });
});
