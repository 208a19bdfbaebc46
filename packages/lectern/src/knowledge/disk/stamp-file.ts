/**
 * A file's stamp: another one whenever it was written, replaced or cut, without reading it.
 * @module
 */
import { type BigIntStats, lstatSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { codeOf, meansAbsent } from './failure.ts';
import { isBelow, type RealRoot, resolveInside } from './inside-folder.ts';

/** The coarsest file systems count in two seconds, and clocks are set. */
const MARGIN_MS = 3000;
const NANOSECONDS = 1_000_000;

export async function stampFile(root: RealRoot, path: string): Promise<string | undefined> {
  try {
    const real = await resolveInside(root, path);
    if (real === undefined) return undefined;
    return stampOf(await stat(real, { bigint: true }));
  } catch (error) {
    // There and not to be looked at: reading it will tell why.
    return meansAbsent(error) ? undefined : codeOf(error);
  }
}

/**
 * The stamps of files that were just listed, without asking for the real path of each; undefined where it takes a
 * closer look. Not for network file systems, which may take long to answer.
 */
export function stampListed(root: RealRoot, paths: readonly string[]): (string | undefined)[] {
  const folders = new RealFolders(root);
  return paths.map((path) => {
    const slash = path.lastIndexOf('/');
    const folder = folders.find(slash === -1 ? '' : path.slice(0, slash));
    if (folder === undefined) return undefined;
    try {
      return stampOf(lstatSync(folder + sep + path.slice(slash + 1), { bigint: true }));
    } catch {
      return undefined;
    }
  });
}

/**
 * Whether a file with this stamp has not changed since, if it was read after `began` (milliseconds since 1970). A file
 * that was written shortly before may have been written again without another stamp.
 */
export function isSettled(stamp: string | undefined, began: number): boolean {
  const [written, changed, size] = (stamp ?? '').split(' ');
  if (size === undefined) return false;
  const latest = Math.max(Number(written), Number(changed)) / NANOSECONDS;
  return latest < began - MARGIN_MS;
}

/**
 * The time of the last change of any kind, which no program can set, beside the one that programs do; and which file it
 * is, because one may take the place of another within a tick of the clock.
 */
export function stampOf(stats: BigIntStats): string | undefined {
  return stats.isFile() ? `${stats.mtimeNs} ${stats.ctimeNs} ${stats.size} ${stats.ino}` : undefined;
}

/** The real paths of folders below the root, each asked for once. */
export class RealFolders {
  readonly #root: RealRoot;
  readonly #known = new Map<string, string | undefined>();

  constructor(root: RealRoot) {
    this.#root = root;
  }

  /** Undefined where the folder is not there, or outside. */
  find(folder: string): string | undefined {
    if (!this.#known.has(folder)) this.#known.set(folder, this.#look(folder));
    return this.#known.get(folder);
  }

  #look(folder: string): string | undefined {
    try {
      const real = realpathSync(join(this.#root.real, folder));
      return real === this.#root.real || isBelow(this.#root, real) ? real : undefined;
    } catch {
      return undefined;
    }
  }
}
