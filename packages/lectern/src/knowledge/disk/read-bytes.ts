/**
 * Reads one regular file, up to a limit, and waits where too many are open.
 * @module
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { meansTooManyOpen } from './failure.ts';

export type BytesRead =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly modified: Date }
  | { readonly ok: false; readonly reason: string };

/** A pipe without a writer would wait for one; and what became a link since it was resolved is not followed. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
const MEGABYTE = 1024 * 1024;
/** Five seconds in all, in ever longer pauses. */
const PAUSES_MS: readonly number[] = [5, 20, 75, 200, 500, 1200, 3000];

/** Undefined for a folder. Rejects with the system's error where it does not let the file be read. */
export async function readBytes(real: string, maxBytes: number): Promise<BytesRead | undefined> {
  const handle = await openPatiently(real);
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) return undefined;
    if (!stats.isFile()) return { ok: false, reason: 'is not a regular file' };
    if (stats.size > maxBytes) return tooLarge(stats.size, maxBytes);
    const bytes = await readAll(handle, stats, maxBytes);
    return bytes.length > maxBytes
      ? tooLarge(bytes.length, maxBytes)
      : { ok: true, bytes, modified: stats.mtime };
  } finally {
    await handle.close();
  }
}

async function openPatiently(real: string): Promise<FileHandle> {
  for (const pause of PAUSES_MS) {
    try {
      return await open(real, FLAGS);
    } catch (error) {
      if (!meansTooManyOpen(error)) throw error;
      await delay(pause);
    }
  }
  return open(real, FLAGS);
}

/** One byte more than the limit at most, where the file grows meanwhile. */
async function readAll(handle: FileHandle, stats: Stats, maxBytes: number): Promise<Uint8Array> {
  let buffer = Buffer.allocUnsafe(stats.size + 1);
  let length = 0;
  while (length <= maxBytes) {
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(length * 2, maxBytes + 1));
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, null);
    length += bytesRead;
    // Saves asking for the end of every file. Some file systems tell 0 for files that are not empty.
    if (bytesRead === 0 || (length === stats.size && length > 0)) break;
  }
  return buffer.subarray(0, length);
}

function tooLarge(size: number, limit: number): BytesRead {
  const [unit, bytes]: [string, number] = limit < MEGABYTE ? ['KB', 1024] : ['MB', MEGABYTE];
  const words = (count: number): string => `${Number(roundedUp(count / bytes).toFixed(1))} ${unit}`;
  return { ok: false, reason: `is ${words(size)}; the limit is ${words(limit)}` };
}

/** So that what is too large by a byte does not read as if it were the limit. */
function roundedUp(number: number): number {
  return Math.ceil(number * 10) / 10;
}
