import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { fieldTypes } from './field-types.ts';

it('finds values of the wrong type', () => {
  const fields = {
    title: '1984',
    description: '',
    tags: 'context',
    relatedIds: '[1, 2]',
    references: 'none',
  };
  expect(findings(fieldTypes, articleText({ fields }))).toEqual([
    '2 title must be text',
    '3 description must be text',
    '4 tags must be a list of texts',
    '8 relatedIds must be a list of texts',
    '9 references must be a list',
  ]);
});
