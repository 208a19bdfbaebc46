/**
 * The disk and the clock of the machine, for signing.
 * @module
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SignHost } from './sign-program.ts';

export const signHost: SignHost = {
  async read(path) {
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  async write(path, text) {
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  },
  async writeSecret(path, text) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  },
  rename,
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  now: () => new Date(),
};
