import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it.each([
  [1, '1'],
  [99, '99'],
  [100, '100 or more'],
  [117, '100 or more'],
])('%d → %s', (total, text) => {
  expect(countText(total)).toBe(text);
});
