import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { memorySource } from '../../../../test/support/memory-source.ts';
import { Library } from './library.ts';
import { markdownFormat } from './read-document.ts';
import type { IndexStore } from './stored-index.ts';

interface FakeStore extends IndexStore {
  readonly saved: string[][];
  isClosed: boolean;
}

function fakeStore(save?: IndexStore['save']): FakeStore {
  const store: FakeStore = {
    saved: [],
    isClosed: false,
    load: async () => undefined,
    async save(segments, files, began, calibration, closing) {
      store.saved.push(files.map(({ path }) => path));
      return save?.(segments, files, began, calibration, closing);
    },
    close() {
      store.isClosed = true;
    },
  };
  return store;
}

const FILES = { 'a.md': '# A\n', 'b.md': '# B\n' };

describe('close()', () => {
  it('saves changes that were too few to be saved immediately, then closes the store', async () => {
    const store = fakeStore();
    const library = new Library(memorySource(FILES), markdownFormat, { store });
    await library.start();
    expect(store.saved).toEqual([]);
    await library.close();
    expect(store.saved).toEqual([['a.md', 'b.md']]);
    expect(store.isClosed).toBe(true);
  });

  it('saves nothing if nothing was read', async () => {
    const store = fakeStore();
    await new Library(memorySource(FILES), markdownFormat, { store }).close();
    expect(store.saved).toEqual([]);
  });

  it('saves once, however often it is called', async () => {
    const store = fakeStore();
    const library = new Library(memorySource(FILES), markdownFormat, { store });
    await library.start();
    await Promise.all([library.close(), library.close()]);
    expect(store.saved).toHaveLength(1);
  });

  it('does not wait for a store that never finishes, and aborts its write', async () => {
    let closing: AbortSignal | undefined;
    const store = fakeStore((_segments, _files, _began, _calibration, signal) => {
      closing = signal;
      return new Promise(() => {});
    });
    const library = new Library(memorySource(FILES), markdownFormat, { store });
    await library.start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const closed = library.close();
    await vi.advanceTimersByTimeAsync(2000);
    await closed;
    expect(closing?.aborted).toBe(true);
    expect(store.isClosed).toBe(true);
  });

  it('completes even if the store fails', async () => {
    const store = fakeStore(async () => {
      throw new Error('disk full');
    });
    const library = new Library(memorySource(FILES), markdownFormat, { store });
    await library.start();
    await library.close();
    expect(store.isClosed).toBe(true);
  });

  it('cancels a start that is still loading the stored index', async () => {
    let library: Library | undefined;
    const store: IndexStore = {
      ...fakeStore(),
      load: async () => ({
        segments: [],
        // biome-ignore lint/correctness/useYield: it is closed before the first piece.
        files: function* () {
          void library?.close();
          throw new Error('The stored index is closed');
        },
      }),
    };
    library = new Library(memorySource(FILES), markdownFormat, { store });
    await expect(library.start()).resolves.toBeUndefined();
    expect(library.status()).toMatchObject({ ready: false, documents: 0 });
  });

  it('reads the files if the stored index cannot be loaded completely', async () => {
    const store: IndexStore = {
      ...fakeStore(),
      load: async () => ({
        segments: [],
        files: function* () {
          yield [{ path: 'c.md', stamp: '1', id: undefined, problem: undefined }];
          throw new Error('The stored index ends too early');
        },
      }),
    };
    const library = new Library(memorySource(FILES), markdownFormat, { store });
    onTestFinished(() => library.close());
    await library.start();
    expect(
      library
        .list()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b']);
    expect(library.status().problems).toEqual([]);
  });
});
