import { describe, expect, it } from 'vitest';
import type { ReadOutcome, Source } from '../../../src/knowledge/source.ts';
import { lint } from './lint.ts';
import { readContent } from './read-content.ts';
import { articleText, OTHERS } from './test-articles.ts';

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
  lint(await readContent(sourceOf(files))).map(({ path, line, message }) => `${path}:${line} ${message}`);

const inOrder: Files = { ...OTHERS, 'concepts/own.md': articleText() };

describe('the linter', () => {
  it('finds nothing in content that is in order, and counts it', async () => {
    const content = await readContent(sourceOf({ ...inOrder, 'synonyms.yaml': 'same: [[a, b]]\n' }));
    expect(lint(content)).toEqual([]);
    expect(content.articleCount).toBe(3);
  });

  it('sorts by path, and by line as a number', async () => {
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

  it('tells of files that cannot be read, and not of the links to them', async () => {
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

  it('holds synonyms to their rules', async () => {
    expect(await found({ ...inOrder, 'synonyms.yaml': 'same:\n  - [a, b]\n  - [b, c]\n' })).toEqual([
      'synonyms.yaml:3 phrase "b" of "same" is also on line 2',
    ]);
  });

  it('does not pass a folder without articles', async () => {
    expect(await found({})).toEqual(['.:1 there are no articles']);
  });
});
