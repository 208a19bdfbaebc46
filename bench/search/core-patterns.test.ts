/**
 * Patterns without situations are found at least as well as by the matching of the project TMKB. With UPSTREAM_PATTERNS,
 * the folder `patterns` of that project, it is its own twelve files that are compared.
 * @module
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFolder } from '../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { bakePatterns } from '../../servers/tmkb/bake-patterns.ts';
import { openBook } from '../../servers/tmkb/open-book.ts';
import type { PatternBook } from '../../servers/tmkb/pattern-book.ts';
import type { PatternFile } from '../../servers/tmkb/read-pattern.ts';
import { corePatternFiles } from '../../test/support/core-patterns.ts';
import { type CodingContext, contextFigures } from './context-metrics.ts';
import { substringTriggers } from './document-rules.ts';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./contexts/${name}.json`, import.meta.url), 'utf8')) as T;

async function bookOf(files: readonly PatternFile[]): Promise<PatternBook> {
  const outcome = bakePatterns(files);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems, null, 1));
  return openBook(outcome.baked);
}

const upstream = process.env.UPSTREAM_PATTERNS;
const collections: [name: string, files: () => Promise<readonly PatternFile[]>][] = [
  ['patterns in other formats', async () => corePatternFiles()],
  ...(upstream === undefined
    ? []
    : [
        ['upstream', async () => (await readFolder(upstream, ['.yaml'])).files] as [
          string,
          () => Promise<readonly PatternFile[]>,
        ],
      ]),
];

describe.each(collections)('%s', (_name, files) => {
  it('load, all twelve of them', async () => {
    expect((await bookOf(await files())).size).toBe(12);
  });

  it.each(['core-tuning', 'core-test'])('are found at least as well as by substrings: %s', async (half) => {
    const book = await bookOf(await files());
    const contexts = read<CodingContext[]>(half);
    const ours = contextFigures(contexts, (context) => book.find(context).map(({ pattern }) => pattern.id));
    const theirs = contextFigures(contexts, substringTriggers(book.list()));
    expect(ours.recallAt3).toBeGreaterThanOrEqual(theirs.recallAt3);
    expect(ours.recallAt3).toBeGreaterThan(0.7);
  });

  it('find nothing without a threat', async () => {
    const book = await bookOf(await files());
    const noise = read<string[]>('noise');
    expect(noise.filter((context) => book.find(context).length > 0).length).toBeLessThanOrEqual(5);
  });
});
