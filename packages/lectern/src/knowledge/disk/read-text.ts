/**
 * Reads a file as text in any common encoding, and only plain files of limited size.
 * @module
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { meansTooManyOpen } from './failure.ts';

type DecodedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** How much is inspected to distinguish text from binary content. */
const SAMPLE_BYTES = 8192;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
const BINARY: DecodedText = { ok: false, reason: 'is binary' };

export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16ByMark(bytes);
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(bytes);
    // UTF-32 has the same mark, and binary content may.
    return text.slice(0, SAMPLE_BYTES).includes('\0') ? BINARY : { ok: true, text };
  }
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (sample.includes(0)) return BINARY;
  const controls = countControls(sample);
  if (controls * 10 > sample.length) return BINARY;
  try {
    return { ok: true, text: UTF8.decode(bytes) };
  } catch {
    return controls * 50 > sample.length || bytes.includes(0)
      ? BINARY
      : { ok: true, text: decodeBroken(bytes) };
  }
}

function utf16ByMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** All except white space, backspace and escape, which terminal output contains. */
function countControls(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if ((byte < 0x20 && (byte < 0x08 || byte > 0x0d) && byte !== 0x1b) || byte === 0x7f) count++;
  }
  return count;
}

/**
 * Letters of Windows-1252 rarely form valid UTF-8 by accident: if most bytes outside of ASCII are valid, the file is
 * UTF-8 with an error, and one error must not garble the rest.
 */
function decodeBroken(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  let replaced = 0;
  let valid = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) replaced++;
    else if (code > 0x7f) valid++;
  }
  return valid > replaced ? text : decodeWindows1252(bytes);
}

/** For 0x80 to 0x9f, as in the Encoding Standard's index; five bytes have no character. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\u0080-\u009f]/g, (character) => UPPER.charAt(character.charCodeAt(0) - 0x80));
}

export type BytesRead =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly modified: Date }
  | { readonly ok: false; readonly reason: string };

/** Opening a pipe without a writer would block; a path that became a link since it was resolved is not followed. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
const MEGABYTE = 1024 * 1024;
/** Five seconds in total, in increasing pauses. */
const PAUSES_MS: readonly number[] = [5, 20, 75, 200, 500, 1200, 3000];

/** Undefined for a folder. Rejects with the system error if the file cannot be read. */
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

/** At most one byte more than the limit, if the file grows meanwhile. */
async function readAll(handle: FileHandle, stats: Stats, maxBytes: number): Promise<Uint8Array> {
  let buffer = Buffer.allocUnsafe(stats.size + 1);
  let length = 0;
  while (length <= maxBytes) {
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(length * 2, maxBytes + 1));
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, null);
    length += bytesRead;
    // Avoids checking for the end of every file. Some file systems report 0 for files that are not empty.
    if (bytesRead === 0 || (length === stats.size && length > 0)) break;
  }
  return buffer.subarray(0, length);
}

function tooLarge(size: number, limit: number): BytesRead {
  const [unit, bytes]: [string, number] = limit < MEGABYTE ? ['KB', 1024] : ['MB', MEGABYTE];
  const words = (count: number): string => `${Number(roundedUp(count / bytes).toFixed(1))} ${unit}`;
  return { ok: false, reason: `is ${words(size)}; the limit is ${words(limit)}` };
}

/** So that a file that is too large by a byte does not seem to be at the limit. */
function roundedUp(number: number): number {
  return Math.ceil(number * 10) / 10;
}
