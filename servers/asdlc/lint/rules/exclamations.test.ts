import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { exclamations } from './exclamations.ts';

const of = (body: string): string[] => findings(exclamations, articleText({ body }));

it('finds exclamation marks', () => {
  expect(of('Text.\n\n## Now!\n\nA "quoted" word! And "one\n\nmore!" word.\n')).toEqual([
    '19 exclamation marks are not allowed in prose',
    '21 exclamation marks are not allowed in prose',
    '23 exclamation marks are not allowed in prose',
  ]);
});

it('leaves code and quoted titles alone', () => {
  expect(of('`!a` and "Stop\nStarting!" and “Go!”\n\n```ts\nif (!a) b();\n```\n')).toEqual([]);
});
