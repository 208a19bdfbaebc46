/**
 * A source that fails without harm: whatever it throws becomes a problem, and its reader goes on.
 * @module
 */
import type { Problem } from './document.ts';
import type { Source } from './source.ts';

/**
 * A source that is to restore an index of documents and cannot is another matter: there is nothing to go on with.
 *
 * Reasons do not repeat the errors' own words, which may tell where on the machine the files lie.
 */
export function safeSource(source: Source, onTrouble: (problem: Problem) => void): Source {
  return {
    ...(source.restore && { restore: source.restore }),
    ...(source.exclude && { exclude: source.exclude }),
    ...(source.stamps && { stamps: source.stamps }),
    async *list(onProblem) {
      try {
        yield* source.list(onProblem);
      } catch {
        onProblem({ path: '.', reason: 'cannot be listed to its end' });
      }
    },
    async read(path) {
      try {
        return await source.read(path);
      } catch {
        return { kind: 'problem', problem: { path, reason: 'cannot be read' } };
      }
    },
    async stamp(path) {
      try {
        return await source.stamp(path);
      } catch {
        // As if it were gone: what knew it looks again, and the reading decides.
        return undefined;
      }
    },
    watch(onChange) {
      try {
        return source.watch(onChange);
      } catch {
        onTrouble({ path: '.', reason: 'cannot be watched for changes' });
        return () => {};
      }
    },
  };
}
