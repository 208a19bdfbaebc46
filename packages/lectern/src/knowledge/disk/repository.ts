/**
 * The git repository that a folder lies in.
 * @module
 */
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

export interface Repository {
  readonly root: string;
  /** Path of the folder below the root, with `/`; empty where it is the root. */
  readonly below: string;
  /** `info/exclude` of its git directory, whether it is there or not. */
  readonly excludeFile: string | undefined;
  /** Another text whenever `info/exclude` changed, or a file of these names in a folder above. */
  stamp(names: readonly string[]): Promise<string>;
}

/** Undefined for a folder that lies in none. */
export async function findRepository(path: string): Promise<Repository | undefined> {
  const folder = await realpath(path).catch(() => resolve(path));
  for (let at = folder; ; at = dirname(at)) {
    const gitDirectory = await findGitDirectory(at);
    if (gitDirectory !== undefined) {
      const below = relative(at, folder).split(sep).join('/');
      const excludeFile = join(gitDirectory, 'info', 'exclude');
      return { root: at, below, excludeFile, stamp: (names) => stampAbove(at, below, excludeFile, names) };
    }
    if (at === dirname(at)) return undefined;
  }
}

/** Linked work trees and submodules have a file that says where the directory is. */
async function findGitDirectory(folder: string): Promise<string | undefined> {
  const path = join(folder, '.git');
  try {
    if ((await stat(path)).isDirectory()) return path;
    const [, named] = /^gitdir: (.+)$/m.exec(await readFile(path, 'utf8')) ?? [];
    if (named === undefined) return undefined;
    const own = resolve(folder, named.trim());
    const common = await readFile(join(own, 'commondir'), 'utf8').catch(() => '.');
    return resolve(own, common.trim());
  } catch {
    return undefined;
  }
}

async function stampAbove(
  root: string,
  below: string,
  excludeFile: string,
  names: readonly string[],
): Promise<string> {
  const steps = below === '' ? [] : below.split('/');
  const above = steps.map((_, i) => join(root, ...steps.slice(0, i)));
  const files = [excludeFile, ...above.flatMap((folder) => names.map((name) => join(folder, name)))];
  const stamps = await Promise.all(files.map(stampOf));
  return [root, ...stamps].join(' ');
}

async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeNs, size } = await stat(file, { bigint: true });
    return `${mtimeNs}-${size}`;
  } catch {
    return '';
  }
}
