import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSubject } from './subject.ts';

describe('findSubject', () => {
  it('reads the whole of a file, or only its start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'subject-'));
    await writeFile(join(folder, 'long.json'), `[${' '.repeat(200_000)}]`);
    await writeFile(join(folder, 'short.json'), '{"é":1}');
    for (const subject of [await findSubject(folder), await findSubject(join(folder, 'long.json'))]) {
      expect(await subject.read('long.json')).toHaveLength(200_002);
      expect(await subject.readStart('long.json')).toBe(`[${' '.repeat(65_535)}`);
    }
    const subject = await findSubject(folder);
    expect(await subject.readStart('short.json')).toBe('{"é":1}');
    await expect(subject.readStart('none.json')).rejects.toThrow(/none\.json" does not exist\.$/m);
  });
});
