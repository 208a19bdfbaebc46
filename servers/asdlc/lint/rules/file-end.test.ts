import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { fileEnd } from './file-end.ts';

const of = (body: string): string[] => findings(fileEnd, articleText({ body }));

it('wants one newline', () => {
  expect(of('Text.\n')).toEqual([]);
  expect(of('Text.')).toEqual(['17 file must end with a newline']);
  expect(of('Text.\n\n')).toEqual(['18 file must end with one newline only']);
});
