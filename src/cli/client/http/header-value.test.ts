import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeHeaderValue } from '../../../transports/http/sentinel.ts';
import { encodeHeaderValue } from './header-value.ts';

it.each([
  ['add', 'add'],
  ['two words', 'two words'],
  ['test://a/b?c=d', 'test://a/b?c=d'],
  ['', '=?base64??='],
  [' padded', '=?base64?IHBhZGRlZA==?='],
  ['Köln', '=?base64?S8O2bG4=?='],
  ['=?base64?S8O2bG4=?=', '=?base64?PT9iYXNlNjQ/UzhPMmJHND0/PQ==?='],
])('writes %j as %j', (text, header) => {
  expect(encodeHeaderValue(text)).toBe(header);
});

it('is read by the server as what it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeHeaderValue(encodeHeaderValue(text))).toBe(text);
    }),
  );
});
