import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';
import { zipOf } from './zip.ts';

const FILES = [
  { path: 'manifest.json', bytes: Buffer.from('{}') },
  { path: 'server/content/Größe/東京.md', bytes: Buffer.from('x'.repeat(1000)) },
  { path: 'empty', bytes: Buffer.alloc(0) },
];

interface Listed {
  readonly path: string;
  readonly bytes: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly time: number;
  readonly date: number;
  readonly mode: string;
}

/** From the directory at the end, as readers of zip files do. */
function read(archive: Buffer): Listed[] {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const listed: Listed[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let i = 0; i < archive.readUInt16LE(end + 10); i++) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = archive.readUInt16LE(at + 28);
    const offset = archive.readUInt32LE(at + 42);
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.subarray(offset + 30 + nameLength).subarray(0, archive.readUInt32LE(at + 20));
    const bytes = method === 8 ? inflateRawSync(packed) : packed;
    expect(archive.readUInt32LE(offset)).toBe(0x04034b50);
    // Both headers say the same, from the version to the lengths.
    expect(archive.subarray(offset + 4, offset + 30)).toEqual(archive.subarray(at + 6, at + 32));
    expect(archive.readUInt32LE(at + 16)).toBe(crc32(bytes));
    expect(archive.readUInt32LE(at + 24)).toBe(bytes.length);
    listed.push({
      path: archive.subarray(at + 46, at + 46 + nameLength).toString('utf8'),
      bytes,
      flags: archive.readUInt16LE(at + 8),
      method,
      time: archive.readUInt16LE(at + 12),
      date: archive.readUInt16LE(at + 14),
      mode: (archive.readUInt32LE(at + 38) >>> 16).toString(8),
    });
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return listed;
}

describe('a zip archive', () => {
  it('holds every file, in its order', () => {
    const listed = read(zipOf(FILES));
    expect(listed.map(({ path, bytes }) => ({ path, bytes }))).toEqual(FILES);
    expect(listed.map(({ method }) => method)).toEqual([0, 8, 0]);
  });

  it('has names in UTF-8, one date, and plain files', () => {
    for (const { flags, time, date, mode } of read(zipOf(FILES)))
      expect({ flags, time, date, mode }).toEqual({ flags: 0x800, time: 0, date: 0x21, mode: '100644' });
  });

  it('is the same for the same files', () => {
    expect(zipOf(FILES).equals(zipOf(FILES))).toBe(true);
  });

  it('refuses more files than it can count', () => {
    const many = Array.from({ length: 65_536 }, (_, i) => ({ path: String(i), bytes: Buffer.alloc(0) }));
    expect(() => zipOf(many)).toThrow('65536 files are too many for a bundle.');
  });
});
