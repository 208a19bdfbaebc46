import { describe, expect, it } from 'vitest';
import { readyLibrary, SAMPLE } from '../../../../test/support/sample-articles.ts';
import type { ContentBlock } from '../index.ts';
import type { Library } from '../knowledge/library.ts';
import { estimateTokens } from '../knowledge/text/token-estimate.ts';
import { type SearchRequest, searchArticles } from './search-articles.ts';

interface Answer {
  readonly text: string;
  readonly links: readonly ContentBlock[];
  readonly cursor: string | undefined;
}

async function search(library: Library, request: SearchRequest): Promise<Answer> {
  const result = await searchArticles({ library, scheme: 'kb' }, request);
  expect(result).not.toHaveProperty('structuredContent');
  const [first, ...links] = result.content ?? [];
  const { text } = first as { text: string };
  return { text, links, cursor: /repeat the call with cursor "([^"]+)"/.exec(text)?.[1] };
}

const sourcesIn = (text: string): string[] =>
  [...text.matchAll(/^Source: (\S+)/gm)].map(([, path]) => path as string);

/** Twelve articles about the same, each with three sections. */
const MANY = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    `garden/plant-${i}.md`,
    `# Plant ${i}\n\nTulip ${i} in spring.\n\n## Water\n\nA tulip ${i} wants water. ${'It grows slowly. '.repeat(i)}\n\n## Light\n\nTulip and light ${i}.\n`,
  ]),
);

