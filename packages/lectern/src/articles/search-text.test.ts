import { describe, expect, it } from 'vitest';
import { countText } from './search-text.ts';

describe('countText', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '100 or more'],
    [117, '100 or more'],
  ])('formats %d as %s', (total, text) => {
    expect(countText(total)).toBe(text);
  });
});
