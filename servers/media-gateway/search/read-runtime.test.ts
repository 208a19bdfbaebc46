import { describe, expect, it } from 'vitest';
import { readRuntime } from './read-runtime.ts';
import { Words } from './words.ts';

function read(question: string): { label: string | undefined; rest: string } {
  const words = new Words(question);
  const label = readRuntime(words)?.label;
  return { label, rest: words.rest().join(' ') };
}

describe('a runtime', () => {
  it.each([
    ['under 90 minutes', 'at most 90 minutes'],
    ['less than two hours', 'at most 120 minutes'],
    ['shorter than 100 min', 'at most 100 minutes'],
    ['an hour and a half or less', 'at most 90 minutes'],
    ['90 minutes max', 'at most 90 minutes'],
    ['2 hours tops', 'at most 120 minutes'],
    ['no longer than 2h', 'at most 120 minutes'],
    ['not more than 90 minutes', 'at most 90 minutes'],
    ['no more than half an hour', 'at most 30 minutes'],
    ['over 3 hours', 'at least 180 minutes'],
    ['at least 100 minutes', 'at least 100 minutes'],
    ['not less than two hours', 'at least 120 minutes'],
    ['two hours or more', 'at least 120 minutes'],
    ['110 minutes', 'about 110 minutes'],
  ])('is read from %j as %s', (question, label) => {
    expect(read(question)).toEqual({ label, rest: '' });
  });

  it.each([
    'the 39 steps',
    'seven samurai',
    'a long film',
    'rush hour',
    'the hours',
    'over the rainbow',
    'constructor minutes',
  ])('is not in %j', (question) => {
    expect(read(question)).toEqual({ label: undefined, rest: question });
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

  it('is bounded on the side that was said, and on both sides where none was', () => {
    expect(readRuntime(new Words('under 90 minutes'))).toMatchObject({ least: 1, most: 90 });
    expect(readRuntime(new Words('over 90 minutes'))?.least).toBe(90);
    expect(readRuntime(new Words('over 90 minutes'))?.most).toBeGreaterThan(1000);
    expect(readRuntime(new Words('90 minutes'))).toMatchObject({ least: 80, most: 100 });
  });

  it('is not read from words that another reader has taken', () => {
    const words = new Words('under 90 minutes');
    words.take(1, 1);
    expect(readRuntime(words)).toBeUndefined();
  });
});
