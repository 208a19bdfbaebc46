import { describe, expect, it } from 'vitest';
import { americanised, irregularForms } from './english.ts';
import { termOf } from './terms.ts';

describe('americanised', () => {
  it.each([
    ['summarise', 'summarize'],
    ['summarised', 'summarized'],
    ['organisation', 'organization'],
    ['analyse', 'analyze'],
    ['behaviour', 'behavior'],
    ['favourites', 'favorites'],
    ['catalogue', 'catalog'],
    ['licence', 'license'],
    ['cancelled', 'canceled'],
    ['modelling', 'modeling'],
    ['programme', 'program'],
  ])('converts %s to %s', (british, american) => {
    expect(americanised(british)).toBe(american);
    expect(americanised(american)).toBe(american);
  });

  it.each(['four', 'wise', 'rise', 'hour', 'our', 'colour1', 'agent', ''])('does not change %j', (word) => {
    expect(americanised(word)).toBe(word);
  });
});

describe('irregularForms', () => {
  it('never leads to another irregular form, which would result in two terms', () => {
    for (const base of irregularForms.values()) expect(irregularForms.has(base), base).toBe(false);
  });

  it.each([
    ['wrote', 'written', 'writes', 'writing'],
    ['forgot', 'forgotten', 'forgets'],
    ['broke', 'broken', 'breaks', 'breaking'],
    ['ran', 'runs', 'running'],
    ['criteria', 'criterion'],
  ])('maps %s and its forms to one term', (...family) => {
    expect(new Set(family.map((word) => termOf(word))).size).toBe(1);
  });
});
