/**
 * Where `lectern login` stores credentials: one file for each server in the user's configuration folder, readable only
 * by the user.
 * @module
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { isObject } from '../../base/json-value.ts';
import type { CredentialStore, StoredCredentials } from '../../client/oauth/credentials.ts';
import { CliError } from '../errors.ts';
import { baseFolder, type Machine, pathsOf, thisMachine } from '../install/places.ts';

const BASES = { linux: 'config', darwin: 'support', win32: 'roaming' } as const;

/** The file with the credentials for a server. */
export function credentialFile(server: string, machine: Machine = thisMachine()): string {
  const { join } = pathsOf(machine);
  // A digest, since URLs contain characters that file systems do not allow.
  const name = createHash('sha256').update(server).digest('hex').slice(0, 32);
  const base = baseFolder(BASES[machine.system], machine);
  return join(base, 'lectern', 'credentials', `${name}.json`);
}

/** The credentials of this user. */
export class CredentialFiles implements CredentialStore {
  readonly #machine: Machine;

  constructor(machine: Machine = thisMachine()) {
    this.#machine = machine;
  }

  async load(server: string): Promise<StoredCredentials | undefined> {
    const file = credentialFile(server, this.#machine);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new CliError(`the credentials in ${file} cannot be read: ${error.message}.`);
    });
    const value = text === undefined ? undefined : parse(text);
    return isObject(value) && value.server === server
      ? (value.credentials as StoredCredentials | undefined)
      : undefined;
  }

  /** Written to a temporary file first, so that no process reads half of it. */
  async save(server: string, credentials: StoredCredentials): Promise<void> {
    const file = credentialFile(server, this.#machine);
    const folder = pathsOf(this.#machine).dirname(file);
    const next = `${file}.${randomBytes(6).toString('hex')}`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The folder may have been created with wider permissions.
      await chmod(folder, 0o700);
      await writeFile(next, `${JSON.stringify({ server, credentials }, undefined, 2)}\n`, {
        mode: 0o600,
        flag: 'wx',
      });
      await rename(next, file);
    } catch (error) {
      await rm(next, { force: true });
      throw new CliError(`the credentials cannot be stored: ${(error as Error).message}.`);
    }
  }

  async remove(server: string): Promise<void> {
    await rm(credentialFile(server, this.#machine), { force: true });
  }

  async alone<T>(server: string, work: () => Promise<T>): Promise<T> {
    const lock = `${credentialFile(server, this.#machine)}.lock`;
    while (!(await acquire(lock))) await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  }
}

const LOCK_POLL_MS = 50;
/** A process that has ended without removing its lock must not hold up the others for longer. */
const LOCK_MS = 15_000;

async function acquire(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, '', { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new CliError(`the credentials cannot be refreshed: ${message}.`);
  }
  const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > LOCK_MS) await rm(lock, { force: true });
  return false;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
