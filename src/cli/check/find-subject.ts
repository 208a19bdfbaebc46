/**
 * Finds what somebody wants to have checked.
 * @module
 */
import { stat } from 'node:fs/promises';
import { codeOf, whyUnreadable } from '../../knowledge/disk/failure.ts';
import { CliError } from '../errors.ts';
import type { Subject } from './kinds.ts';

export async function findSubject(path: string): Promise<Subject> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return { path, isFolder: true };
    if (found.isFile()) return { path, isFolder: false };
  } catch (error) {
    const why = codeOf(error) === 'ENOENT' ? 'is not there' : whyUnreadable(error);
    throw new CliError(`"${path}" ${why}.`, 'Name a folder or a file.');
  }
  throw new CliError(`"${path}" is neither a folder nor a file.`);
}
