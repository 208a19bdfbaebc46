import { describe, expect, it } from 'vitest';
import { lengthAt } from './length-at.ts';
import { Words } from './words.ts';

describe('a length of time', () => {
  it.each([
    ['90 minutes', 90, 2],
    ['90 min', 90, 2],
    ['90min', 90, 1],
    ['ten minutes', 10, 2],
    ['two hours', 120, 2],
    ['an hour', 60, 2],
    ['a 1 hr', undefined, undefined],
    ['3 hrs', 180, 2],
    ['2h', 120, 1],
    ['half an hour', 30, 3],
    ['an hour and a half', 90, 5],
    ['two and a half hours', 150, 5],
    ['1.5 hours', 90, 3],
    ['2.5h', 150, 2],
    ['1 hour 45 minutes', 105, 4],
    ['one hour and 45 minutes', 105, 5],
    ['1h 45m', 105, 2],
    ['1h 45 min', 105, 3],
    ['1h45', 105, 1],
  ])('is %j: %j minutes in %j words', (text, minutes, words) => {
    expect(lengthAt(new Words(text), 0)).toEqual(minutes && { minutes, words });
  });

  it.each([
    '',
    '90',
    '90 men',
    'a minute',
    '0 hours',
    'minutes',
    'rush hour',
    'hours and hours',
    '12345 minutes',
    '1h45x',
    '90 minuteses',
  ])('is not %j', (text) => {
    expect(lengthAt(new Words(text), 0)).toBeUndefined();
  });

  it('begins where it is looked for', () => {
    const words = new Words('runs for 2 hours');
    expect(lengthAt(words, 1)).toBeUndefined();
    expect(lengthAt(words, 2)).toEqual({ minutes: 120, words: 2 });
    expect(lengthAt(words, 99)).toBeUndefined();
  });
});
