/**
 * Where a folder really is: resolves paths below it to real files, and nothing to what lies outside of it; whether it
 * is on another machine; and the stamps of its files, which are others whenever a file was written, replaced or cut.
 * @module
 */
import { type BigIntStats, lstatSync, realpathSync } from 'node:fs';
import { realpath, stat, statfs } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { CONTROL } from '../../base/shown-text.ts';
import { codeOf, meansAbsent } from './failure.ts';

/** A folder whose own path contains no links, for comparison with real paths. */
export interface RealRoot {
  readonly real: string;
}

/** Undefined if the folder is missing, unreadable or not a folder. */
export async function findRealRoot(root: string): Promise<RealRoot | undefined> {
  try {
    const real = await realpath(root);
    return (await stat(real)).isDirectory() ? { real } : undefined;
  } catch {
    return undefined;
  }
}

export function isBelow(root: RealRoot, real: string): boolean {
  const prefix = root.real.endsWith(sep) ? root.real : root.real + sep;
  return real.startsWith(prefix) && real.length > prefix.length;
}

/**
 * The real path, or undefined for what is absent, refused or outside. Nothing is decoded: `%2e%2e` is an ordinary name.
 * Rejects only if permission is missing, since a file may exist then.
 */
export async function resolveInside(root: RealRoot, path: string): Promise<string | undefined> {
  const names = path.split('/');
  if (names.some((name) => whyNameIsRefused(name) !== undefined)) return undefined;
  const expected = join(root.real, ...names);
  try {
    const real = await realpath(expected);
    return isBelow(root, real) && !isOtherSpelling(expected, real) ? real : undefined;
  } catch (error) {
    if (meansAbsent(error)) return undefined;
    throw error;
  }
}

/**
 * If the system treats `a.md` as `A.md`, one file must not have two paths: after renaming one to the other, both would
 * seem to exist.
 */
export function isOtherSpelling(
  expected: string,
  real: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform !== 'darwin' && platform !== 'win32') return false;
  return expected !== real && expected.toLowerCase() === real.toLowerCase();
}

/** Windows opens a device for these names in any folder and with any extension; refused everywhere for consistency. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|:|$)/i;

/** Most names; of the rules below, only device names apply to them. */
const PLAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i;

export function whyNameIsRefused(
  name: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (PLAIN.test(name) && !DEVICE.test(name)) return undefined;
  if (name === '' || name === '.' || name === '..') return 'has a name that leads elsewhere';
  if (/[/\\]/.test(name)) return 'has a name with a separator in it';
  if (name.search(CONTROL) >= 0) return 'has a name with control characters';
  // Node returns U+FFFD for bytes that are not UTF-8; such a name does not lead back to its file.
  if (/[\ufffd\p{Cs}]/u.test(name)) return 'has a name that is not valid Unicode';
  if (DEVICE.test(name)) return 'has the name of a Windows device';
  if (/^[a-z]:/i.test(name)) return 'has a name like a Windows drive';
  // On Windows, a colon opens another stream of the file, and trailing dots and spaces are dropped.
  if (platform === 'win32' && /:|[. ]$/.test(name)) return 'has a name that Windows reads differently';
  return undefined;
}

/** Linux numbers, from `linux/magic.h` and the file systems' own headers. */
const REMOTE = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x65735546, // FUSE: sshfs, and what virtual machines share
  0x01021997, // 9P: shares of virtual machines
  0x786f4256, // VirtualBox
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x0bd00bd0, // Lustre
]);

export async function isRemote(real: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    // Negative if the system's number is signed.
    return REMOTE.has((await statfs(real)).type >>> 0);
  } catch {
    return false;
  }
}

/** The coarsest file systems have a resolution of two seconds, and clocks are adjusted. */
const MARGIN_MS = 3000;
const NANOSECONDS = 1_000_000;

export async function stampFile(root: RealRoot, path: string): Promise<string | undefined> {
  try {
    const real = await resolveInside(root, path);
    if (real === undefined) return undefined;
    return stampOf(await stat(real, { bigint: true }));
  } catch (error) {
    // It exists but cannot be inspected: reading it will report why.
    return meansAbsent(error) ? undefined : codeOf(error);
  }
}

/**
 * The stamps of files that were just listed, without resolving each path; undefined if a closer check is needed. Not
 * for network file systems, which may respond slowly.
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
 * written shortly before may have been written again with the same stamp.
 */
export function isSettled(stamp: string | undefined, began: number): boolean {
  const [written, changed, size] = (stamp ?? '').split(' ');
  if (size === undefined) return false;
  const latest = Math.max(Number(written), Number(changed)) / NANOSECONDS;
  return latest < began - MARGIN_MS;
}

/**
 * The change time, which no program can set, in addition to the modification time; and the identity of the file,
 * because one may replace another within a clock tick.
 */
export function stampOf(stats: BigIntStats): string | undefined {
  return stats.isFile() ? `${stats.mtimeNs} ${stats.ctimeNs} ${stats.size} ${stats.ino}` : undefined;
}

/** The real paths of folders below the root, each resolved once. */
export class RealFolders {
  readonly #root: RealRoot;
  readonly #known = new Map<string, string | undefined>();

  constructor(root: RealRoot) {
    this.#root = root;
  }

  /** Undefined if the folder does not exist or is outside. */
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
