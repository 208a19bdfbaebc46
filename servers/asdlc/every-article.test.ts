/**
 * Every article of the knowledge base, as `get_article` and `list_articles` give it.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { LARGEST_BUDGET } from '../../packages/lectern/src/knowledge/answer/cut.ts';
import { estimateTokens } from '../../packages/lectern/src/knowledge/text/token-estimate.ts';
import { askingQuietly } from '../../test/support/asdlc-asking.ts';
import { libraryOf } from '../../test/support/asdlc-collection.ts';
import { asdlcLibrary } from './content.ts';

const { call, resultOf } = askingQuietly();
await asdlcLibrary().start();
const articles = asdlcLibrary().list();

describe.each(articles)('$id', ({ id, slug, title, related }) => {
  it('is returned whole within the largest budget, with references and related articles', async () => {
    const answer = await call('get_article', { slug });
    expect(answer).toContain(`# ${title}\nSource: ${id}.md:`);
    const { contents } = await resultOf('resources/read', { uri: `asdlc://${id}` });
    expect(answer).toContain(contents[0].text);
    expect(answer).toMatch(/\n## References\n1\. \S/);
    const visible = related.filter((other) => asdlcLibrary().get(other) !== undefined);
    for (const other of visible) expect(answer).toContain(`\n- [${other}] `);
    expect(answer, 'the tool has no cursor').not.toMatch(/cursor "/);
    expect(estimateTokens(answer)).toBeLessThanOrEqual(LARGEST_BUDGET);
  });
});

describe('the list of all articles', () => {
  it('fits the largest budget, newest first, each article once', async () => {
    const answer = await call('list_articles', { limit: 1000 });
    expect(estimateTokens(answer)).toBeLessThanOrEqual(LARGEST_BUDGET);
    const lines = answer.match(/^- \[.*$/gm) ?? [];
    expect(lines.map((line) => /\[(.*?)\]/.exec(line)?.[1])).toEqual(articles.map(({ id }) => id));
    const days = lines.map((line) => /(\d{4}-\d\d-\d\d)\)$/.exec(line)?.[1] ?? '');
    expect(days).toEqual([...days].sort().reverse());
  });

  it('explains how to see the rest with parameters of the tool', async () => {
    const answer = await call('list_articles', { limit: 1 });
    expect(answer).toContain(`${articles.length - 1} more: raise limit (up to ${articles.length})`);
    expect(await call('list_articles', { limit: articles.length })).not.toContain('more:');
  });

  it('reports if a collection is too large for one result', async () => {
    const description = `description: ${'Many words about something '.repeat(7)}`;
    const many = Array.from({ length: 400 }, (_, i) => ({
      path: `concepts/article-${i}.md`,
      matter: [`title: Article ${i}`, description, 'status: Live'],
    }));
    const answer = await askingQuietly(libraryOf(many)).call('list_articles', { limit: 400 });
    expect(estimateTokens(answer)).toBeLessThanOrEqual(LARGEST_BUDGET + 60);
    expect(answer).toMatch(/^400 articles, newest first \(the first \d+ shown\):/);
  });
});
