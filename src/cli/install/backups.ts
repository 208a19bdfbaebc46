/**
 * Copies of a file as it was before each change, beside it.
 * @module
 */
import { constants, copyFile, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** `<file>.bak`, or with the next number that is free. */
export async function keepBackup(file: string): Promise<string> {
  for (let number = 1; ; number++) {
    const backup = `${file}.bak${number === 1 ? '' : number}`;
    try {
      await copyFile(file, backup, constants.COPYFILE_EXCL);
      return backup;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** What is in them, the last one first. */
export async function readBackups(file: string): Promise<string[]> {
  const begin = `${basename(file)}.bak`;
  const names = await readdir(dirname(file)).catch(() => []);
  const numbers = names
    .filter((name) => name.startsWith(begin) && /^(?:[2-9]|[1-9]\d+)?$/.test(name.slice(begin.length)))
    .map((name) => Number(name.slice(begin.length) || 1))
    .sort((a, b) => b - a);
  const texts = numbers.map((number) => {
    const backup = join(dirname(file), `${begin}${number === 1 ? '' : number}`);
    return readFile(backup, 'utf8').catch(() => undefined);
  });
  return (await Promise.all(texts)).flatMap((text) =>
    text === undefined ? [] : [text.replace(/^\ufeff/, '')],
  );
}
