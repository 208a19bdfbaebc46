import { expect, it } from 'vitest';
import { CATEGORY_OF_PREFIX } from '../categories.ts';
import { findings, patternText } from '../test-patterns.ts';
import { category } from './category.ts';

const of = (prefix: string, own: string): string[] =>
  findings(
    category,
    patternText(
      ['id: TMKB-AUTHZ-001', `id: TMKB-${prefix}-001`],
      ['category: authorization', `category: ${own}`],
    ),
  );

it('knows the categories, and what their ids begin with', () => {
  expect(Object.entries(CATEGORY_OF_PREFIX).flatMap(([prefix, own]) => of(prefix, own))).toEqual([]);
  expect(of('GQL', 'sharing')).toEqual(['2 prefix GQL is for the category graphql']);
});

it('finds what it does not know', () => {
  expect(of('AUTHZ', 'rights')).toEqual([
    expect.stringMatching(/^7 category "rights" must be one of authorization, api-keys, /),
    '2 prefix AUTHZ is for the category authorization',
  ]);
  expect(of('OLD', 'sharing')).toEqual([expect.stringMatching(/^2 prefix OLD must be one of AUTHZ, KEY, /)]);
});
