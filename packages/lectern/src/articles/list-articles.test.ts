import { describe, expect, it } from 'vitest';
import { readyLibrary } from '../../../../test/support/sample-articles.ts';
import type { TextContent } from '../index.ts';
import { LARGEST_BUDGET } from '../knowledge/answer/cut.ts';
import type { Library } from '../knowledge/library.ts';
import { estimateTokens } from '../knowledge/text/token-estimate.ts';
import { type ListRequest, listArticles } from './list-articles.ts';

interface Page {
  readonly text: string;
  readonly ids: readonly string[];
  readonly cursor: string | undefined;
}

function list(library: Library, request: ListRequest = {}): Page {
  const result = listArticles({ library, scheme: 'kb' }, request);
  expect(result).not.toHaveProperty('structuredContent');
  const [{ text } = { text: '' }] = result.content as readonly TextContent[];
  return {
    text,
    ids: [...text.matchAll(/^- \[([^\]]+)\]/gm)].map(([, id]) => id as string),
    cursor: /go on with cursor "([^"]+)"/.exec(text)?.[1],
  };
}

describe('list_articles', () => {
  it('lists the newest first, one line each, without hidden articles', async () => {
    const { library } = await readyLibrary();
    const { text } = list(library);
    expect(text.split('\n').slice(0, 3)).toEqual([
      '6 articles, newest first:',
      '- [patterns/adversarial-code-review] Adversarial Code Review: A second session attacks the change. (Live, 2026-10-06)',
      '- [concepts/context-engineering] Context Engineering: Choosing what a model sees at each step. (Live, 2026-09-14)',
    ]);
    expect(text).not.toMatch(/secret|xylophone|old-ways/i);
  });

  it.each([
    [
      { category: 'Concepts' },
      ['concepts/context-engineering', 'concepts/context-rot', 'concepts/deep/nested-thing'],
    ],
    [{ category: 'concepts/deep' }, ['concepts/deep/nested-thing']],
    [{ tag: 'team' }, ['practices/adversarial-code-review']],
    [{ status: 'experimental' }, ['concepts/context-rot']],
    [{ updatedSince: '2026-09-14' }, ['patterns/adversarial-code-review', 'concepts/context-engineering']],
    [{ category: 'patterns', tag: 'context' }, []],
    [{ updatedSince: '2030-01-01' }, []],
  ])('applies the filter %j', async (filter, expected) => {
    const { library } = await readyLibrary();
    const { text, ids } = list(library, { filter });
    expect(ids).toEqual(expected);
    if (ids.length === 0) expect(text).toMatch(/^No article (in category|updated since) .*\.$/);
  });

  it.each([
    [
      { category: 'concept' },
      "No article has the category 'concept'. Did you mean 'concepts'? There is: concepts, patterns, practices.",
    ],
    [
      { category: 'secrets' },
      "No article has the category 'secrets'. There is: concepts, patterns, practices.",
    ],
    [
      { tag: 'reviews' },
      "No article has the tag 'reviews'. Did you mean 'review'? There is: review, context, prompting, team.",
    ],
    [
      { tag: 'hidden-tag' },
      "No article has the tag 'hidden-tag'. There is: context, review, prompting, team.",
    ],
    [{ status: 'Draft' }, "No article has the status 'Draft'. There is: Live, Experimental."],
  ])('lists the valid values instead of %j', async (filter, message) => {
    const { library } = await readyLibrary();
    expect(() => list(library, { filter })).toThrow(message);
  });

  it('lists each article exactly once across pages', async () => {
    const { library } = await readyLibrary();
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = list(library, { limit: 4, cursor });
      ids.push(...page.ids);
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(ids).toEqual(library.list().map(({ id }) => id));
  });

  it('refuses a cursor of a different query, and of a list that has changed', async () => {
    const { library, source } = await readyLibrary();
    const cursor = list(library, { limit: 2 }).cursor;
    const refusal =
      'The cursor belongs to another query, or the articles have changed since. Omit it to start over.';
    expect(() => list(library, { filter: { category: 'concepts' }, cursor })).toThrow(refusal);
    expect(() => list(library, { cursor: 'nonsense' })).toThrow(refusal);
    source.removeSilently('readme.md');
    await library.refresh('readme.md');
    expect(() => list(library, { limit: 2, cursor })).toThrow(refusal);
  });

  it('stays below the size limit whatever the value of limit', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [
        `n${i}.md`,
        `# N${i} ${'many words about it '.repeat(16)}\n\nText.\n`,
      ]),
    );
    const { library } = await readyLibrary(many);
    const { text, ids, cursor } = list(library, { limit: 200 });
    expect(estimateTokens(text)).toBeLessThanOrEqual(LARGEST_BUDGET + 150);
    expect(ids.length).toBeLessThan(200);
    expect(list(library, { limit: 200, cursor }).ids[0]).toBe(library.list()[ids.length]?.id);
  });
});
