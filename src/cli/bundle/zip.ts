/**
 * Files as a zip archive, the same bytes for the same files: APPNOTE.TXT 6.3.10, without the extensions for archives
 * beyond 4 GB.
 * @module
 */
import { deflateRawSync } from 'node:zlib';
import { CliError } from '../errors.ts';
import { crc32 } from './crc32.ts';

export interface ZipFile {
  /** With `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Deflate, and folders, came with version 2.0. */
const VERSION_NEEDED = 20;
/** The high byte says that attributes are those of Unix. */
const VERSION_MADE_BY = (3 << 8) | VERSION_NEEDED;
const UTF8_NAMES = 1 << 11;
const STORED = 0;
const DEFLATED = 8;
/** 1 January 1980, which is as early as it goes: when a file was written is no part of what it says. */
const DATE = (1 << 5) | 1;
/** A regular file, `rw-r--r--`. */
const ATTRIBUTES = (0o100644 << 16) >>> 0;
const MOST_FILES = 0xffff;
const MOST_BYTES = 0xffffffff;

export function zipOf(files: readonly ZipFile[]): Buffer {
  if (files.length > MOST_FILES) throw new CliError(`${files.length} files are too many for a bundle.`);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = Buffer.from(path, 'utf8');
    const { method, data } = pack(bytes);
    const common = commonHeader(name, method, data, bytes);
    const local = Buffer.concat([signature(0x04034b50), common, number(0, 2), name, data]);
    directory.push(
      Buffer.concat([
        signature(0x02014b50),
        number(VERSION_MADE_BY, 2),
        common,
        // No extra field, no comment, the first disk, and nothing known of the inside.
        number(0, 2),
        number(0, 2),
        number(0, 2),
        number(0, 2),
        number(ATTRIBUTES, 4),
        number(offset, 4),
        name,
      ]),
    );
    parts.push(local);
    offset += local.length;
    if (offset > MOST_BYTES) throw new CliError('this is more than 4 GB, which is too much for a bundle.');
  }
  const listed = Buffer.concat(directory);
  return Buffer.concat([...parts, listed, ending(files.length, listed.length, offset)]);
}

/** What does not become smaller stays as it is. */
function pack(bytes: Uint8Array): { readonly method: number; readonly data: Buffer } {
  const deflated = deflateRawSync(bytes, { level: 9 });
  return deflated.length < bytes.length
    ? { method: DEFLATED, data: deflated }
    : { method: STORED, data: Buffer.from(bytes) };
}

/** What stands in both headers of a file. */
function commonHeader(name: Buffer, method: number, data: Buffer, bytes: Uint8Array): Buffer {
  return Buffer.concat([
    number(VERSION_NEEDED, 2),
    number(UTF8_NAMES, 2),
    number(method, 2),
    number(0, 2),
    number(DATE, 2),
    number(crc32(bytes), 4),
    number(data.length, 4),
    number(bytes.length, 4),
    number(name.length, 2),
  ]);
}

function ending(count: number, size: number, offset: number): Buffer {
  return Buffer.concat([
    signature(0x06054b50),
    number(0, 2),
    number(0, 2),
    number(count, 2),
    number(count, 2),
    number(size, 4),
    number(offset, 4),
    number(0, 2),
  ]);
}

function signature(value: number): Buffer {
  return number(value, 4);
}

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}
