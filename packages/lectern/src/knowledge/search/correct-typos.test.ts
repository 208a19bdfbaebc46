import { describe, expect, it } from 'vitest';
import { documentIndexOf, putInto } from '../../../../../test/support/document-index-of.ts';
import type { DocumentIndex } from '../document-index.ts';
import { type KnownTerms, nearestTerm } from './correct.ts';
import { TermPostings } from './document-scores.ts';

function knownTerms({ index }: DocumentIndex): KnownTerms {
  const postings = new TermPostings(index);
  return {
    has: (term) => postings.get(term).documentCount > 0,
    documentFrequency: (term) => postings.get(term).documentCount,
  };
}

const nearest = (word: string, documentIndex: DocumentIndex): string | undefined =>
  nearestTerm(word, documentIndex.words, knownTerms(documentIndex));

describe('nearestTerm', () => {
  const documentIndex = documentIndexOf({
    'a.md': '# Sandbox\n\nA container for programs.',
    'b.md': '# Sandbox\n\nKubernetes, sandboy.',
  });

  it.each([
    ['sandbx', 'sandbox'],
    ['sandbxo', 'sandbox'],
    ['containr', 'contain'],
    ['kuberentes', 'kubernet'],
  ])('corrects %s to %s…', (word, beginning) => {
    expect(nearest(word, documentIndex)?.startsWith(beginning)).toBe(true);
  });

  it('corrects only transposed and doubled letters in words of five and six letters if configured to', () => {
    const team = documentIndexOf({ 'a.md': 'A queue for the team, letters.' });
    const slips = (word: string): string | undefined =>
      nearestTerm(word, team.words, knownTerms(team), 'slips-only');
    expect(['quuee', 'queeue', 'teeam', 'leters', 'letetr'].map(slips)).toEqual([
      'queue',
      'queue',
      'team',
      'letter',
      'letter',
    ]);
    expect(['steam', 'quene', 'lette', 'qeue'].map(slips)).toEqual(Array(4).fill(undefined));
    expect(slips('lettters')).toBe('letter');
    // The word that was meant has seven letters.
    expect(slips('leters')).toBe('letter');
    expect(slips('lettes')).toBe('letter');
  });

  it('makes no correction for short or very different words', () => {
    expect(nearest('sand', documentIndex)).toBeUndefined();
    expect(nearest('', documentIndex)).toBeUndefined();
    expect(nearest('snadbux', documentIndex)).toBeUndefined();
    expect(nearest('zzzzzzzzzz', documentIndex)).toBeUndefined();
    expect(nearest('x'.repeat(5000), documentIndex)).toBeUndefined();
  });

  it('finds the singular of a word written in the plural', () => {
    const plural = documentIndexOf({ 'a.md': '# Robots\n\nRobots work.' });
    expect(nearest('robbot', plural)).toBe('robot');
    expect(nearest('robbots', plural)).toBe('robot');
  });

  it('prefers the more frequent of equally near words', () => {
    expect(nearest('sandbo', documentIndex)).toBe('sandbox');
  });

  it('never suggests a word that only removed documents contain, merged or not', () => {
    const changing = documentIndexOf({ 'a.md': 'About Kubernetes.', 'b.md': 'A sandbox.' });
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

  it('prefers an existing word to a nearer one that was removed', () => {
    const changing = documentIndexOf({ 'a.md': 'A sandbox.', 'b.md': 'A sandboxy.' });
    const [nearer, further] = ['sandbox', 'sandboxi'];
    expect(nearest('sandboxx', changing)).toBe(nearer);
    changing.remove('a');
    expect(nearest('sandboxx', changing)).toBe(further);
  });
});
