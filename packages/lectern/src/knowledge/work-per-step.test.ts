/** How much is done between two chances for other work: counted, because times depend on the machine. */
import { describe, expect, it } from 'vitest';
import { documentIndexOf } from '../../../../test/support/document-index-of.ts';
import { BatchIndexer, type IndexedBatch } from './disk/batch-indexer.ts';
import { DocumentIndex } from './document-index.ts';
import { splitNamesakes } from './index-keeper.ts';
import { markdownFormat } from './read-document.ts';
import { memoryBytes } from './segment/bytes.ts';
import { mergeSegments } from './segment/merge-segments.ts';
import { Segment } from './segment/segment.ts';
import { HEADS_PER_CHUNK } from './segment/segment-writer.ts';

const COUNT = 5000;
const TEXTS = new Map(
  Array.from({ length: COUNT }, (_, i) => [`n${i}.md`, `# Note ${i}\n\nWord ${i % 97}.\n`]),
);

/** What threads would give back for very many short files. */
async function readAll(): Promise<IndexedBatch[]> {
  const batches: IndexedBatch[] = [];
  const indexer = new BatchIndexer(
    {
      async *list() {},
      read: async () => ({ kind: 'gone' }),
      stamp: async () => undefined,
      watch: () => () => {},
    },
    markdownFormat,
    (batch) => batches.push(batch),
    (path) => ({ stamp: path, file: { path, text: TEXTS.get(path) as string, hash: path } }),
  );
  await indexer.read([...TEXTS.keys()]);
  indexer.end();
  return batches;
}

describe('between two pauses', () => {
  it('at most a few thousand documents are added, whose heads were read in steps', async () => {
    const batches = await readAll();
    expect(batches.reduce((sum, { files }) => sum + files.length, 0)).toBe(COUNT);
    for (const { files, segment } of batches) {
      expect(files.length).toBeLessThanOrEqual(2048);
      const adding = new DocumentIndex().add(new Segment(memoryBytes(segment as Uint8Array)));
      let pauses = 0;
      while (adding.next().done !== true) pauses += 1;
      expect(pauses).toBe(Math.ceil(files.length / HEADS_PER_CHUNK));
    }
  });

  it('at most a few hundred file names are compared', () => {
    const paths = [...TEXTS.keys(), 'n7.txt'];
    const steps = splitNamesakes(paths);
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses += 1;
    expect(pauses).toBeGreaterThanOrEqual(Math.floor(COUNT / 512));
    expect(step.value).toEqual({
      alone: paths.filter((path) => !path.startsWith('n7.')),
      namesakes: ['n7.md', 'n7.txt'],
    });
  });

  it('a merge writes at most a few kilobytes', () => {
    const words = (from: number): string => Array.from({ length: 400 }, (_, i) => `w${from + i}x`).join(' ');
    const texts = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`m${i}.md`, `# M\n\n${words(i * 90)}\n`]),
    );
    const { segments } = documentIndexOf(texts).index;
    const inputs = segments.map(({ segment, documents }) => ({
      segment,
      alive: new Uint8Array(documents.length).fill(1),
    }));
    const merging = mergeSegments(inputs);
    let pauses = 0;
    let step = merging.next();
    for (; step.done !== true; step = merging.next()) pauses += 1;
    const terms = new Segment(memoryBytes(step.value)).termCount;
    expect(pauses).toBeGreaterThanOrEqual(Math.floor((terms * 64) / (1 << 14)));
  });
});
