import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { opening } from './opening.ts';

const of = (body: string): string[] => findings(opening, articleText({ body }));

it('wants a paragraph first', () => {
  expect([...of('\nText.\n\n## A\n'), ...of('Text\nin two lines.\n')]).toEqual([]);
  for (const body of [
    '## A\n\nText.\n',
    '- item\n',
    '> quotation\n',
    '```ts\nlet a;\n```\n',
    '| a |\n',
    'A\n---\n',
  ])
    expect(of(body)).toEqual(['17 body must begin with a paragraph']);
  expect(of('\n\n## A\n')).toEqual(['19 body must begin with a paragraph']);
});
