import { expect, it } from 'vitest';
import { completeNames } from './definition-parts.ts';

const ALL = [
  { name: 'web-security', title: 'Web application security' },
  { name: 'security', title: 'Basics' },
  { name: 'dns', title: 'The Domain Name System, securely' },
  { name: 'Tls' },
];

it('returns names that begin with the text, then names that contain it, then those whose title matches, each once', () => {
  expect(completeNames(ALL, 'secur')).toEqual(['security', 'web-security', 'dns']);
});

it('ignores case and surrounding whitespace', () => {
  expect(completeNames(ALL, ' tL ')).toEqual(['Tls']);
});

it('returns everything for an empty text, and nothing if nothing matches', () => {
  expect(completeNames(ALL, '')).toEqual(['web-security', 'security', 'dns', 'Tls']);
  expect(completeNames(ALL, 'cobol')).toEqual([]);
});
