import { describe, expect, it } from 'vitest';
import { readyLibrary } from '../../../../test/support/sample-articles.ts';
import type { TextContent } from '../index.ts';
import type { Library } from '../knowledge/library.ts';
import { estimateTokens } from '../knowledge/text/token-estimate.ts';
import { type ArticleRequest, readArticle } from './read-article.ts';

async function read(library: Library, request: ArticleRequest): Promise<string> {
  const { content = [], structuredContent } = await readArticle({ library, scheme: 'kb' }, request);
  expect(structuredContent).toBeUndefined();
  expect(content).toHaveLength(1);
  return (content as readonly TextContent[]).map(({ text }) => text).join('');
}

const cursorIn = (text: string): string | undefined => /cursor "([^"]+)"/.exec(text)?.[1];

/** All pages of an article, one after the other. */
async function readAll(library: Library, request: ArticleRequest): Promise<string[]> {
  const pages = [await read(library, request)];
  for (
    let cursor = cursorIn(pages[0] as string);
    cursor !== undefined;
    cursor = cursorIn(pages.at(-1) as string)
  )
    pages.push(await read(library, { ...request, cursor }));
  return pages;
}

const LONG = `---
title: Long
references: [{ title: First source }, { title: Second source }]
---
${Array.from({ length: 30 }, (_, i) => `## Part ${i}\n\nSentence ${i}a is here. ${'word '.repeat(i * 2)}\n\nSentence ${i}b is here.\n`).join('\n')}
`;

describe('read_article', () => {
  it('returns the whole article with source, references and neighbours', async () => {
    const { library } = await readyLibrary();
    const text = await read(library, { slug: 'context-engineering' });
    expect(text.split('\n').slice(0, 4)).toEqual([
      '# Context Engineering',
      'Source: concepts/context-engineering.md:17-29 · Context Engineering · Live · updated 2026-09-14 · kb://concepts/context-engineering',
      '',
      'Context engineering decides what stands in the window of a model.',
    ]);
    expect(text.slice(text.indexOf('## References'))).toBe(
      `## References
1. Lost in the Middle (paper). Nelson F. Liu, Kevin Lin, 2023, https://arxiv.org/abs/2307.03172. Position matters
2. A plain line about nothing

## Related articles
- [patterns/adversarial-code-review] Adversarial Code Review: A second session attacks the change. (Live, 2026-10-06)`,
    );
    expect(text).not.toContain('lastUpdated');
  });

  it('names the replacement of a superseded article', async () => {
    const { library } = await readyLibrary();
    expect(await read(library, { slug: 'practices/adversarial-code-review' })).toContain(
      '## Superseded by\n- [patterns/adversarial-code-review]',
    );
  });

  it('returns the outline', async () => {
    const { library } = await readyLibrary();
    const text = await read(library, { slug: 'context-engineering', view: 'outline' });
    expect(text).toMatch(/\n4 sections, about \d+ tokens\./);
    expect(text.split('\n').slice(4)).toEqual([
      expect.stringMatching(/^- \(before the first heading\) \[#\] lines 17-17, \d+ tokens$/),
      expect.stringMatching(/^- Select \[#select\] lines 19-21, \d+ tokens$/),
      expect.stringMatching(/^ {2}- Rank \[#rank\] lines 23-25, \d+ tokens$/),
      expect.stringMatching(/^- Compress \[#compress\] lines 27-29, \d+ tokens$/),
    ]);
  });

  it.each([
    { slug: 'context-engineering', section: 'select' },
    { slug: 'context-engineering', section: 'Select', view: 'full' as const },
    { slug: 'context-engineering', section: '#select', view: 'section' as const },
    { slug: 'concepts/context-engineering#select' },
    { slug: 'context-engineering', section: 'concepts/context-engineering#select' },
  ])('returns a section with everything below it: %j', async (request) => {
    const { library } = await readyLibrary();
    const text = await read(library, request);
    expect(text).toContain('Source: concepts/context-engineering.md:19-25 · Context Engineering > Select · ');
    expect(text).toContain('### Rank');
    expect(text).not.toContain('## Compress');
    expect(text).not.toContain('## References');
  });

  it('returns the text before the first heading', async () => {
    const { library } = await readyLibrary();
    const text = await read(library, { slug: 'context-engineering', section: '#' });
    expect(text).toMatch(/decides what stands in the window of a model\.$/);
  });

  it.each([
    [
      { slug: 'context-engineering', section: 'selekt' },
      "'concepts/context-engineering' has no section 'selekt'. It has: select, rank, compress.",
    ],
    [{ slug: 'context-engineering', view: 'section' as const }, 'needs the parameter "section"'],
    [{ slug: 'secret-plan' }, "Article 'secret-plan' not found."],
    [{ slug: 'adversarial-code-review' }, 'is the name of 2 articles'],
    [
      { slug: 'context-engineering', cursor: 'x.1' },
      'The cursor belongs to another query, or the article has changed since. Omit it to start over.',
    ],
  ])('explains how to correct the call: %j', async (request, message) => {
    const { library } = await readyLibrary();
    await expect(read(library, request)).rejects.toThrow(message);
  });

  it.each([100, 150, 400])('returns everything exactly once, in pages of %i tokens', async (budget) => {
    const { library } = await readyLibrary({ 'long.md': LONG });
    const pages = await readAll(library, { slug: 'long', budget });
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(estimateTokens(page)).toBeLessThanOrEqual(budget + 120);
    const all = pages.join('\n');
    for (let i = 0; i < 30; i++)
      for (const part of ['a', 'b']) expect(all.split(`Sentence ${i}${part} is`)).toHaveLength(2);
    expect(all.split('First source')).toHaveLength(2);
    expect(all.split('Second source')).toHaveLength(2);
    expect(cursorIn(pages.at(-1) as string)).toBeUndefined();
  });

  it('returns everything exactly once when paging through a section and an outline', async () => {
    const { library } = await readyLibrary({ 'long.md': LONG });
    const outline = (await readAll(library, { slug: 'long', view: 'outline', budget: 100 })).join('\n');
    for (let i = 0; i < 30; i++) expect(outline.split(`[#part-${i}]`)).toHaveLength(2);
    const section = await readAll(library, { slug: 'long', section: 'part-29', budget: 100 });
    expect(section.join('\n').split('Sentence 29b')).toHaveLength(2);
  });

  it('refuses a cursor if the article has changed since', async () => {
    const { library, source } = await readyLibrary({ 'long.md': LONG });
    const cursor = cursorIn(await read(library, { slug: 'long', budget: 100 }));
    source.write('long.md', LONG.replace('Sentence 0a', 'Another sentence'));
    await expect(read(library, { slug: 'long', budget: 100, cursor })).rejects.toThrow('has changed since');
  });

  it('does not find an article whose removal was not reported', async () => {
    const { library, source } = await readyLibrary();
    source.removeSilently('readme.md');
    await expect(read(library, { slug: 'readme' })).rejects.toThrow(/^Article 'readme' not found/);
  });

  it('removes invisible characters that only a model would read', async () => {
    const { library } = await readyLibrary({
      'a.md': '# A\u202e\n\nvisible\u200b\u{e0049}\u{e0047} text\u0007\n',
    });
    expect(await read(library, { slug: 'a' })).toMatch(/visible text$/);
  });
});
