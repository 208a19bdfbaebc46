/**
 * What is known about each file of a source: its stamp when it was read, and the outcome.
 * @module
 */
import type { Problem } from './document.ts';
import type { Source } from './source.ts';

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

interface Known {
  readonly stamp: string | undefined;
  /** Id of its document; undefined if it was skipped. */
  readonly id: string | undefined;
}

/** A file as it is stored until the next start. */
export interface KnownFile extends Known {
  readonly path: string;
  /** Why it was skipped, if it was. */
  readonly problem: Problem | undefined;
}

export class Files {
  readonly #known = new Map<string, Known>();
  readonly #problems = new Map<string, Problem>();
  readonly #troubles: Problem[] = [];
  /** Problems reported by listings, and which listing was the last to report them. */
  readonly #listed = new Map<string, { readonly problem: Problem; readonly listing: number }>();
  /** The file that has the name of a document, by that name. */
  readonly #holders = new Map<string, string>();
  /** Files whose document has the name of another one, by that name. */
  readonly #shadowed = new Map<string, Set<string>>();

  paths(): string[] {
    return [...this.#known.keys()];
  }

  has(path: string): boolean {
    return this.#known.has(path);
  }

  stampOf(path: string): string | undefined {
    return this.#known.get(path)?.stamp;
  }

  idOf(path: string): string | undefined {
    return this.#known.get(path)?.id;
  }

  problems(): Problem[] {
    const listed = [...this.#listed.values()].map(({ problem }) => problem);
    const ofListings = listed.filter(({ path }) => !this.#problems.has(path));
    const all = [...this.#troubles, ...ofListings, ...this.#problems.values()];
    return all.sort((a, b) => (a.path === b.path ? 0 : a.path < b.path ? -1 : 1));
  }

  /** All except those hidden by another file, which is determined again. */
  *remembered(): Generator<KnownFile> {
    const back = new Set([...this.#shadowed.values()].flatMap((paths) => [...paths]));
    for (const [path, known] of this.#known)
      if (!back.has(path)) yield { path, ...known, problem: this.#problems.get(path) };
  }

  restore({ path, stamp, id, problem }: KnownFile): void {
    this.#known.set(path, { stamp, id });
    if (id !== undefined) this.#holders.set(id, path);
    if (problem !== undefined) this.#problems.set(path, problem);
  }

  /**
   * Claims the name for the file, also from one that is less preferred; otherwise returns the path of the file that has
   * it.
   */
  claim(id: string, path: string): string | undefined {
    const holder = this.#holders.get(id) ?? path;
    if (holder !== path && !isPreferred(path, holder)) return holder;
    if (holder !== path) this.shadowed(holder, this.stampOf(holder), id, path);
    this.#holders.set(id, path);
    this.#known.set(path, { stamp: this.stampOf(path), id });
    return undefined;
  }

  read(path: string, stamp: string | undefined, id: string): void {
    this.#problems.delete(path);
    this.#listed.delete(path);
    this.#known.set(path, { stamp, id });
  }

  skipped(problem: Problem, stamp: string | undefined): void {
    this.#problems.set(problem.path, problem);
    this.#known.set(problem.path, { stamp, id: undefined });
  }

  /** Not an article, which is not a problem. */
  passedOver(path: string, stamp: string | undefined): void {
    this.#known.set(path, { stamp, id: undefined });
  }

  /** A permanent problem of the source as a whole. */
  trouble(problem: Problem): void {
    this.#troubles.push(problem);
  }

  /** A problem that a listing reports about a folder or anything that is not a readable file. */
  listed(problem: Problem, listing: number): void {
    this.#listed.set(problem.path, { problem, listing });
  }

  /** Drops the problems that this listing did not report again, and those that it reported for files read since. */
  endListing(ended: number, told: readonly Problem[]): void {
    for (const [path, { listing }] of this.#listed) if (listing < ended) this.#listed.delete(path);
    for (const problem of told) if (!this.#known.has(problem.path)) this.listed(problem, ended);
  }

  forget(path: string): void {
    const id = this.idOf(path);
    if (id !== undefined) this.#holders.delete(id);
    this.#problems.delete(path);
    this.#listed.delete(path);
    this.#known.delete(path);
  }

  shadowed(path: string, stamp: string | undefined, id: string, by: string): void {
    this.skipped({ path, reason: `has the same name as ${by}` }, stamp);
    this.#shadowed.set(id, (this.#shadowed.get(id) ?? new Set()).add(path));
  }

  /** Files that were hidden by this document and no longer are. */
  freed(id: string): string[] {
    const paths = [...(this.#shadowed.get(id) ?? [])];
    this.#shadowed.delete(id);
    return paths;
  }
}

/** Markdown is preferred to other formats; of two files of the same kind, the first one keeps the name. */
function isPreferred(path: string, holder: string): boolean {
  return MARKDOWN.test(path) && !MARKDOWN.test(holder);
}

/** How many files are checked together. */
const AT_ONCE = 256;

/** In pieces, as they are found; adds every existing file to `seen`. */
export async function* listChanged(
  source: Source,
  files: Files,
  onProblem: (problem: Problem) => void,
  seen: Set<string>,
): AsyncGenerator<readonly string[]> {
  for await (const paths of batchesOf(source, onProblem)) {
    for (const path of paths) seen.add(path);
    const stamps = await source.stamps?.(paths);
    yield stamps === undefined
      ? paths
      : paths.filter((path, i) => !files.has(path) || files.stampOf(path) !== stamps[i]);
  }
}

/** One at a time if checking many together is not cheaper: nothing waits for files listed later. */
async function* batchesOf(
  source: Source,
  onProblem: (problem: Problem) => void,
): AsyncGenerator<readonly string[]> {
  const most = source.stamps === undefined ? 1 : AT_ONCE;
  let batch: string[] = [];
  for await (const path of source.list(onProblem)) {
    batch.push(path);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
