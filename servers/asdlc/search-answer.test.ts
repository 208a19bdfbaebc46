import { describe, expect, it } from 'vitest';
import { DEFAULT_BUDGET, LARGEST_BUDGET } from '../../packages/lectern/src/knowledge/answer/cut.ts';
import { estimateTokens } from '../../packages/lectern/src/knowledge/text/token-estimate.ts';
import { askingQuietly } from '../../test/support/asdlc-asking.ts';
import { libraryOf, type TestArticle } from '../../test/support/asdlc-collection.ts';
import { quietLogger } from '../../test/support/quiet.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { asdlcLibrary } from './content.ts';
import { findBySubstring } from './find-articles.ts';
import { createAsdlcServer } from './server.ts';

const { call } = askingQuietly();
/** For what stands around the passages: how many there are, what was left out. */
const FRAME = 120;

await asdlcLibrary().start();
const articles = asdlcLibrary().list();
const words = new Set(
  articles.flatMap(({ description }) => description.toLowerCase().match(/[a-z-]{3,}/g) ?? []),
);
const everyNth = <T>(values: Iterable<T>, n: number): T[] => [...values].filter((_, i) => i % n === 0);
/** With the most to name beside the passages. */
const BROAD = ['a', 'the', 'ing a', 'agent', 'agents', 'code', 'what', 'review', 'model', 'an agent'];
const QUERIES = [
  ...new Set([
    ...articles.map(({ title }) => title),
    ...articles.flatMap(({ tags }) => tags),
    ...everyNth(words, 7),
    ...articles.map(({ description }) => description.slice(10, 40).trim()),
    ...BROAD,
  ]),
];

describe('search over the articles of the knowledge base', () => {
  it('finds everything that the search of S0.22 finds', async () => {
    const missed: string[] = [];
    for (const query of QUERIES) {
      const answer = await call('search_articles', { query });
      for (const { document } of findBySubstring(articles, query)) {
        if (!answer.includes(document.id)) missed.push(`${query}: ${document.id}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it.each([
    [false, DEFAULT_BUDGET],
    [true, LARGEST_BUDGET],
  ])('with include_content %s costs at most %i tokens', async (include_content, budget) => {
    const over: string[] = [];
    for (const query of [...BROAD, ...everyNth(QUERIES, 3)]) {
      const tokens = estimateTokens(await call('search_articles', { query, include_content }));
      if (tokens > budget + FRAME) over.push(`${query}: ${tokens}`);
    }
    expect(over).toEqual([]);
  });

  it('returns whole articles while they fit, and lists those that did not', async () => {
    const answer = await call('search_articles', { query: 'specification', include_content: true });
    const whole = answer.match(/^Source: .*$/gm) ?? [];
    expect(whole.length).toBeGreaterThanOrEqual(3);
    expect(answer).toMatch(/^\[\d+ more articles did not fit into this answer\. get_article/m);
    expect(answer).toContain('Further articles (read one with get_article):\n- [');
  });

  it('lists source, reason and lines of each passage', async () => {
    expect(await call('search_articles', { query: 'gherkin scenario' })).toMatch(
      /^Source: \S+\.md:\d+-\d+ · .+ · asdlc:\/\/\S+\nMatched: \S/m,
    );
  });

  it('lists the nearest articles briefly if there is no answer', async () => {
    const answer = await call('search_articles', { query: 'given when then' });
    const [opening, first, ...others] = answer.split('\n');
    expect(opening).toBe('Nothing answers this well. Nearest:');
    expect(first).toMatch(/^- \[concepts\/gherkin\] Gherkin: /);
    expect(others).toHaveLength(4);
    expect(estimateTokens(answer)).toBeLessThan(150);
  });

  it('does not correct a word into one with another meaning', async () => {
    const answer = await call('search_articles', { query: 'steam iron' });
    expect(answer).toMatch(/^Nothing /);
    expect(answer).not.toContain("'team'");
    expect(answer).not.toContain('Source: ');
  });

  it('reports an empty result and what to try', async () => {
    const answer = await call('search_articles', { query: 'sourdough football chlorophyll' });
    expect(answer).toContain('Nothing found for "sourdough football chlorophyll".');
    expect(answer).toContain('list_articles');
    expect(answer).toMatch(/Categories: concepts, .*\.\nFrequent tags: \w/);
  });

  it('reports the correction of a misspelled word', async () => {
    expect(await call('search_articles', { query: 'gherkni' })).toMatch(
      /^Nothing for 'gherkni'; searched for 'gherkin'\. \d+ articles? match/,
    );
  });
});

describe('the order of results', () => {
  const article = (slug: string, title: string, description: string, body: string): TestArticle => ({
    path: `concepts/${slug}.md`,
    matter: [`title: ${title}`, `description: ${description}`, 'tags: [x]', 'status: Live'],
    body,
  });
  const many = Array.from({ length: 14 }, (_, i) =>
    article(`ranked-${i}`, `Walrus ${i}`, 'On walruses', 'The walrus swims.\n'.repeat(20)),
  );

  it('is by rank up to ten, then further results of the keyword search', async () => {
    // Not a word that the ranking knows, so that only the rule finds it.
    const library = libraryOf([...many, article('floor', 'Other', 'Something on xwalrusx', 'Nothing.\n')]);
    const answer = await askingQuietly(library).call('search_articles', { query: 'walrus' });
    const named = [...answer.matchAll(/concepts\/([\w-]+)/g)].map(([, slug]) => slug);
    expect(answer).toContain('15 articles match "walrus"');
    expect(new Set(named).size).toBe(15);
    expect(named.at(-1)).toBe('floor');
  });

  it('counts weaker matches that are not listed', async () => {
    const bodies = Array.from({ length: 14 }, (_, i) =>
      article(`only-body-${i}`, `Other ${i}`, 'Something else', 'The walrus swims.\n'),
    );
    const answer = await askingQuietly(libraryOf(bodies)).call('search_articles', { query: 'walrus' });
    expect(answer).toContain('14 articles match');
    expect(answer).toContain('[4 weaker matches are not listed.');
  });
});

describe('links to the articles', () => {
  it.each([
    ['2024-11-05', 0],
    ['2025-03-26', 0],
    ['2025-06-18', 5],
    ['2026-07-28', 5],
  ] as const)('sent to clients of %s are at most %i', async (revision, most) => {
    const client = await checkedClient(createAsdlcServer({ logger: quietLogger }), { revision });
    const { content } = await client.callTool('search_articles', { query: 'specification' });
    const [text, ...links] = content as { type: string }[];
    expect(text?.type).toBe('text');
    expect(links.every(({ type }) => type === 'resource_link')).toBe(true);
    expect(links.length).toBeLessThanOrEqual(most);
    expect(links.length > 0).toBe(most > 0);
    await client.close();
  });
});
