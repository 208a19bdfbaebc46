/**
 * Writes a new project to a folder that is empty, or is not there yet.
 * @module
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, whyUnreadable } from '../../knowledge/disk/failure.ts';
import { CliError } from '../errors.ts';

/** `files`: texts by path, with `/`. Nothing that is there is ever written over. */
export async function writeProject(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await refuseUnlessEmpty(folder);
  try {
    for (const [path, text] of Object.entries(files)) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text, { flag: 'wx' });
    }
  } catch (error) {
    throw new CliError(`"${folder}" cannot be written: ${(error as Error).message}.`);
  }
}

async function refuseUnlessEmpty(folder: string): Promise<void> {
  try {
    if ((await readdir(folder)).length > 0)
      throw new CliError(`"${folder}" is there already, and not empty.`, 'Name another folder with --dir.');
  } catch (error) {
    if (error instanceof CliError) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT') return;
    const why = code === 'ENOTDIR' ? 'is a file, and no folder' : whyUnreadable(error);
    throw new CliError(`"${folder}" ${why}.`, 'Name another folder with --dir.');
  }
}
