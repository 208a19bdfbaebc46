import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { lengthAt, numberIn, readRuntime } from './read-runtime.ts';
import { Words } from './words.ts';

function read(question: string): { label: string | undefined; rest: string } {
  const words = new Words(question);
  const label = readRuntime(words)?.label;
  return { label, rest: words.rest().join(' ') };
}

describe('a runtime', () => {
  it('is read from queries', () => {
    checkRows(
      [
        ['under 90 minutes', 'at most 90 minutes'],
        ['less than two hours', 'at most 120 minutes'],
        ['shorter than 100 min', 'at most 100 minutes'],
        ['an hour and a half or less', 'at most 90 minutes'],
        ['90 minutes max', 'at most 90 minutes'],
        ['2 hours tops', 'at most 120 minutes'],
        ['no longer than 2h', 'at most 120 minutes'],
        ['nothing over three hours', 'at most 180 minutes'],
        ['not a film longer than two hours', 'at most 120 minutes'],
        ['nothing under an hour', 'at least 60 minutes'],
        ['not more than 90 minutes', 'at most 90 minutes'],
        ['no more than half an hour', 'at most 30 minutes'],
        ['over 3 hours', 'at least 180 minutes'],
        ['at least 100 minutes', 'at least 100 minutes'],
        ['not less than two hours', 'at least 120 minutes'],
        ['two hours or more', 'at least 120 minutes'],
        ['110 minutes', 'about 110 minutes'],
        ['between 80 and 100 minutes', 'between 80 and 100 minutes'],
        ['from one to two hours', 'between 60 and 120 minutes'],
        ['between 90 minutes and two hours', 'between 90 and 120 minutes'],
      ],
      (question, label) => {
        expect(read(question)).toEqual({ label, rest: '' });
      },
    );
  });

  it.each([
    'the 39 steps',
    'seven samurai',
    'a long film',
    'rush hour',
    'the hours',
    'over the rainbow',
    'constructor minutes',
  ])('is not read from %j', (question) => {
    expect(read(question)).toEqual({ label: undefined, rest: question });
  });

  it('is not turned around by what another clause denies', () => {
    const { label, rest } = read('not sad, over two hours');
    expect([label, rest]).toEqual(['at least 120 minutes', 'not sad']);
  });

  it('leaves the other words', () => {
    expect(read('a comedy under 90 minutes with a dog').rest).toBe('a comedy with a dog');
  });

  it('is the first of several', () => {
    expect(read('over 90 minutes, the last 5 minutes are good')).toEqual({
      label: 'at least 90 minutes',
      rest: 'the last 5 minutes are good',
    });
  });

  it('has the given bound, or both bounds if none is given', () => {
    expect(readRuntime(new Words('under 90 minutes'))).toMatchObject({ least: 1, most: 90 });
    expect(readRuntime(new Words('over 90 minutes'))?.least).toBe(90);
    expect(readRuntime(new Words('over 90 minutes'))?.most).toBeGreaterThan(1000);
    expect(readRuntime(new Words('90 minutes'))).toMatchObject({ least: 80, most: 100 });
  });

  it('is not read from words that another reader has consumed', () => {
    const words = new Words('under 90 minutes');
    words.take(1, 1);
    expect(readRuntime(words)).toBeUndefined();
  });
});

describe('lengthAt', () => {
  describe('a length of time', () => {
    it('is read from words', () => {
      checkRows(
        [
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
        ],
        (text, minutes, words) => {
          expect(lengthAt(new Words(text), 0)).toEqual(minutes && { minutes, words });
        },
      );
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
    ])('is not read from %j', (text) => {
      expect(lengthAt(new Words(text), 0)).toBeUndefined();
    });

    it('starts at the given word', () => {
      const words = new Words('runs for 2 hours');
      expect(lengthAt(words, 1)).toBeUndefined();
      expect(lengthAt(words, 2)).toEqual({ minutes: 120, words: 2 });
      expect(lengthAt(words, 99)).toBeUndefined();
    });
  });

  describe('a number', () => {
    it.each([
      ['90', 90],
      ['0', 0],
      ['9999', 9999],
      ['zero', 0],
      ['two', 2],
      ['twelve', 12],
      ['a', 1],
      ['an', 1],
    ])('may be written %j', (word, number) => {
      expect(numberIn(word)).toBe(number);
    });

    it.each([undefined, '', '10000', '1x', '-1', '1e3', 'many', 'constructor', '٣'])(
      'is not read from %j',
      (word) => {
        expect(numberIn(word)).toBeUndefined();
      },
    );
  });
});
