/** Words that come together in one situation, and words that are spread over several. @module */
import { createSynonyms, NO_SYNONYMS } from 'lectern/knowledge';
import { describe, expect, it } from 'vitest';
import { builtInBook } from '../content.ts';
import type { ThreatPattern } from '../pattern.ts';
import { Situations } from './situations.ts';

const [first, second] = builtInBook().list() as [ThreatPattern, ThreatPattern];
const withSituations = (pattern: ThreatPattern, situations: string[]): ThreatPattern => ({
  ...pattern,
  triggers: { keywords: [], situations },
});

const patterns = [
  withSituations(first, ['Rocket launched from a barge', 'Fuel for the lander']),
  withSituations(second, ['Rocket fuel in tanks', 'Barge on the river']),
];

describe('Situations', () => {
  const situations = new Situations(patterns, { synonyms: NO_SYNONYMS });

  it('counts the best situation, not the sum of several', () => {
    const nearest = situations.nearest('rocket fuel');
    expect(nearest.get(1)).toBe(1);
    expect(nearest.get(0)).toBeGreaterThan(0.3);
    expect(nearest.get(0)).toBeLessThan(0.7);
  });

  it('ignores a pattern whose situations share no word with the description', () => {
    expect([...situations.nearest('lander').keys()]).toEqual([0]);
    expect(situations.nearest('bicycle').size).toBe(0);
  });

  it('uses synonyms', () => {
    const synonyms = createSynonyms({ same: [['spaceship', 'rocket']], also: {} });
    const nearest = new Situations(patterns, { synonyms }).nearest('spaceship');
    expect([...nearest.keys()].sort()).toEqual([0, 1]);
  });

  it('accepts patterns without situations', () => {
    const none = { ...first, triggers: { keywords: ['rocket'] } };
    expect(new Situations([none], { synonyms: NO_SYNONYMS }).nearest('rocket').size).toBe(0);
  });
});
