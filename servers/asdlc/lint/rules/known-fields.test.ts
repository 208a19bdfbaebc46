import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { knownFields } from './known-fields.ts';

it('finds fields that no article has', () => {
  expect(findings(knownFields, articleText({ fields: { author: 'Me' } }))).toEqual([
    expect.stringMatching(/^16 author is no known field; known are title, description, /),
  ]);
});

it('finds fields that are missing, though one may be', () => {
  expect(findings(knownFields, articleText({ fields: { title: undefined, references: undefined } }))).toEqual(
    ['1 title is missing', '1 references is missing'],
  );
});
