/**
 * What is matched, by what evidence, and what is honestly not. How much each field weighs is tuned elsewhere.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { SAMPLE_REGISTRY } from '../../../test/support/sample-sources.ts';
import { type CategoryScore, Matcher } from './matcher.ts';

const matcher = new Matcher(SAMPLE_REGISTRY);
const slugsOf = (question: string, threshold?: number): string[] =>
  matcher.match(question, threshold).candidates.map(({ slug }) => slug);

function closestTo(question: string): CategoryScore {
  const { closest } = matcher.match(question);
  if (closest === undefined) throw new Error(`Nothing is close to ${question}`);
  return closest;
}

describe('a question', () => {
  it.each([
    ['borrow checker keeps rejecting my code', 'rust-learning', 'borrow checker'],
    ['why is my Postgres query so slow', 'postgresql', 'postgres'],
    ['expose a service', 'kubernetes', 'expose'],
    ['draw the data flow', 'threat-modeling', 'draw'],
  ])('%j belongs to %s, by the words that they share', (question, slug, evidence) => {
    const [best] = matcher.match(question).candidates;
    expect(best?.slug).toBe(slug);
    expect(best?.evidence).toContain(evidence);
  });

  it('that spans topics has several categories, the best first', () => {
    const { candidates, closest } = matcher.match('kubernetes and postgres backup', 0);
    const scores = candidates.map(({ score }) => score);
    expect(candidates.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['kubernetes', 'postgresql']));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(closest).toEqual(candidates[0]);
  });

  it('is about the topics of its clauses, of each of which it holds too little as a whole', () => {
    const clauses = ['learn rust with parrots', 'restore postgres with parsley', 'threat model of a parlour'];
    const topics = ['postgresql', 'rust-learning', 'threat-modeling'];
    expect(slugsOf(clauses.join(' '))).toEqual([]);
    for (const between of [', ', '; ', '? ', ' and ', ' then '])
      expect(slugsOf(clauses.join(between)).sort(), between).toEqual(topics);
  });

  it('about something else is no match for one clause that has a topic', () => {
    const question = 'water the roses before noon, feed both parrots, learn rust';
    expect(slugsOf('learn rust')).toEqual(['rust-learning']);
    expect(slugsOf(question)).toEqual([]);
    expect(closestTo(question).slug).toBe('rust-learning');
  });

  it.each(['', 'how do I', 'sourdough starter'])('%j is close to nothing', (question) => {
    expect(matcher.match(question, 0)).toEqual({ candidates: [], closest: undefined, corrections: [] });
  });

  it('finds nothing in a registry without categories', () => {
    expect(new Matcher({ categories: {} }).match('rust', 0).closest).toBeUndefined();
  });
});

describe('a keyword', () => {
  it('counts in full beside 45 % of the question, and in proportion beside less', () => {
    const questions = ['rust', 'rust cargo bicycle', 'rust bicycle', 'rust on my bicycle chain'].map(
      closestTo,
    );
    for (const { slug, fuzzy, keyword } of questions) {
      expect(slug).toBe('rust-learning');
      expect(keyword).toBeCloseTo(Math.min(1, fuzzy / 0.45));
    }
    expect(questions.filter(({ keyword }) => keyword === 1)).toHaveLength(2);
  });

  it('alone in a question about something else is no match', () => {
    expect(slugsOf('rust')).toEqual(['rust-learning']);
    expect(slugsOf('how do I get rust off my bicycle chain')).toEqual([]);
    expect(closestTo('how do I get rust off my bicycle chain').slug).toBe('rust-learning');
  });

  it('lifts a category above what the shared words alone would give it', () => {
    const plain = closestTo('how does vacuum work');
    const pointed = closestTo('how does autovacuum work');
    expect(plain).toMatchObject({ slug: 'postgresql', keyword: 0 });
    expect(pointed).toMatchObject({ slug: 'postgresql', keyword: 1 });
    expect(pointed.score).toBeGreaterThan(plain.score);
  });
});

describe('a misspelled word', () => {
  it('is taken for another where that points to a category by itself', () => {
    const { candidates, corrections } = matcher.match('kubrenetes');
    expect(candidates.map(({ slug }) => slug)).toEqual(['kubernetes']);
    expect(corrections).toEqual([{ from: 'kubrenetes', to: 'kubernetes' }]);
  });

  it('is no match by itself where it points to none, unless the asker is content with less', () => {
    expect(slugsOf('vacuum')).toEqual(['postgresql']);
    expect(slugsOf('vacum')).toEqual([]);
    const { score, slug } = closestTo('vacum');
    expect(slug).toBe('postgresql');
    expect(score).toBeLessThan(closestTo('vacuum').score);
    expect(slugsOf('vacum', score)).toEqual(['postgresql']);
    expect(matcher.match('vacum').corrections).toEqual([{ from: 'vacum', to: 'vacuum' }]);
  });

  it('is left alone where the rest is enough as it was written', () => {
    const { candidates, corrections } = matcher.match('learn rust vacum');
    expect(candidates.map(({ slug }) => slug)).toEqual(['rust-learning']);
    expect(corrections).toEqual([]);
  });
});

describe('the threshold', () => {
  it('is the configuration’s, or the asker’s', () => {
    const question = 'a cluster of ovens';
    const { score } = closestTo(question);
    expect(slugsOf(question)).toEqual([]);
    expect(slugsOf(question, score)).toEqual(['kubernetes']);
    const generous = new Matcher(SAMPLE_REGISTRY, { threshold: 0.1, fuzzyWeight: 0.7, keywordWeight: 0.3 });
    expect(generous.match(question).candidates.map(({ slug }) => slug)).toEqual(['kubernetes']);
    expect(generous.match(question, 1).candidates).toEqual([]);
  });
});

describe('a score', () => {
  const QUESTIONS = ['rust', 'learn rust in orbit', 'expose a service', 'postgres and kubernetes'];
  const scored = (fuzzyWeight: number, keywordWeight: number): CategoryScore[] => {
    const weighing = new Matcher(SAMPLE_REGISTRY, { threshold: 0, fuzzyWeight, keywordWeight });
    return QUESTIONS.flatMap((question) => weighing.match(question).candidates);
  };

  it('is made of both parts by their weights', () => {
    for (const { score, fuzzy } of scored(1, 0)) expect(score).toBeCloseTo(fuzzy);
    for (const { score, keyword } of scored(0, 1)) expect(score).toBeCloseTo(keyword);
    for (const { score, fuzzy, keyword } of scored(0.5, 0.5))
      expect(score).toBeCloseTo((fuzzy + keyword) / 2);
  });

  it('stays within 0 and 1, also where weights add up to a little more', () => {
    const scores = scored(0.505, 0.505).map(({ score }) => score);
    expect(Math.max(...scores)).toBe(1);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
  });
});

describe('evidence', () => {
  it('says each thing once, as the registry writes it, and no more than four', () => {
    expect(closestTo('KUBERNETES, kubernetes').evidence).toEqual(['Kubernetes']);
    const many = closestTo('rust cargo borrow checker rust lifetimes traits ownership').evidence;
    expect(many).toHaveLength(4);
    expect(new Set(many.map((text) => text.toLowerCase())).size).toBe(4);
  });
});
