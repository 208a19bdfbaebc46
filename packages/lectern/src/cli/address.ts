/**
 * What a command serves, calls, checks or installs: a server, a folder, a file, a URL or a command.
 * @module
 */
import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { asciiName } from '../base/transliterate.ts';
import { whyUnreadable } from '../knowledge/disk/failure.ts';
import { folderName } from '../knowledge/disk/folder-name.ts';
import { UsageError } from './errors.ts';
import { suggestion } from './options.ts';
import { type OwnProgram, shellWord, startWords } from './own-program.ts';
import { isInstalled, SERVER_NAMES, specifierOf, wordFromAnywhere } from './server-packages.ts';

/** What lectern can serve itself. */
export type LocalAddress =
  | { readonly kind: 'server'; readonly name: string }
  /** Articles, or content that a server package reads: threat patterns in YAML. */
  | { readonly kind: 'folder'; readonly path: string }
  /** Content that a server package reads: a registry of sources, a catalogue of titles. */
  | { readonly kind: 'file'; readonly path: string };

/** A server, wherever it is. */
export type Address =
  | LocalAddress
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'command'; readonly command: string; readonly args: readonly string[] };

const FILES = ['.csv', '.tsv', '.json', '.jsonl'];
const MODULES = ['.js', '.mjs', '.cjs'];

/** Reads the word or the command after `--` that names a server. Exactly one of them must be given. */
export function addressFrom(word: string | undefined, command: readonly string[] | undefined): Address {
  if (command === undefined) {
    if (word === undefined) throw new UsageError('missing argument: a server, folder, file or URL.');
    return readAddress(word);
  }
  if (word !== undefined) throw new UsageError(`give either "${word}" or a command after "--", not both.`);
  const [program, ...args] = command;
  if (program === undefined) throw new UsageError('no command after "--".');
  return { kind: 'command', command: program, args };
}

function readAddress(given: string): Address {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(given) ?? [];
  if (scheme === undefined) return readLocalAddress(given);
  if (!/^https?$/i.test(scheme))
    throw new UsageError(`"${given}" is not a server URL; it must start with http:// or https://.`);
  if (!URL.canParse(given)) throw new UsageError(`"${given}" is not a valid URL.`);
  return { kind: 'url', url: given };
}

/** Throws a `UsageError` for a word that does not name a server, a folder or a file. */
export function readLocalAddress(given: string): LocalAddress {
  if (SERVER_NAMES.includes(given)) return { kind: 'server', name: given };
  const found = readableStat(given);
  if (found?.isDirectory()) return { kind: 'folder', path: given };
  if (found?.isFile()) return fileAddress(given);
  if (/^https?:[/]{2}/i.test(given))
    throw new UsageError(
      `"${given}" is a URL; only folders, files and server packages can be served.`,
      'To call or add the server at a URL, use lectern tools, call or install.',
    );
  if (/^(?!@)[^/\\]*[/\\]|^[.]/.test(given)) throw new UsageError(`there is no folder or file "${given}".`);
  if (isInstalled(given)) return { kind: 'server', name: given };
  throw new UsageError(
    `there is no server, folder or file "${given}".`,
    suggestion(given, SERVER_NAMES) ?? `Servers: ${SERVER_NAMES.join(', ')}.`,
  );
}

function readableStat(path: string): Stats | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined) accessSync(path, constants.R_OK);
    return found;
  } catch (error) {
    throw new UsageError(`"${path}" ${whyUnreadable(error)}.`);
  }
}

function fileAddress(path: string): LocalAddress {
  // The module of a server package that is not found among the packages of this command.
  if (MODULES.includes(extname(path))) return { kind: 'server', name: resolve(path) };
  if (FILES.includes(extname(path).toLowerCase())) return { kind: 'file', path };
  throw new UsageError(
    `"${path}" cannot be served.`,
    `Give a folder, such as ${shellWord(dirname(path))}, a registry (.json), or a catalogue (.csv, .tsv, .json, .jsonl).`,
  );
}

/** The word that `lectern serve` accepts in any folder. */
export function absoluteWord(address: LocalAddress): string {
  return address.kind === 'server' ? wordFromAnywhere(address.name) : resolve(address.path);
}

/** The address as the user types it: before the other arguments, or after them for a command. */
export function wordsOf(address: Address): { readonly before: string; readonly after: string } {
  switch (address.kind) {
    case 'command':
      return { before: '', after: ` -- ${[address.command, ...address.args].map(shellWord).join(' ')}` };
    case 'url':
      return { before: ` ${shellWord(address.url)}`, after: '' };
    default:
      return { before: ` ${wordOf(address)}`, after: '' };
  }
}

