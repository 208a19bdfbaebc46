/**
 * What is known of each file of a source: how it looked when it was read, and what became of it.
 * @module
 */
import type { Problem } from './document.ts';
import type { Source } from './source.ts';

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

interface Known {
  readonly stamp: string | undefined;
  /** Of the document that was made of it; undefined where it was skipped. */
  readonly id: string | undefined;
}

/** A file as it is to be remembered until the next start. */
export interface KnownFile extends Known {
  readonly path: string;
  /** Why it was skipped, where it was. */
  readonly problem: Problem | undefined;
}

export class Files {
  readonly #known = new Map<string, Known>();
  readonly #problems = new Map<string, Problem>();
  readonly #troubles: Problem[] = [];
  /** What the listings told on their way, and which of them was the last to tell it. */
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

  /** All but those that stand back for another: which of them does is found out again. */
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

  /** Takes the name for the file, from one that comes after it too; else the path of the file that has it. */
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

  /** Not an article, and nothing is wrong with that. */
  passedOver(path: string, stamp: string | undefined): void {
    this.#known.set(path, { stamp, id: undefined });
  }

  /** Told of the source as a whole, for good. */
  trouble(problem: Problem): void {
    this.#troubles.push(problem);
  }

  /** A problem that a listing reports, with a folder or anything else that is not a readable file. */
  listed(problem: Problem, listing: number): void {
    this.#listed.set(problem.path, { problem, listing });
  }

  /** What this listing did not tell again is over; what it told is so, unless a file was read there since. */
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

  /** Files that had to stand back for this document, and need not any more. */
  freed(id: string): string[] {
    const paths = [...(this.#shadowed.get(id) ?? [])];
    this.#shadowed.delete(id);
    return paths;
  }
}

/** Markdown comes before other formats; of two files of the same kind, the one that is there first keeps the name. */
function isPreferred(path: string, holder: string): boolean {
  return MARKDOWN.test(path) && !MARKDOWN.test(holder);
}

/** How many files are looked at together. */
const AT_ONCE = 256;

/** In pieces, as they are found; adds every file that is there to `seen`. */
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

/** One at a time where looking at many together is not cheaper: nothing waits for what is listed later. */
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
