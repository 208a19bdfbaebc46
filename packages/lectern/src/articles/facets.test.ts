import { describe, expect, it } from 'vitest';
import { isPublished } from './facets.ts';

describe('published articles', () => {
  it.each(['Draft', 'draft', 'PROPOSED', 'Deprecated', ' archived '])(
    'do not include status %s',
    (status) => {
      expect(isPublished({ status })).toBe(false);
    },
  );

  it.each([undefined, 'Live', 'Experimental', 'accepted', ''])('include status %s', (status) => {
    expect(isPublished({ status })).toBe(true);
  });
});
