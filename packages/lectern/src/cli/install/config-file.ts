/**
 * A configuration file on disk, its backups, and how another text replaces it: all of it or nothing.
 * @module
 */
import {
  chmod,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { CliError } from '../errors.ts';

/** A configuration file as it was read. */
export interface ConfigFile {
  /** As the client names it. */
  readonly file: string;
  /** Where it is, behind links. */
  readonly target: string;
  /** Without the mark that some editors begin a file with. */
  readonly text: string;
  readonly mark: '' | '\ufeff';
  /** `undefined` where there is no file. */
  readonly bytes: Buffer | undefined;
}

const OWNER_ONLY = 0o600;
const ANYBODY_WRITES = 0o222;
const MOST_LINKS = 40;

/** A configuration file as it is on disk, and how another text takes its place: all of it or nothing. */
export async function openConfig(file: string): Promise<ConfigFile> {
  try {
    const target = await followLinks(file);
    const bytes = await readIfThere(target);
    const whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const mark = whole.startsWith('\ufeff') ? '\ufeff' : '';
    return { file, target, mark, text: whole.slice(mark.length), bytes };
  } catch (error) {
    if (error instanceof TypeError)
      throw new CliError(`${file} is not written in UTF-8.`, 'Nothing was changed.');
    throw inWords(error, file, 'read');
  }
}

/** Resolves to where the text before was kept, if there was one. What may hold keys is for its owner alone. */
export async function saveConfig(
  config: ConfigFile,
  text: string,
  isPrivate: boolean,
): Promise<string | undefined> {
  const { file, target, mark, bytes } = config;
  const draft = join(dirname(target), `.${basename(target)}.lectern-${process.pid}`);
  try {
    const mode = bytes === undefined ? undefined : (await stat(target)).mode;
    if (mode !== undefined && (mode & ANYBODY_WRITES) === 0)
      throw new CliError(
        `${file} is read-only, so it was left as it is.`,
        'Make it writable, if you may, and try again.',
      );
    await mkdir(dirname(target), { recursive: true });
    await writeWhole(draft, `${mark}${text}`);
    // Where the text may hold keys, nobody else reads a draft, not even of a file that others may read.
    await chmod(draft, (mode ?? (isPrivate ? OWNER_ONLY : 0o666 & ~process.umask())) & 0o7777);
    const now = await readIfThere(target);
    if (now === undefined ? bytes !== undefined : bytes?.equals(now) !== true)
      throw new CliError(
        `${file} was changed by somebody else just now, so it was left as it is.`,
        'Try again.',
      );
    const backup = bytes === undefined ? undefined : await keepBackup(file);
    await rename(draft, target);
    return backup;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw inWords(error, file, 'written');
  }
}

/** Also to a file that is not there yet. */
async function followLinks(file: string): Promise<string> {
  let target = file;
  for (let links = 0; links < MOST_LINKS; links++) {
    const next = await readlink(target).catch(() => undefined);
    if (next === undefined) return target;
    target = resolve(dirname(target), next);
  }
  throw new CliError(`${file} is a link that leads in a circle.`);
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'a part of its path is not a folder',
  ENOSPC: 'the disk is full',
};

function inWords(error: unknown, file: string, done: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  return reason === undefined
    ? error
    : new CliError(`${file} cannot be ${done}: ${reason}.`, 'Nothing was changed.');
}

/** `<file>.bak`, or with the next number that is free. */
async function keepBackup(file: string): Promise<string> {
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
