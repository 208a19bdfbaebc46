import { describe, expect, it } from 'vitest';
import { sampleLibrary } from '../../../../test/support/sample-articles.ts';
import type { Library } from '../knowledge/library.ts';
import { awaitLibrary } from './await-library.ts';

function context(): {
  signal: AbortSignal;
  abort(): void;
  progress(...told: unknown[]): void;
  told: unknown[][];
} {
  const controller = new AbortController();
  const told: unknown[][] = [];
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    progress: (...progress) => void told.push(progress),
    told,
  };
}

describe('waiting for the library', () => {
  it('reports nothing if everything is read in time', async () => {
    const { library } = sampleLibrary();
    const asked = context();
    expect(await awaitLibrary(library, asked)).toBeUndefined();
    expect(library.status()).toMatchObject({ ready: true, documents: 6 });
    expect(asked.told).toEqual([]);
  });

  it('reports progress, and finally that the result may be incomplete', async () => {
    const { library, source } = sampleLibrary();
    const release = source.hold();
    const asked = context();
    expect(await awaitLibrary(library, asked, 300)).toBe(
      'The collection is still being read: 0 articles so far; this result may be incomplete. Ask again in a moment.',
    );
    expect(asked.told[0]).toEqual([0, undefined, 'Reading the collection: 0 articles so far']);
    release();
    expect(await awaitLibrary(library, asked)).toBeUndefined();
  });

  it('writes the number of articles with thousands separators', async () => {
    for (const [documents, told] of [
      [1, '1 article so far'],
      [999, '999 articles so far'],
      [1000, '1,000 articles so far'],
      [1_234_567, '1,234,567 articles so far'],
    ] as const) {
      const library = { status: () => ({ ready: false, documents }) } as Library;
      expect(await awaitLibrary(library, context(), 0)).toContain(`: ${told};`);
    }
  });

  it('continues as soon as the library is read', async () => {
    const { library, source } = sampleLibrary();
    const release = source.hold();
    setTimeout(release, 20);
    expect(await awaitLibrary(library, context())).toBeUndefined();
  });

  it('stops waiting when the request is cancelled', async () => {
    const { library, source } = sampleLibrary();
    source.hold();
    const asked = context();
    asked.abort();
    expect(await awaitLibrary(library, asked)).toContain('still being read');
  });
});
