import { expect, it } from 'vitest';
import { articleText, findings, OTHERS } from '../test-articles.ts';
import { category } from './category.ts';

const of = (path: string): string[] => findings(category, articleText(), OTHERS, path);

it('knows the categories', () => {
  expect(['concepts/a.md', 'patterns/a.md', 'practices/a.md'].flatMap(of)).toEqual([]);
  for (const path of ['a.md', 'ideas/a.md', 'concepts/deep/a.md'])
    expect(of(path)).toEqual(['1 article must stand in one of the folders concepts, patterns, practices']);
});
