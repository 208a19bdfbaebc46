import { expect, it } from 'vitest';
import { oneLine, plainJson, plainText } from './plain-text.ts';

it.each([
  ['a\tb\nc', 'a\tb\nc'],
  ['a\r\nb', 'a\nb'],
  ['hidden\rshown', 'hiddenshown'],
  ['\u001b[31mred\u001b[0m', 'red'],
  ['\u001b]0;title\u0007x', 'x'],
  ['\u009b2Jx', 'x'],
  ['bell\u0007, null\u0000, delete\u007f, escape\u001b', 'bell, null, delete, escape'],
  ['grüße, 日本, 👋, 👩\u200d💻', 'grüße, 日本, 👋, 👩\u200d💻'],
  ['one\u2028two', 'one\ntwo'],
  ['pay\u202e001\u2066 \u200bb', 'pay\\u202e001\\u2066 \\u200bb'],
  ['tag\u{e0041}', 'tag\\udb40\\udc41'],
])('converts %j to plain text', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

it('joins several lines into one', () => {
  expect(oneLine('  a\n\n\tb\u001b[1m c  ')).toBe('a b c');
});

it('keeps JSON parsable with the same value', () => {
  const value = { a: 'x\u001b[2J\u009b\u007fy\u202ez\u{e0041}' };
  const text = plainJson(value);
  expect(plainText(text)).toBe(text);
  expect(JSON.parse(text)).toEqual(value);
});