/** A local address as the user types it. */
export function wordOf(address: LocalAddress): string {
  return shellWord(address.kind === 'server' ? address.name : address.path);
}

/** The name of a server in URLs and configuration files. */
export function nameOf(address: Address): string {
  switch (address.kind) {
    case 'server':
      return slug(isAbsolute(address.name) ? projectName(address.name) : address.name.replace(/^@.*[/]/, ''));
    case 'url':
      return nameOfUrl(address.url);
    case 'command':
      return nameOfCommand([address.command, ...address.args]);
    case 'folder':
      return folderName(address.path).name;
    case 'file':
      return nameOfFile(address.path);
  }
}

function nameOfFile(path: string): string {
  const own = basename(resolve(path));
  return asciiName(own.slice(0, -extname(own).length), 'file');
}

/** `https://mcp.example.com/mcp` is `example`, `http://127.0.0.1:3333/cobol/mcp` is `cobol`. */
function nameOfUrl(url: string): string {
  const { pathname, hostname } = new URL(url);
  const part = pathname.split('/').findLast((each) => !/^(?:|mcp|sse|v\d+)$/i.test(each));
  if (part !== undefined) return slug(part);
  if (/^[\d.:[\]]+$/.test(hostname)) return slug(hostname);
  const labels = hostname.split('.').filter((each) => !/^(?:www|mcp|api)$/i.test(each));
  return slug(labels.at(-2) ?? labels[0] ?? '');
}

const RUNNERS = /^(?:npx|bunx|pnpx|uvx|pipx|node|python3?|deno|bun|uv|npm|pnpm|yarn)(?:\.\w+)?$/i;

/** Script names that say nothing about the project. */
const GENERIC_SCRIPTS = /^(?:stdio|http|index|main|server|mcp|cli|bin|app|start|run)$/;

/**
 * The package or script that a runner runs, or the program itself; the name of its project if the script name is
 * common.
 */
function nameOfCommand(words: readonly string[]): string {
  const program = lastPart(words[0] ?? '');
  const script = words
    .slice(1)
    .find((word) => !word.startsWith('-') && !/^(?:run|exec|dlx|x|tool)$/.test(word));
  const named = RUNNERS.test(program) && script !== undefined ? script : program;
  const name = slug(lastPart(named.replace(/(?<=.)@[^/\\@]*$/, '')).replace(/\.\w{1,4}$/, ''));
  const isScript = statSync(named, { throwIfNoEntry: false })?.isFile() === true;
  return isScript && GENERIC_SCRIPTS.test(name) ? slug(projectName(resolve(named))) : name;
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? '';
}

function slug(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return name === '' ? 'server' : name;
}

/** A name for each address; numbers distinguish those that would have the same. */
export function distinctNames(addresses: readonly Address[]): string[] {
  const taken = new Map<string, number>();
  return addresses.map((address) => {
    const name = nameOf(address);
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  });
}

/** Folders for output and sources, which every project has. */
const GENERIC_FOLDERS =
  /^(?:dist|build|out|output|lib|src|source|bin|server|servers|scripts|app|target|release)$/i;
const MOST_LEVELS = 6;

/** The name of the nearest package, without its scope; otherwise of the nearest folder with a distinctive name. */
function projectName(script: string): string {
  const folders: string[] = [];
  let at = dirname(script);
  while (folders.length < MOST_LEVELS && at !== dirname(at) && at !== homedir()) {
    folders.push(at);
    at = dirname(at);
  }
  for (const folder of folders) {
    const name = packageName(folder);
    if (name !== undefined) return name;
  }
  const telling = folders.map((folder) => basename(folder)).find((name) => !GENERIC_FOLDERS.test(name));
  return telling ?? basename(script).replace(/\.\w+$/, '');
}

function packageName(folder: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: unknown };
    return typeof name === 'string' && name !== '' ? name.replace(/^@[^/]*\//, '') : undefined;
  } catch {
    return undefined;
  }
}

/** The command that a client starts a server with over stdio, in any folder. */
export function stdioCommand(address: LocalAddress, program: OwnProgram): readonly string[] {
  const specifier = address.kind === 'server' ? specifierOf(address.name) : undefined;
  const start = startWords(program, specifier === undefined ? [] : [specifier]);
  return [...start, 'serve', absoluteWord(address), '--stdio'];
}
