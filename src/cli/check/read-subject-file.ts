/**
 * The text of a file as servers read it.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { codeOf, whyUnreadable } from '../../knowledge/disk/failure.ts';
import { CliError } from '../errors.ts';

export async function readSubjectFile(path: string): Promise<string> {
  const text = await readIfThere(path);
  if (text === undefined) throw new CliError(`"${path}" is not there.`);
  return text;
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new CliError(`"${path}" ${whyUnreadable(error)}.`);
  }
}
