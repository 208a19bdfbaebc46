import { expect, it } from 'vitest';
import { findings, patternText } from '../test-patterns.ts';
import { genericKeywords } from './generic-keywords.ts';

const of = (keyword: string): string[] => findings(genericKeywords, patternText(['celery', keyword]));

it('finds single words that any description has, in all their forms', () => {
  for (const keyword of ['user', 'Users', 'api', 'data', 'files', 'requests', 'endpoint', 'list', 'tokens'])
    expect(of(keyword)).toEqual([`19 keyword "${keyword}" is too general by itself; put it into a phrase`]);
  for (const keyword of ['service', 'message', 'checks', 'admin']) expect(of(keyword)).toHaveLength(1);
});

it('leaves phrases and telling words alone', () => {
  expect(['user import', 'file-upload', 'pagination', 'the'].flatMap(of)).toEqual([]);
});
