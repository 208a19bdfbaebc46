import { describe, expect, it } from 'vitest';
import { irregularForms } from './irregular-forms.ts';
import { termOf } from './terms.ts';

describe('irregularForms', () => {
  it('never leads to another irregular form, which would result in two terms', () => {
    for (const base of irregularForms.values()) expect(irregularForms.has(base), base).toBe(false);
  });

  it.each([
    ['wrote', 'written', 'writes', 'writing'],
    ['forgot', 'forgotten', 'forgets'],
    ['broke', 'broken', 'breaks', 'breaking'],
    ['ran', 'runs', 'running'],
    ['criteria', 'criterion'],
  ])('maps %s and its forms to one term', (...family) => {
    expect(new Set(family.map((word) => termOf(word))).size).toBe(1);
  });
});
