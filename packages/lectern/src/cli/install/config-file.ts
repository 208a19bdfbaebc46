/**
 * A configuration file on disk: its entries, adding and removing one, its backups, and atomic replacement.
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
import type { ConfigFormat } from '../../client-apps/table.ts';
import { CliError } from '../errors.ts';
import { type Entries, type Format, Malformed, positionAt } from './formats/format.ts';
import { jsonFormat } from './formats/json-format.ts';
import { tomlFormat } from './formats/toml-format.ts';
import { yamlFormat } from './formats/yaml-format.ts';
import type { Place } from './places.ts';

/** A configuration file as it was read. */
export interface ConfigFile {
  /** Path as the client names it. */
  readonly file: string;
  /** The actual file after resolving links. */
  readonly target: string;
  /** Without the byte order mark that some editors write. */
  readonly text: string;
  readonly mark: '' | '\ufeff';
  /** `undefined` if the file does not exist. */
  readonly bytes: Buffer | undefined;
}

const OWNER_ONLY = 0o600;
const ANYBODY_WRITES = 0o222;
const MOST_LINKS = 40;

/** Opens a configuration file, which can be replaced atomically. */
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

/**
 * Resolves to the path of the backup, if there was a previous file. A file that may contain keys is readable only by
 * its owner.
 */
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
      throw new CliError(`${file} is read-only, so it was not changed.`, 'Make it writable and try again.');
    await mkdir(dirname(target), { recursive: true });
    await writeWhole(draft, `${mark}${text}`);
    // If the text may contain keys, the temporary file is readable only by its owner, even if others can read the
    // original.
    await chmod(draft, (mode ?? (isPrivate ? OWNER_ONLY : 0o666 & ~process.umask())) & 0o7777);
    const now = await readIfThere(target);
    if (now === undefined ? bytes !== undefined : bytes?.equals(now) !== true)
      throw new CliError(
        `${file} was changed by another program at the same moment, so it was not overwritten.`,
        'Try again.',
      );
    const backup = bytes === undefined ? undefined : await writeBackup(file);
    await rename(draft, target);
    return backup;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw inWords(error, file, 'written');
  }
}

/** Also to a file that does not exist yet. */
async function followLinks(file: string): Promise<string> {
  let target = file;
  for (let links = 0; links < MOST_LINKS; links++) {
    const next = await readlink(target).catch(() => undefined);
    if (next === undefined) return target;
    target = resolve(dirname(target), next);
  }
  throw new CliError(`${file} is part of a loop of links.`);
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

/** `<file>.bak`, or with the next free number. */
async function writeBackup(file: string): Promise<string> {
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

/** Contents of the backups, the latest first. */
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

/** By their names in the table of client applications. */
export const FORMATS: Readonly<Record<ConfigFormat, Format>> = {
  json: jsonFormat({ comments: false, trailingCommas: false }),
  'json-comments': jsonFormat({ comments: true, trailingCommas: false }),
  jsonc: jsonFormat({ comments: true, trailingCommas: true }),
  toml: tomlFormat,
  yaml: yamlFormat,
};

/** The entries of a configuration. Throws a `CliError` with the position if the file is malformed. */
export function readEntries(config: ConfigFile, { client, path }: Place): Entries {
  return refusingBroken(config, () => FORMATS[client.format].read(config.text, path));
}

/** The text of the file with the entry. */
export function withEntry(config: ConfigFile, { client, path }: Place, name: string, value: Entries): string {
  return refusingBroken(config, () => FORMATS[client.format].set(config.text, path, name, value));
}

/** The exact text before the entry was added, if a backup has it; otherwise the text without the entry. */
export function withoutEntry(
  config: ConfigFile,
  { client, path }: Place,
  name: string,
  backups: readonly string[],
): string {
  const format = FORMATS[client.format];
  return refusingBroken(config, () => {
    const value = format.read(config.text, path)[name] as Entries;
    const before = backups.find((text) => leadsTo(config.text, { format, path, name, value, text }));
    return before ?? format.remove(config.text, path, name);
  });
}

interface Step {
  readonly format: Format;
  readonly path: readonly string[];
  readonly name: string;
  readonly value: Entries;
  readonly text: string;
}

/** Whether adding the entry to that text results in this one. */
function leadsTo(result: string, { format, path, name, value, text }: Step): boolean {
  try {
    return !Object.hasOwn(format.read(text, path), name) && format.set(text, path, name, value) === result;
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}

function refusingBroken<T>({ file, text }: ConfigFile, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const place = `${file}:${positionAt(text, error.offset)}`;
    throw new CliError(`${place}: ${error.message}`, 'Nothing was changed. Correct it and try again.');
  }
}

const CONTEXT = 3;
const NO_LINE_END = '\\ No newline at end of file\n';

/** As one hunk, from the first line that differs to the last. */
export function unifiedDiff(
  before: string,
  after: string,
  names: { readonly before: string; readonly after: string },
): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  let same = 0;
  while (same < old.length && same < now.length && old[same] === now[same]) same++;
  let tail = 0;
  while (tail < old.length - same && tail < now.length - same && old.at(-1 - tail) === now.at(-1 - tail))
    tail++;
  const from = Math.max(0, same - CONTEXT);
  const more = Math.min(tail, CONTEXT);
  const range = (lines: readonly string[]): string => {
    const count = lines.length - tail + more - from;
    return `${count === 0 ? from : from + 1},${count}`;
  };
  return [
    `--- ${names.before}\n+++ ${names.after}\n@@ -${range(old)} +${range(now)} @@\n`,
    ...old.slice(from, same).map((line) => marked(' ', line)),
    ...old.slice(same, old.length - tail).map((line) => marked('-', line)),
    ...now.slice(same, now.length - tail).map((line) => marked('+', line)),
    ...old.slice(old.length - tail, old.length - tail + more).map((line) => marked(' ', line)),
  ].join('');
}

/** Each with its line break. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function marked(mark: string, line: string): string {
  return line.endsWith('\n') ? `${mark}${line}` : `${mark}${line}\n${NO_LINE_END}`;
}
