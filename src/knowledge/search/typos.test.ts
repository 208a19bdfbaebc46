import { describe, expect, it } from 'vitest';
import { catalogueOf, putInto } from '../../../test/support/catalogue-of.ts';
import type { Catalogue } from '../catalogue.ts';
import { nearestTerm } from './typos.ts';

const nearest = (word: string, { vocabulary, whole }: Catalogue): string | undefined =>
  nearestTerm(word, vocabulary, whole);

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

  it('never takes what only removed documents hold, swept or not', () => {
    const changing = catalogueOf({ 'a.md': 'About Kubernetes.', 'b.md': 'A sandbox.' });
    const term = nearest('kubernetse', changing);
    expect(term).toBeDefined();
    changing.remove('a');
    expect(nearest('kubernetse', changing)).toBeUndefined();
    putInto(changing, 'a.md', 'Kubernetes again.');
    expect(nearest('kubernetse', changing)).toBe(term);
    putInto(changing, 'a.md', 'Something else.');
    expect(nearest('kubernetse', changing)).toBeUndefined();
    for (const _ of changing.whole.sweep());
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
