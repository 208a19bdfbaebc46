import { expect, it } from 'vitest';
import { textFor } from './example-text.ts';

it.each([
  ['^NL-\\d{5}$', 'NL-12345'],
  ['^[A-Z]{3}-\\d{4}$', 'ABC-1234'],
  ['^(?:red|green)(?:-\\w+)?$', 'red'],
  ['^(?<year>\\d{4})/[0-9]{2}$', '1234/12'],
  ['^[^a-z]+\\.$', 'A.'],
  ['^a{2,4}b*c?$', 'aab'],
])('generates a match for %s: %s', (pattern, text) => {
  expect(textFor(pattern)).toBe(text);
  expect(text).toMatch(new RegExp(pattern));
});

it.each(['^(?=a)b$', '^(a)\\1$', '^a{999}$', '^(a$', '^\\p{L}$'])('generates nothing for %s', (pattern) => {
  expect(textFor(pattern)).toBeUndefined();
});
