/**
 * How much larger structured content makes an answer, measured over the articles of the asdlc server.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ToolResult } from '../../src/index.ts';
import type { Library } from '../../src/knowledge/library.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { readyLibrary } from '../../test/support/sample-articles.ts';
import { listOutputSchema, searchOutputSchema } from './article-output.ts';
import { listArticles } from './list-articles.ts';
import { searchArticles } from './search-articles.ts';

const CONTENT = fileURLToPath(new URL('../asdlc/content/', import.meta.url));

const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Of the whole result to its text alone. */
function ratio(result: ToolResult): number {
  return bytes(result) / bytes({ content: result.content?.slice(0, 1) });
}

describe('structured content', () => {
  let library: Library;
  beforeAll(async () => {
    const paths = (readdirSync(CONTENT, { recursive: true }) as string[]).filter((path) =>
      path.endsWith('.md'),
    );
    const files = paths.map((path) => [
      path.replaceAll('\\', '/'),
      readFileSync(`${CONTENT}${path}`, 'utf8'),
    ]);
    ({ library } = await readyLibrary(Object.fromEntries(files)));
  });

  it.each([{}, { limit: 5 }, { limit: 200 }, { filter: { tag: 'context' } }])('of a list, %j', (request) => {
    const result = listArticles({ library, scheme: 'asdlc' }, request);
    expect(ratio(result)).toBeLessThanOrEqual(1.6);
    expect(compileSchema(listOutputSchema).check(result.structuredContent)).toBe(true);
  });

  it.each([
    'how do I keep an agent from filling its context window',
    'prompt injection',
    'guardrails',
    'what does it cost',
    'who reviews generated code',
    'mcp revisions',
    'how much freedom should an agent have',
    'gherkin scenario',
    'nothing about xylophones at all',
  ])('of a search, %s', async (query) => {
    const result = await searchArticles({ library, scheme: 'asdlc' }, { query });
    expect(ratio(result)).toBeLessThanOrEqual(1.35);
    expect(compileSchema(searchOutputSchema).check(result.structuredContent)).toBe(true);
  });

  it('has schemas that are small and stand alone', () => {
    for (const schema of [listOutputSchema, searchOutputSchema]) {
      expect(JSON.stringify(schema)).not.toContain('$ref');
      expect(bytes(schema)).toBeLessThan(800);
    }
  });
});
