import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseParts } from './parse.ts';
import { findReach, planSteps, prepareSubject } from './reach.ts';

/** What a backtracking regular expression has to say about each part. */
const patterns: Readonly<Record<string, string>> = {
  '{a}': '[^/?#&,]+',
  '{a*}': '[^/?#&,]+(?:,[^/?#&,]+)*',
  '{a:2}': '[^/?#&,]{1,2}',
  '{a,b:1}': '[^/?#&,]+(?:,[^/?#&,])?',
  '{+a}': '.+',
  '{+a*}': '[^,]+(?:,[^,]+)*',
  '{/a}': '(?:/[^/?#]+)?',
  '{/a*}': '(?:/[^/?#]+)*',
  '{/a*,b}': '(?:(?:/[^/?#]+)+(?:/[^/?#]+)?)?',
  '{.a}': '(?:\\.[^/?#&,]+)?',
  '{.a*}': '(?:\\.[^/?#&,.]+)*',
  '{#a}': '(?:#.+)?',
  '{;a}': '(?:;a(?:=[^/?#;]*|(?=[/?#;]|$)))*',
  '{?a,x:1}': '(?:\\?(?:PAIR)(?:&(?:PAIR))*)?'.replaceAll('PAIR', 'a=[^&#]*|x=[^&#]?|[ax](?=[&#]|$)'),
  '/': '/',
  '-': '-',
  '.': '\\.',
  a: 'a',
};

it('finds a match exactly if backtracking would find one', () => {
  const parts = fc.array(fc.constantFrom(...Object.keys(patterns)), { maxLength: 6 });
  const candidates = fc.string({ unit: fc.constantFrom(...'aaax==/.-?&,;#'), maxLength: 10 });
  let matched = 0;
  fc.assert(
    fc.property(parts, candidates, (keys, candidate) => {
      const isMatch = new RegExp(`^${keys.map((key) => patterns[key]).join('')}$`).test(candidate);
      const subject = prepareSubject(candidate);
      const reach = subject && findReach(planSteps(parseParts(keys.join(''))), subject);
      expect(reach?.matches(0, 0)).toBe(isMatch);
      if (isMatch) matched += 1;
    }),
    { numRuns: 20_000 },
  );
  expect(matched).toBeGreaterThan(500);
});
