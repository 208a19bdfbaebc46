import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { description } from './description.ts';

const of = (length: number): string[] =>
  findings(description, articleText({ fields: { description: 'x'.repeat(length) } }));

it('wants 40 to 200 characters', () => {
  expect([...of(40), ...of(200)]).toEqual([]);
  expect(of(39)).toEqual(['3 description is 39 characters long; at least 40 are needed']);
  expect(of(201)).toEqual(['3 description is 201 characters long; at most 200 are allowed']);
});
