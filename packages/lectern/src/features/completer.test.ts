import { describe, expect, it } from 'vitest';
import { matching } from './completion.ts';

describe('matching values', () => {
  it('lists values that begin with the text before values that contain it, each in their original order', () => {
    expect(matching(['contest', 'test', 'other', 'latest', 'testing'], 'test')).toEqual([
      'test',
      'testing',
      'contest',
      'latest',
    ]);
  });

  it('ignores letter case', () => {
    expect(matching(['Paris', 'comparison', 'Rome'], 'PAR')).toEqual(['Paris', 'comparison']);
  });

  it('lists every value once for an empty text', () => {
    expect(matching(['b', 'a', ''], '')).toEqual(['b', 'a', '']);
  });
});
