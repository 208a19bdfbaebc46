/**
 * A source that records what is asked of it, and fails or waits where a test says so.
 * @module
 */
import type { Problem } from '../../packages/lectern/src/knowledge/document.ts';
import type { Source } from '../../packages/lectern/src/knowledge/source.ts';

export interface TroubledSource extends Source {
  /** Paths in the order in which they were read. */
  readonly reads: string[];
  /** Each is called before what it is named after, and may throw, reject or take its time. */
  readonly trouble: {
    list?: () => void | Promise<void>;
    read?: (path: string) => void | Promise<void>;
    stamp?: (path: string) => void | Promise<void>;
    watch?: () => void;
  };
  /** Told by every listing. */
  problems: readonly Problem[];
  /** How many watch it now. */
  readonly watchers: number;
  /** Tells whoever watches. */
  tell(paths: readonly string[] | undefined): void;
}

export function troubledSource(inner: Source): TroubledSource {
  const listeners = new Set<(paths: readonly string[] | undefined) => void>();
  const source: TroubledSource = {
    reads: [],
    trouble: {},
    problems: [],
    get watchers() {
      return listeners.size;
    },
    tell: (paths) => {
      for (const listener of listeners) listener(paths);
    },
    async *list(onProblem) {
      await source.trouble.list?.();
      for (const problem of source.problems) onProblem(problem);
      yield* inner.list(onProblem);
    },
    async read(path) {
      source.reads.push(path);
      await source.trouble.read?.(path);
      return inner.read(path);
    },
    async stamp(path) {
      await source.trouble.stamp?.(path);
      return inner.stamp(path);
    },
    watch(onChange) {
      source.trouble.watch?.();
      listeners.add(onChange);
      const end = inner.watch(onChange);
      return () => {
        listeners.delete(onChange);
        end();
      };
    },
  };
  return source;
}
