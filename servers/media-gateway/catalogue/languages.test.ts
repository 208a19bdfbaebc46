import { expect, it } from 'vitest';
import { languageName } from './languages.ts';

it.each([
  ['en', 'English'],
  ['fr', 'French'],
  ['ja', 'Japanese'],
  ['yue', 'Cantonese'],
  ['EN', 'English'],
])('calls %s %s', (code, name) => {
  expect(languageName(code)).toBe(name);
});

it.each(['qqz', 'not a code', '__proto__', 'x'.repeat(50), '\0', '../..'])(
  'returns %j unchanged, which is not a language',
  (code) => {
    expect(languageName(code)).toBe(code);
  },
);
