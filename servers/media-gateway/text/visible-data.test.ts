import { describe, expect, it } from 'vitest';
import { oneLine } from './title-lines.ts';
import { visibleData } from './visible-data.ts';

const HIDDEN = 'A\u200b\u202e\u{e0049}\u{e0047}\u0000\ufeff\u2028B';

describe('visible data', () => {
  it('contains no invisible characters at any depth', () => {
    expect(visibleData({ title: HIDDEN, list: [HIDDEN, { deep: [HIDDEN] }] })).toEqual({
      title: 'AB',
      list: ['AB', { deep: ['AB'] }],
    });
  });

  it('preserves everything else', () => {
    const data = { a: 1, b: true, c: null, d: 'Amélie\n新しい 👨‍👩‍👧', e: [], f: {} };
    expect(visibleData(data)).toEqual(data);
    expect(visibleData('plain')).toBe('plain');
    expect(visibleData(undefined)).toBeUndefined();
  });

  it('is a copy', () => {
    const data = { list: [HIDDEN] };
    visibleData(data);
    expect(data.list).toEqual([HIDDEN]);
  });
});

it.each([
  ['a\nb', 'a b'],
  ['  a \r\n\t b  ', 'a b'],
  ['a\u2028b', 'a b'],
  ['', ''],
])('oneLine converts %j to %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
