/**
 * Files in memory as a source, to be changed by a test while a library reads them.
 * @module
 */
import type { ReadOutcome, Source } from '../../packages/lectern/src/knowledge/source.ts';

export interface MemorySource extends Source {
  /** Writes a file and tells whoever watches. */
  write(path: string, text: string): void;
  /** Removes a file and tells whoever watches. */
  remove(path: string): void;
  /** Removes a file, and nobody hears of it. */
  removeSilently(path: string): void;
  /** Nothing is read until the function that it returns is called. */
  hold(): () => void;
}

export function memorySource(files: Readonly<Record<string, string>>): MemorySource {
  const texts = new Map(Object.entries(files));
  const watchers = new Set<(paths: readonly string[] | undefined) => void>();
  let held: Promise<void> = Promise.resolve();
  const tell = (path: string): void => {
    for (const watcher of watchers) watcher([path]);
  };
  return {
    async *list() {
      await held;
      yield* [...texts.keys()];
    },
    async read(path): Promise<ReadOutcome> {
      await held;
      const text = texts.get(path);
      if (text === undefined) return { kind: 'gone' };
      // The text is its own hash: equal texts have equal hashes.
      return { kind: 'text', file: { path, text, hash: text } };
    },
    stamp: async (path) => texts.get(path),
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    write(path, text) {
      texts.set(path, text);
      tell(path);
    },
    remove(path) {
      texts.delete(path);
      tell(path);
    },
    removeSilently: (path) => void texts.delete(path),
    hold() {
      let release = (): void => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}
