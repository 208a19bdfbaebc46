/**
 * Reads files that were just listed without asking for the real path of each, for threads that may wait for the disk.
 * @module
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceText } from '../source.ts';
import type { RealRoot } from './inside-folder.ts';
import { decodeText } from './read-text.ts';
import { RealFolders, stampOf } from './stamp-file.ts';

export interface ListedFile {
  readonly stamp: string;
  readonly file: SourceText;
}

const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Undefined for all that is not a plain text of at most so many bytes: a closer look says what is wrong with it. */
export function createListedReader(
  root: RealRoot,
  maxBytes: number,
): (path: string) => ListedFile | undefined {
  const folders = new RealFolders(root);
  return (path) => {
    const slash = path.lastIndexOf('/');
    const folder = folders.find(slash === -1 ? '' : path.slice(0, slash));
    if (folder === undefined) return undefined;
    let descriptor: number | undefined;
    try {
      descriptor = openSync(join(folder, path.slice(slash + 1)), FLAGS);
      return readOpen(descriptor, path, maxBytes);
    } catch {
      return undefined;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  };
}

/** The stamp comes before the text: a change in between then shows at the next look. */
function readOpen(descriptor: number, path: string, maxBytes: number): ListedFile | undefined {
  const stats = fstatSync(descriptor, { bigint: true });
  const stamp = stampOf(stats);
  const size = Number(stats.size);
  if (stamp === undefined || size === 0 || size > maxBytes) return undefined;
  const bytes = Buffer.allocUnsafe(size + 1);
  if (readSync(descriptor, bytes, 0, size + 1, 0) !== size) return undefined;
  const content = bytes.subarray(0, size);
  const decoded = decodeText(content);
  if (!decoded.ok || Number.isNaN(stats.mtime.getTime())) return undefined;
  const hash = createHash('sha1').update(content).digest('hex');
  return { stamp, file: { path, text: decoded.text, hash, modified: stats.mtime.toISOString() } };
}
