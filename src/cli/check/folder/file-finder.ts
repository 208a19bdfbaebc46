/**
 * Looks for files on disk, for each once.
 * @module
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { IsThere } from './broken-links.ts';

export function fileFinder(root: string): IsThere {
  const known = new Map<string, Promise<boolean>>();
  return (path) => {
    const found = known.get(path) ?? exists(join(root, path));
    known.set(path, found);
    return found;
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
