import { describe, expect, it } from 'vitest';
import { isPublished } from './facets.ts';

describe('what is published', () => {
  it.each(['Draft', 'draft', 'PROPOSED', 'Deprecated', ' archived '])('%s is not', (status) => {
    expect(isPublished({ status })).toBe(false);
  });

  it.each([undefined, 'Live', 'Experimental', 'accepted', ''])('%s is', (status) => {
    expect(isPublished({ status })).toBe(true);
  });
});
