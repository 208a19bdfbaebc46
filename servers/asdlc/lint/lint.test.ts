import { describe, expect, it } from 'vitest';
import type { ReadOutcome, Source } from '../../../packages/lectern/src/knowledge/source.ts';
import { articleText, findings, OTHERS } from './article.testing.ts';
import { ALL_RULES, lintArticles } from './lint.ts';
import { FIELD_RULES } from './rules/fields.ts';
import { FILE_RULES } from './rules/file.ts';
import { HEADING_RULES } from './rules/headings.ts';
import { LINK_RULES } from './rules/links.ts';
import { PROSE_RULES } from './rules/prose.ts';
import { REFERENCE_RULES } from './rules/references.ts';

type Files = Readonly<Record<string, string | ReadOutcome>>;

const sourceOf = (files: Files): Source => ({
  async *list() {
    yield* Object.keys(files);
  },
  async read(path) {
    const file = files[path];
    return typeof file === 'string'
      ? { kind: 'text', file: { path, text: file, hash: '' } }
      : (file ?? { kind: 'gone' });
  },
  stamp: async () => undefined,
  watch: () => () => {},
});

const found = async (files: Files): Promise<string[]> =>
  (await lintArticles(sourceOf(files))).findings.map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  );

const inOrder: Files = { ...OTHERS, 'concepts/own.md': articleText() };

describe('the linter', () => {
  it('accepts an article that follows every rule', () => {
    expect(Object.keys(ALL_RULES).flatMap((name) => findings(name, articleText()))).toEqual([]);
  });

  it('combines the rules of all files, each under its own name', () => {
    const files = [FILE_RULES, FIELD_RULES, REFERENCE_RULES, HEADING_RULES, PROSE_RULES, LINK_RULES];
    expect(files.flatMap((rules) => Object.keys(rules))).toEqual(Object.keys(ALL_RULES));
  });

  it('finds nothing in valid content and counts the articles', async () => {
    const source = sourceOf({ ...inOrder, 'synonyms.yaml': 'same: [[a, b]]\n' });
    expect(await lintArticles(source)).toEqual({ count: 3, findings: [] });
  });

  it('sorts by path and by numeric line', async () => {
    const text = articleText({ fields: { title: '1', maturity: 'Old' } }).replace('## Third', '## Second');
    expect(
      await found({
        'practices/z.md': text.replace('maturity: Old\n', ''),
        ...inOrder,
        'concepts/own.md': text,
      }),
    ).toEqual([
      'concepts/own.md:2 title must be text',
      'concepts/own.md:7 maturity "Old" must be one of Early, Growing, Established',
      'concepts/own.md:71 heading "Second" is also on line 42',
      'practices/z.md:1 maturity is missing',
      'practices/z.md:2 title must be text',
      'practices/z.md:70 heading "Second" is also on line 41',
    ]);
  });

  it('reports files that cannot be read, but not links to them', async () => {
    const problem: ReadOutcome = {
      kind: 'problem',
      problem: { path: 'patterns/other.md', reason: 'is binary' },
    };
    expect(await found({ ...inOrder, 'patterns/other.md': problem })).toEqual([
      'patterns/other.md:1 is binary',
    ]);
    expect(await found({ ...inOrder, 'patterns/other.md': '---\na: [\n---\n' })).toEqual([
      expect.stringMatching(/^patterns\/other\.md:[23] The front matter cannot be read/),
    ]);
  });

  it('checks synonyms', async () => {
    expect(await found({ ...inOrder, 'synonyms.yaml': 'same:\n  - [a, b]\n  - [b, c]\n' })).toEqual([
      'synonyms.yaml:3 phrase "b" of "same" is also on line 2',
    ]);
  });

  it('fails for a folder without articles', async () => {
    expect(await found({})).toEqual(['.:1 there are no articles']);
  });
});
