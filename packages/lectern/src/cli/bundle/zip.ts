/**
 * Files as a zip archive, the same bytes for the same files.
 * @module
 */
import { zipSync } from 'fflate';
import { CliError } from '../errors.ts';

/** A file in an archive. */
export interface ZipFile {
  /** Its path with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The earliest date that the format has, in local time as it is stored: archives must not depend on when they are made. */
const MODIFIED = new Date(1980, 0, 1);
/** The attributes are those of Unix: a regular file, `rw-r--r--`. */
const UNIX = 3;
const ATTRIBUTES = (0o100644 << 16) >>> 0;
/** Without the extensions of zip64. */
const MAX_FILES = 0xffff;
const MAX_BYTES = 0xffffffff;

/** Packs the files in their order. */
export function zipOf(files: readonly ZipFile[]): Buffer {
  if (files.length > MAX_FILES)
    throw new CliError(`${files.length} files are too many for a bundle; the maximum is ${MAX_FILES}.`);
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_BYTES)
    throw new CliError('the files are too large for a bundle; the maximum is 4 GB.');
  const entries = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]));
  return Buffer.from(zipSync(entries, { level: 9, mtime: MODIFIED, os: UNIX, attrs: ATTRIBUTES }));
}
