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

/** A folder without links in its own path, which real paths can be compared with. */
export interface RealRoot {
  readonly real: string;
}

/** Undefined where the folder is missing, unreadable or no folder. */
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
 * The real path, or undefined for what is absent, refused or outside. Nothing is decoded: `%2e%2e` is a strange
 * name. Rejects only where the system does not let it look, since then something may be there.
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
 * Where the system takes `a.md` for `A.md`, one file must not answer to two paths: after renaming one to the other,
 * both would seem to be there.
 */
export function isOtherSpelling(
  expected: string,
  real: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform !== 'darwin' && platform !== 'win32') return false;
  return expected !== real && expected.toLowerCase() === real.toLowerCase();
}

/** Windows opens a device for these in any folder and with any extension; refused everywhere, so that all agree. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|:|$)/i;

/** Most names: nothing of the below applies to them but the names of devices. */
const PLAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i;

export function whyNameIsRefused(
  name: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (PLAIN.test(name) && !DEVICE.test(name)) return undefined;
  if (name === '' || name === '.' || name === '..') return 'has a name that leads elsewhere';
  if (/[/\\]/.test(name)) return 'has a name with a separator in it';
  if (name.search(CONTROL) >= 0) return 'has a name with control characters';
  // Node gives U+FFFD for bytes that are not UTF-8; such a name does not lead back to its file.
  if (/[\ufffd\p{Cs}]/u.test(name)) return 'has a name that is not valid Unicode';
  if (DEVICE.test(name)) return 'has the name of a Windows device';
  if (/^[a-z]:/i.test(name)) return 'has a name like a Windows drive';
  // There, a colon opens another stream of the file, and dots and spaces at the end are dropped.
  if (platform === 'win32' && /:|[. ]$/.test(name)) return 'has a name that Windows reads differently';
  return undefined;
}

/** Linux's numbers, from its `linux/magic.h` and the file systems' own headers. */
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
    // Negative where the system's own number is a signed one.
    return REMOTE.has((await statfs(real)).type >>> 0);
  } catch {
    return false;
  }
}

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
