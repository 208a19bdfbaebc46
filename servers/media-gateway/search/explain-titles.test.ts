import { describe, expect, it } from 'vitest';
import { readQuery } from '../../../packages/lectern/src/knowledge/search/query.ts';
import { NO_SYNONYMS } from '../../../packages/lectern/src/knowledge/search/synonyms.ts';
import { explainTitles } from './explain-titles.ts';
import { parseQuery } from './parse-query.ts';
import { testSearch } from './search.testing.ts';

const { catalogue } = testSearch();

function reasonsFor(question: string, id: string): string[] | undefined {
  const parsed = parseQuery(question, catalogue);
  const concepts = readQuery(parsed.text, NO_SYNONYMS);
  const number = catalogue.numberOf(id) ?? -1;
  return explainTitles([number], { parsed, concepts }, catalogue).get(number);
}

describe('a title is found', () => {
  it.each([
    ['by its name', 'metropolis', 'metropolis-1927', ['its name', '“metropolis” in its title']],
    ['by its people', 'kubrick', 'the-killing-1956', ['“kubrick” in its directors']],
    ['by a role', 'directed by fritz lang', 'm-1931', ['directed by Fritz Lang']],
    ['by a theme', 'racetrack', 'the-killing-1956', ['“racetrack” in its themes']],
    ['by what it is about', 'waitress', 'amelie-2001', ['“waitress” in what it is about']],
    ['by how it is remembered', 'chalk', 'm-1931', ['“chalk” in how people remember it']],
    [
      'by its country',
      'denmark',
      'the-killing-2007',
      ['from Denmark', '“denmark” in the countries that made it'],
    ],
    ['by its years', 'the 1980s', 'the-thing-1982', ['1982']],
    ['by its length', 'under 90 minutes', 'the-killing-1956', ['84 minutes']],
    ['by an award', 'palme d’or', 'parasite-2019', ['Palme d’Or (Cannes)']],
  ])('%s: %j', (_, question, id, reasons) => {
    expect(reasonsFor(question, id)).toEqual(reasons);
  });

  it('by similarity to another title and by the difference', () => {
    expect(reasonsFor('The Thing but funnier', 'shaun-of-the-dead-2004')).toEqual([
      'like The Thing (1982): survival, monster, horror',
      'comedy',
    ]);
  });

  it('not because it shares only the country or the type', () => {
    expect(reasonsFor('like Metropolis', 'm-1931')).toEqual([
      'like Metropolis (1927): big city, dark, also by Fritz Lang',
    ]);
  });

  it('by the most specific field of a word that several contain', () => {
    expect(reasonsFor('a spaceship monster', 'alien-1979')).toContain('“monster” in its themes');
    expect(reasonsFor('murder and more', 'the-killing-2007')).toEqual(['“murder” in its themes']);
  });

  it('without invalid reasons', () => {
    expect(
      reasonsFor('a French comedy from the 1960s under 90 minutes with Peter Lorre', 'alien-1979'),
    ).toEqual([
      // It is a film, and that was not even asked.
    ]);
    expect(reasonsFor('like Casablanca', 'spring-2019')).toEqual([]);
  });

  it('for at most six reasons, each listed once', () => {
    const question =
      'a tense thriller comedy from south korea in korean of the 2010s about a poor family in the basement of a rich house';
    const reasons = reasonsFor(question, 'parasite-2019') ?? [];
    expect(reasons).toHaveLength(6);
    expect(new Set(reasons).size).toBe(6);
  });

  it('with separate reasons per title', () => {
    const parsed = parseQuery('crime', catalogue);
    const concepts = readQuery(parsed.text, NO_SYNONYMS);
    const reasons = explainTitles([1, 4], { parsed, concepts }, catalogue);
    expect([...reasons.keys()]).toEqual([1, 4]);
    expect(reasons.get(1)).toContain('crime');
    expect(reasons.get(4)).toEqual([]);
    expect(explainTitles([], { parsed, concepts }, catalogue).size).toBe(0);
  });
});
