import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { referenceList } from './reference-list.ts';

const of = (yaml: string): string[] => findings(referenceList, articleText({ fields: { references: yaml } }));

it('wants one to five', () => {
  expect([...of('[{}]'), ...of('[{}, {}, {}, {}, {}]')]).toEqual([]);
  expect(of('[]')).toEqual(['9 references are 0; there must be 1 to 5']);
  expect(of('[{}, {}, {}, {}, {}, {}]')).toEqual(['9 references are 6; there must be 1 to 5']);
});

it('wants fields in each', () => {
  expect(of('\n  - type: book\n  - A book')).toEqual(['11 reference 2 must have fields']);
});
