/**
 * Where files come from: a folder on disk, or a module that was baked from one; and how a source fails without harm.
 * @module
 */
import type { Problem } from './document.ts';
import type { DocumentIndex } from './document-index.ts';

/** A file as it was read. */
export interface SourceText {
  /** Path relative to the source, with `/` between names. */
  readonly path: string;
  /** Its text. */
  readonly text: string;
  /** Hash of the content; equal texts have equal hashes. */
  readonly hash: string;
  /** ISO 8601, when the file was last written, where that is known. */
  readonly modified?: string;
}

export type ReadOutcome =
  | { readonly kind: 'text'; readonly file: SourceText }
  /** There and not to be used: binary, too large, unreadable. */
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** Not there, or not (any more) a file of this source. */
  | { readonly kind: 'gone' };

/** What a source knows about an index that it restored. */
export interface Restored {
  /** Stamp of all its files. */
  readonly stamp: string;
  /** The evidence from which on its documents are answers; see search/relevance.ts. */
  readonly floor: number;
}

/** Where the files of a library come from: a folder on disk, or a collection in a build. */
export interface Source {
  /**
   * @internal Only where everything was read and indexed before: fills the empty index, so that nothing needs to be listed
   * or watched. Throws where it cannot, since it has nothing else to offer.
   */
  restore?(documentIndex: DocumentIndex): Restored;
  /** Paths of all files, as they are found; problems on the way (an unreadable folder) are reported, not thrown. */
  list(onProblem: (problem: Problem) => void): AsyncIterable<string>;
  /** Excludes what these globs match from now on, if the source supports it. */
  exclude?(globs: readonly string[]): void;
  /** Reads a file. */
  read(path: string): Promise<ReadOutcome>;
  /** Returns a stamp, which differs from the previous one if the file may have changed; undefined if it is gone. */
  stamp(path: string): Promise<string | undefined>;
  /** Returns the stamps of many files that were just listed, if that is cheaper than one by one. */
  stamps?(paths: readonly string[]): Promise<readonly (string | undefined)[]>;
  /**
   * Calls back with paths that may have been added, changed or removed, or with `undefined` if that may be any path: also
   * once at first, unless it detects every change from the call on. Returns the function that stops it. Does not keep the
   * process alive.
   */
  watch(onChange: (paths: readonly string[] | undefined) => void): () => void;
}

/**
 * A source that is to restore an index of documents and cannot is another matter: there is nothing to go on with.
 *
 * Reasons do not repeat the errors' own words, which may reveal where the files are on this machine.
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
        onProblem({ path: '.', reason: 'cannot be listed completely' });
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
