import { expect, it } from 'vitest';
import { completeNames } from './definition-parts.ts';

const ALL = [
  { name: 'web-security', title: 'Web application security' },
  { name: 'security', title: 'Basics' },
  { name: 'dns', title: 'The Domain Name System, securely' },
  { name: 'Tls' },
];

it('gives what begins with it, then what holds it, then what is titled so, each once', () => {
  expect(completeNames(ALL, 'secur')).toEqual(['security', 'web-security', 'dns']);
});

it('does not mind case and blanks', () => {
  expect(completeNames(ALL, ' tL ')).toEqual(['Tls']);
});

it('gives everything to who has typed nothing, and nothing for what nobody has', () => {
  expect(completeNames(ALL, '')).toEqual(['web-security', 'security', 'dns', 'Tls']);
  expect(completeNames(ALL, 'cobol')).toEqual([]);
});
