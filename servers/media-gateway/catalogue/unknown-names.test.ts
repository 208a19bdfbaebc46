import { expect, it } from 'vitest';
import { quoted, unknownNames } from './unknown-names.ts';

it('lists unknown names and suggests known ones', () => {
  expect(unknownNames('fields', ['yaer', 'xyz'], ['title', 'year'])).toBe(
    'Unknown fields are not read: "yaer" (did you mean "year"?), "xyz".',
  );
});

it('limits the number of names', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `#${index}#`);
  const sentence = unknownNames('columns', names, ['title']);
  expect(sentence).toContain('"#9#" and 4990 more.');
  expect(sentence.length).toBeLessThan(200);
});

it('quotes on one line with limited length', () => {
  expect(quoted('a\n"\0')).toBe('"a\\n\\"\\u0000"');
  expect(quoted('x'.repeat(1e6))).toBe(`"${'x'.repeat(60)}…"`);
});
