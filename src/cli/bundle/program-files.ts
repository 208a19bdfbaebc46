/**
 * The files of the `lectern` program: one to start, and all that it may load.
 * @module
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ZipFile } from './zip.ts';

export const PROGRAM = 'cli.mjs';
/** Beside the folder of the program. */
const NOTICES = ['LICENSE', 'THIRD-PARTY-NOTICES.md'];
/** Whatever a module has between quotes, if there is a module of that name: an import, or at worst one file too many. */
const QUOTED = /["'`]\.\/([\w.-]+\.mjs)["'`]/g;

/** `folder`: where the built program is. */
export async function programFiles(folder: string): Promise<ZipFile[]> {
  const there = new Set(await readdir(folder));
  const found = new Map<string, Buffer>();
  const waiting = [PROGRAM];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const bytes = await readFile(join(folder, name));
    found.set(name, bytes);
    for (const [, other = ''] of bytes.toString('utf8').matchAll(QUOTED))
      if (there.has(other)) waiting.push(other);
  }
  return [
    ...[...found].map(([path, bytes]) => ({ path, bytes: withoutMap(bytes) })),
    ...(await noticesIn(join(folder, '..'))),
  ];
}

/** The maps stay behind: they would be the larger part of a bundle. */
function withoutMap(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
}

async function noticesIn(folder: string): Promise<ZipFile[]> {
  const there = new Set(await readdir(folder));
  return Promise.all(
    NOTICES.filter((name) => there.has(name)).map(async (name) => ({
      path: name,
      bytes: await readFile(join(folder, name)),
    })),
  );
}
