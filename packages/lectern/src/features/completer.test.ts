import { describe, expect, it } from 'vitest';
import { matching } from './completion.ts';

describe('matching', () => {
  it('puts what begins with the text before what holds it, each in its order', () => {
    expect(matching(['contest', 'test', 'other', 'latest', 'testing'], 'test')).toEqual([
      'test',
      'testing',
      'contest',
      'latest',
    ]);
  });

  it('does not care about letter case', () => {
    expect(matching(['Paris', 'comparison', 'Rome'], 'PAR')).toEqual(['Paris', 'comparison']);
  });

  it('gives every value once when nothing was typed', () => {
    expect(matching(['b', 'a', ''], '')).toEqual(['b', 'a', '']);
  });
});
