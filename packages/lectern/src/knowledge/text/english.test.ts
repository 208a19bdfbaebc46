import { describe, expect, it } from 'vitest';
import { americanised } from './english.ts';

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
