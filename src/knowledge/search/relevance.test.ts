import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../test/support/catalogue-of.ts';
import { Search } from './search.ts';

const article = (title: string, ...body: readonly string[]): string =>
  ['---', `title: ${title}`, '---', ...body].join('\n');

const filler = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['harbour', 'violin', 'glacier', 'orchard', 'lantern', 'pepper', 'compass', 'marble'].map((subject) => [
      `${name}/${subject}.md`,
      article(
        subject,
        `The ${subject} and what belongs to it.`,
        '',
        `## Care of a ${subject}`,
        '',
        'Once a year.',
      ),
    ]),
  );

const search = new Search(
  catalogueOf({
    ...filler('things'),
    'sandbox.md': article(
      'Sandbox',
      'A sandbox isolates programs from the machine.',
      '',
      '## Network',
      '',
      'Close each port of the sandbox, then open the few that a program needs.',
    ),
  }),
);

const found = (question: string): string[] =>
  search.find(question, () => true, 10).hits.map(({ document }) => document.id);

const strange = (count: number): string =>
  Array.from({ length: count }, (_, i) => `strangeword${i}`).join(' ');

describe('relevance', () => {
  it.each(['sandbox', 'sandbox network', 'isolate programs from the machine', 'close the port of a sandbox'])(
    'is given where all of a question is found: %s',
    (question) => {
      expect(found(question)[0]).toBe('sandbox');
    },
  );

  it('is given where a long question is found but for a word', () => {
    expect(found('isolate programs in a sandbox and close its network port for strangeword')[0]).toBe(
      'sandbox',
    );
  });

  it.each([1, 2, 5, 20, 100, 1000])('is not given to a question of %d words that nobody wrote', (count) => {
    expect(found(strange(count))).toEqual([]);
  });

  it.each([3, 5, 8, 12, 20, 31, 60])('is not given for one shared word beside %d others', (count) => {
    expect(found(`${strange(count)} machine`)).toEqual([]);
    expect(found(`machine ${strange(count)}`)).toEqual([]);
  });
});
