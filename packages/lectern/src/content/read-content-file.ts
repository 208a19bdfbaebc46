/**
 * The text of a file as servers read it.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { codeOf, whyUnreadable } from '../knowledge/disk/failure.ts';
import { ContentError } from './content-error.ts';

/** Throws a `ContentError` where there is no such file, or it cannot be read. */
export async function readContentFile(path: string): Promise<string> {
  const text = await readIfPresent(path);
  if (text === undefined) throw new ContentError(`"${path}" does not exist.\n`);
  return text;
}

/** Resolves to `undefined` where there is no such file. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ContentError(`"${path}" ${whyUnreadable(error)}.\n`);
  }
}
