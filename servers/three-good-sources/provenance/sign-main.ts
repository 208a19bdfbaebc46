/**
 * Signs the registry: `node build/sign-registry/main.mjs [--key FILE] [--rotate] [--check]`.
 * @module
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runSigning, type SignHost } from './sign-program.ts';

const host: SignHost = {
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

try {
  process.exitCode = await runSigning(process.argv.slice(2), host);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
