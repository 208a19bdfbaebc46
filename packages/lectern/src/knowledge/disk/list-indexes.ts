/**
 * The stored indexes of a folder for them.
 * @module
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { INDEX_EXTENSION } from './index-store.ts';
import { readSummary } from './open-index-file.ts';

export interface ListedIndex {
  readonly path: string;
  /** The folder that it was made from; empty where the file is damaged or of another version. */
  readonly root: string;
  readonly documents: number;
  readonly bytes: number;
  /** When it was written, or used later. */
  readonly used: Date;
}

/** By the folders that they were made from. None where the folder for them is missing. */
export async function listIndexes(cache: string): Promise<ListedIndex[]> {
  const listed: ListedIndex[] = [];
  for (const name of await namesIn(cache)) {
    if (!name.endsWith(INDEX_EXTENSION)) continue;
    const path = join(cache, name);
    try {
      const { size, mtime } = await stat(path);
      const { root = '', documents = 0 } = readSummary(path) ?? {};
      listed.push({ path, root, documents, bytes: size, used: mtime });
    } catch {
      // Another process removed it.
    }
  }
  return listed.sort((a, b) => (a.root < b.root ? -1 : 1));
}

export async function removeIndex({ path }: ListedIndex): Promise<void> {
  await rm(path, { force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
