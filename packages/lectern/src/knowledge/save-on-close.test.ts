import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { memorySource } from '../../../../test/support/memory-source.ts';
import { Library } from './library.ts';
import { markdownFormat } from './markdown-format.ts';
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
  it('saves changes that are too few to be saved at once, and then closes the store', async () => {
    const store = fakeStore();
    const library = new Library(memorySource(FILES), markdownFormat, { store });
    await library.start();
    expect(store.saved).toEqual([]);
    await library.close();
    expect(store.saved).toEqual([['a.md', 'b.md']]);
    expect(store.isClosed).toBe(true);
  });

  it('saves nothing where nothing was read', async () => {
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

  it('does not wait for a store that never finishes, and aborts its writing', async () => {
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

  it('ends although the store fails', async () => {
    const store = fakeStore(async () => {
      throw new Error('disk full');
    });
    const library = new Library(memorySource(FILES), markdownFormat, { store });
    await library.start();
    await library.close();
    expect(store.isClosed).toBe(true);
  });
});
