import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it.each([
  [1, '1'],
  [199, '199'],
  [200, '200 or more'],
  [217, '200 or more'],
])('%d → %s', (total, text) => {
  expect(countText(total)).toBe(text);
});
