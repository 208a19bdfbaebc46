/**
 * Where a folder really is: resolves paths below it to real files, and nothing to what lies outside of it; and whether
 * it is on another machine.
 * @module
 */
import { realpath, stat, statfs } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { CONTROL } from '../../base/shown-text.ts';
import { meansAbsent } from './failure.ts';

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
