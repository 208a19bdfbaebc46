import { describe, expect, it } from 'vitest';
import { catalogueOf, putInto } from '../../../../../test/support/catalogue-of.ts';
import type { Catalogue } from '../catalogue.ts';
import { TermPostings } from './term-postings.ts';
import { type KnownTerms, nearestTerm } from './typos.ts';

function knownTerms({ index }: Catalogue): KnownTerms {
  const postings = new TermPostings(index);
  return {
    has: (term) => postings.get(term).documentCount > 0,
    documentFrequency: (term) => postings.get(term).documentCount,
  };
}

const nearest = (word: string, catalogue: Catalogue): string | undefined =>
  nearestTerm(word, catalogue.words, knownTerms(catalogue));

describe('nearestTerm', () => {
  const catalogue = catalogueOf({
    'a.md': '# Sandbox\n\nA container for programs.',
    'b.md': '# Sandbox\n\nKubernetes, sandboy.',
  });

  it.each([
    ['sandbx', 'sandbox'],
    ['sandbxo', 'sandbox'],
    ['containr', 'contain'],
    ['kuberentes', 'kubernet'],
  ])('%s → %s…', (word, beginning) => {
    expect(nearest(word, catalogue)?.startsWith(beginning)).toBe(true);
  });

  it('looks only for slips of the fingers in words of five and six letters where it is told to', () => {
    const team = catalogueOf({ 'a.md': 'A queue for the team, letters.' });
    const slips = (word: string): string | undefined =>
      nearestTerm(word, team.words, knownTerms(team), 'slips-only');
    expect(['quuee', 'queeue', 'teeam', 'leters', 'letetr'].map(slips)).toEqual([
      'queue',
      'queue',
      'team',
      'letter',
      'letter',
    ]);
    expect(['steam', 'quene', 'lettes', 'qeue'].map(slips)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(slips('lettters')).toBe('letter');
  });

  it('makes no guess at short words, and none far away', () => {
    expect(nearest('sand', catalogue)).toBeUndefined();
    expect(nearest('', catalogue)).toBeUndefined();
    expect(nearest('snadbux', catalogue)).toBeUndefined();
    expect(nearest('zzzzzzzzzz', catalogue)).toBeUndefined();
    expect(nearest('x'.repeat(5000), catalogue)).toBeUndefined();
  });

  it('knows the singular of what was written in the plural', () => {
    const plural = catalogueOf({ 'a.md': '# Robots\n\nRobots work.' });
    expect(nearest('robbot', plural)).toBe('robot');
    expect(nearest('robbots', plural)).toBe('robot');
  });

  it('takes the more frequent of equally near ones', () => {
    expect(nearest('sandbo', catalogue)).toBe('sandbox');
  });

  it('never takes what only removed documents hold, merged or not', () => {
    const changing = catalogueOf({ 'a.md': 'About Kubernetes.', 'b.md': 'A sandbox.' });
    const term = nearest('kubernetse', changing);
    expect(term).toBeDefined();
    changing.remove('a');
    expect(nearest('kubernetse', changing)).toBeUndefined();
    putInto(changing, 'a.md', 'Kubernetes again.');
    expect(nearest('kubernetse', changing)).toBe(term);
    putInto(changing, 'a.md', 'Something else.');
    expect(nearest('kubernetse', changing)).toBeUndefined();
    for (const _ of changing.index.compact());
    expect(nearest('kubernetse', changing)).toBeUndefined();
  });

  it('takes a living one before a nearer one that was removed', () => {
    const changing = catalogueOf({ 'a.md': 'A sandbox.', 'b.md': 'A sandboxy.' });
    const [nearer, further] = ['sandbox', 'sandboxi'];
    expect(nearest('sandboxx', changing)).toBe(nearer);
    changing.remove('a');
    expect(nearest('sandboxx', changing)).toBe(further);
  });
});