describe('search_articles', () => {
  it('returns passages with source, heading path and reason, best first', async () => {
    const { library } = await readyLibrary();
    const { text, links } = await search(library, { query: 'how to select files for the window' });
    expect(text).toMatch(
      /^\d+ articles? match(es)? "how to select files for the window", best first\.\n\nSource: /,
    );
    expect(text).toContain(
      'Source: concepts/context-engineering.md:19-21 · Context Engineering > Select · Live · updated 2026-09-14 · kb://concepts/context-engineering\nMatched: select (body, heading), ',
    );
    expect(text).toContain('Choose few files.');
    expect(links[0]).toEqual({
      type: 'resource_link',
      uri: 'kb://concepts/context-engineering',
      name: 'concepts/context-engineering',
      title: 'Context Engineering',
      mimeType: 'text/markdown',
    });
  });

  it('reports an empty result and what to try next', async () => {
    const { library } = await readyLibrary();
    const { text, links } = await search(library, { query: 'xylophone' });
    expect(text).toBe(
      'Nothing found for "xylophone". Try fewer or other words, leave filters out, or look through list_articles. ' +
        'Categories: concepts, patterns, practices. Tags: context, review, prompting, team.',
    );
    expect(links).toEqual([]);
  });

  it('reports which word it searched for instead of an unknown one', async () => {
    const { library } = await readyLibrary();
    const { text } = await search(library, { query: 'gardning' });
    expect(text).toMatch(
      /^Nothing for 'gardning'; searched for 'garden\w*'\. 1 article matches "gardning", best first\./,
    );
  });

  it('applies filters, and lists the valid values of an invalid filter', async () => {
    const { library } = await readyLibrary();
    const inPractices = await search(library, { query: 'review', filter: { category: 'practices' } });
    expect(sourcesIn(inPractices.text)).toEqual([
      expect.stringContaining('practices/adversarial-code-review'),
    ]);
    await expect(search(library, { query: 'review', filter: { tag: 'revue' } })).rejects.toThrow(
      "Did you mean 'review'?",
    );
    const { text } = await search(library, { query: 'gardening', filter: { category: 'patterns' } });
    expect(text).toContain('Nothing found for "gardening" in category patterns.');
  });

  it.each([100, 200, 500, 3000])(
    'stays within %i tokens and returns every passage exactly once',
    async (budget) => {
      const { library } = await readyLibrary(MANY);
      const all = await search(library, { query: 'tulip', limit: 50, budget: 10_000 });
      expect(all.cursor).toBeUndefined();
      const reached: string[] = [];
      let page = await search(library, { query: 'tulip', limit: 50, budget });
      for (;;) {
        expect(estimateTokens(page.text)).toBeLessThanOrEqual(budget + 150);
        reached.push(...sourcesIn(page.text));
        reached.push(
          ...[...page.text.matchAll(/slug "(garden\/[^"]+)", section "([^"]+)"/g)].map(
            ([, slug, section]) => `${slug}#${section}`,
          ),
        );
        const { cursor } = page;
        if (cursor === undefined) break;
        page = await search(library, { query: 'tulip', limit: 50, budget, cursor });
      }
      expect(new Set(reached).size).toBe(reached.length);
      if (budget >= 200) expect(reached).toEqual(sourcesIn(all.text));
    },
  );

  it('names an article without a passage where it ranks', async () => {
    const { library } = await readyLibrary({
      'long.md': `# Tulip bulbs\n\n${'Tulip bulbs grow in spring. '.repeat(200)}\n`,
      'soil.md': '# Soil\n\n## For tulip bulbs\n\nA tulip wants loose soil.\n',
    });
    const { text } = await search(library, { query: 'tulip bulbs', budget: 300 });
    expect(text).toMatch(
      /best first\.\n\nAlso relevant:\n- \[long\] Tulip bulbs: .*\n\n---\n\nSource: soil\.md:\d-\d · /,
    );
    expect(text).toMatch(/\n\nRelevant, but longer than the budget:\n- get_article: slug "long"/);
    expect(text).not.toContain('Further articles');
  });

  it('names the older editions of a page after all other pages', async () => {
    const page = '# Hooks\n\nA hook runs before the tulip is planted.\n';
    const versions = Array.from({ length: 9 }, (_, i) => [
      `versioned_docs_archived/version-${i + 1}.x/hooks.md`,
      page.repeat(2),
    ]);
    const { library } = await readyLibrary({
      'docs/hooks.md': page,
      'docs/tulips.md': '# Tulips\n\nIn spring.\n\n## Planting\n\nWhere a hook helps: the tulip.\n',
      ...Object.fromEntries(versions),
    });
    const { text } = await search(library, { query: 'tulip hook' });
    const named = [...text.matchAll(/^(?:Source: |- \[)(\S+?)(?:\.md:|\] )/gm)].map(([, id]) => id);
    expect(named.slice(0, 3)).toEqual([
      'docs/hooks',
      'docs/tulips',
      'versioned_docs_archived/version-9.x/hooks',
    ]);
    expect(text.match(/^Source: /gm)).toHaveLength(2);
  });

  it('lists further matches as far as there is room and reports how many more there are', async () => {
    const { library } = await readyLibrary(MANY);
    const { text } = await search(library, { query: 'tulip', limit: 5, budget: 300 });
    expect(text).toContain(
      '\n7 more articles match: raise limit, or narrow with category, tag, status or updated_since.',
    );
    expect(text).toMatch(/\n\nFurther articles:\n- \[garden\/plant-\d+\] Plant /);
    expect(text).toMatch(/^12 articles match/);
    expect(new Set(text.match(/plant-\d+/g))).toHaveProperty('size', 5);
  });

  it('returns whole articles while they fit, on request', async () => {
    const { library } = await readyLibrary(MANY);
    const reached: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(library, { query: 'tulip', includeContent: true, budget: 400, cursor });
      expect(estimateTokens(page.text)).toBeLessThanOrEqual(550);
      for (const source of sourcesIn(page.text)) expect(source).toMatch(/:1-\d+$/);
      reached.push(...sourcesIn(page.text));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(reached).toHaveLength(10);
    expect(new Set(reached).size).toBe(10);
  });

  it('names articles longer than the budget and how to read them', async () => {
    const long = `## Tulip\n\n${'The tulip is a flower of many colours. '.repeat(60)}\n`;
    const { library } = await readyLibrary({ 'long.md': long });
    const sections = await search(library, { query: 'tulip', budget: 200 });
    expect(sections.text).toMatch(
      /Relevant, but longer than the budget:\n- get_article: slug "long", section "tulip" \(\d+ tokens\)/,
    );
    expect(sourcesIn(sections.text)).toEqual([]);
    const whole = await search(library, { query: 'tulip', budget: 200, includeContent: true });
    expect(whole.text).toMatch(/longer than the budget:\n- get_article: slug "long" \(\d+ tokens\)/);
  });

  it('refuses a cursor of a different query', async () => {
    const { library, source } = await readyLibrary(MANY);
    const request = { query: 'tulip', budget: 200 };
    const cursor = (await search(library, request)).cursor;
    const refusal =
      'The cursor belongs to another query, or the articles have changed since. Omit it to start over.';
    for (const other of [
      { query: 'tulips' },
      { limit: 3 },
      { filter: { category: 'garden' } },
      { includeContent: true },
    ])
      await expect(search(library, { ...request, ...other, cursor })).rejects.toThrow(refusal);
    source.removeSilently('garden/plant-3.md');
    await expect(search(library, { ...request, cursor })).rejects.toThrow(refusal);
  });

  it('never shows a file that was removed between search and read', async () => {
    const { library, source } = await readyLibrary();
    const searchAsItWas = library.search.bind(library);
    library.search = async (...question) => {
      const found = await searchAsItWas(...question);
      source.removeSilently('concepts/context-rot.md');
      return found;
    };
    const others = await search(library, { query: 'window session symptoms' });
    expect(others.text).not.toContain('rot');
    expect(others.text).toMatch(/^1 article matches /);
    source.write('concepts/context-rot.md', SAMPLE['concepts/context-rot.md'] as string);
    await library.refresh('concepts/context-rot.md');
    const { text } = await search(library, { query: 'symptoms of decay' });
    expect(text).toMatch(/^Nothing found for /);
  });

  it('stays within its budget with long names too', async () => {
    const name = '長い名前の'.repeat(12);
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`${name}/${name}${i}.md`, `# T${i}\n\nTulip ${i}.\n`]),
    );
    const { library } = await readyLibrary(files);
    const { text } = await search(library, { query: 'tulip', budget: 1000 });
    expect(estimateTokens(text)).toBeLessThanOrEqual(1150);
    expect(sourcesIn(text).length).toBeGreaterThan(0);
  });

  it('includes at most five resource links', async () => {
    const { library } = await readyLibrary({ ...SAMPLE, ...MANY });
    const { links } = await search(library, { query: 'tulip', limit: 50, budget: 5000 });
    expect(links).toHaveLength(5);
  });
});
