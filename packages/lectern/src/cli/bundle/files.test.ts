import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipOf } from './files.ts';

const FILES = [
  { path: 'manifest.json', bytes: Buffer.from('{}') },
  { path: 'server/content/Größe/東京.md', bytes: Buffer.from('x'.repeat(1000)) },
  { path: 'empty', bytes: Buffer.alloc(0) },
];

/** Date, time and mode of each file, from the directory at the end of the archive. */
function directoryOf(archive: Buffer): object[] {
  const listed: object[] = [];
  let at = archive.readUInt32LE(archive.length - 6);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    listed.push({
      time: archive.readUInt16LE(at + 12),
      date: archive.readUInt16LE(at + 14),
      mode: (archive.readUInt32LE(at + 38) >>> 16).toString(8),
    });
    at += 46 + archive.readUInt16LE(at + 28);
  }
  return listed;
}

describe('zipOf', () => {
  it('contains every file in the given order', () => {
    const read = Object.entries(unzipSync(zipOf(FILES)));
    expect(read.map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes) }))).toEqual(FILES);
  });

  it('gives every file the same date and mode', () => {
    const entry = { time: 0, date: 0x21, mode: '100644' };
    expect(directoryOf(zipOf(FILES))).toEqual([entry, entry, entry]);
  });

  it('produces the same bytes for the same files', () => {
    expect(zipOf(FILES).equals(zipOf(FILES))).toBe(true);
  });

  it('refuses more files than the format can count', () => {
    const many = Array.from({ length: 65_536 }, (_, i) => ({ path: `${i}`, bytes: Buffer.alloc(0) }));
    expect(() => zipOf(many)).toThrow('65536 files are too many for a bundle; the maximum is 65535.');
  });
});
