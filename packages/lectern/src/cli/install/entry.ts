/**
 * The entry that a client is given for a server: a program to start, or a URL.
 * @module
 */
import { statSync } from 'node:fs';
import { isLoopback } from '../../base/defaults.ts';
import { type ClientApp, programShape, urlShape } from '../../client-apps/table.ts';
import { type LocalAddress, nameOf, stdioCommand } from '../address.ts';
import { CliError, UsageError } from '../errors.ts';
import { shellWord } from '../own-program.ts';
import type { InstallArguments } from './commands.ts';
import type { Entries } from './formats/format.ts';
import { type Machine, pathsOf, type Scope } from './places.ts';

/** An entry for a program that the client starts. */
interface ProgramEntry {
  readonly kind: 'program';
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** An entry for a server that is already running. */
interface UrlEntry {
  readonly kind: 'url';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a client is configured with. */
type Entry = ProgramEntry | UrlEntry;

/** The entry in the format of the client application. Throws a `CliError` if it does not support URLs. */
export function shapeFor(app: ClientApp, name: string, entry: Entry): Entries {
  if (entry.kind === 'program') return programShape(app, name, { ...entry, env: entry.environment });
  const shape = urlShape(app, name, entry.url, entry.headers);
  if (shape !== undefined) return shape;
  throw new CliError(
    `${app.title} does not support URLs in its configuration.`,
    'not' in app.url ? app.url.not : undefined,
  );
}

/** The entry as it would be typed. */
export function wordsOf(entry: Entry): string {
  return entry.kind === 'url' ? entry.url : [entry.command, ...entry.args].map(shellWord).join(' ');
}

/** On Windows these are scripts, which only a shell can start. */
const SCRIPTS_ON_WINDOWS = /^(?:npx|npm|pnpm|pnpx|yarn|bunx)$|\.(?:cmd|bat)$/i;

/** How a client starts a program. */
function programEntry(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  { system }: Pick<Machine, 'system'>,
): ProgramEntry {
  const [command, ...args] = words as [string, ...string[]];
  if (system === 'win32' && SCRIPTS_ON_WINDOWS.test(command))
    return { kind: 'program', command: 'cmd', args: ['/c', ...words], environment };
  return { kind: 'program', command, args, environment };
}

/** What is installed. */
interface Installable {
  /** Used unless the user sets another one. */
  readonly name: string;
  readonly entry: Entry;
  /** A note for the user. */
  readonly remark?: string;
}

type Given = Pick<InstallArguments, 'address' | 'http' | 'environment' | 'headers'>;
/** Paths are portable only in project scope. */
interface Target {
  readonly client: ClientApp;
  readonly scope: Scope | undefined;
}

/** Determines the name and the entry for the arguments of `lectern install`. */
export function installableOf(given: Given, target: Target, machine: Machine): Installable {
  const { address, http, environment } = given;
  const name = nameOf(address);
  switch (address.kind) {
    case 'command':
      refuseHttp(http, 'a command');
      refuseHeaders(given);
      return {
        name,
        entry: programEntry(
          commandWords([address.command, ...address.args], target, machine),
          environment,
          machine,
        ),
      };
    case 'url':
      refuseHttp(http, 'a URL');
      return { name, entry: urlEntry(address.url, given) };
    default:
      return http === undefined
        ? started(name, address, given, target, machine)
        : served(name, address, http, given, machine);
  }
}

function started(
  name: string,
  address: LocalAddress,
  given: Given,
  target: Target,
  machine: Machine,
): Installable {
  refuseHeaders(given);
  const words = stdioCommand(address, machine.program);
  if (target.scope !== 'project') return { name, entry: programEntry(words, given.environment, machine) };
  const { node, fetchedAs } = machine.program;
  const shared = words.map((word) => portableWord(word, target, machine));
  const isPortable = fetchedAs !== undefined || shared[1] !== words[1];
  const entry = programEntry(
    isPortable ? shared.map((word) => (word === node ? 'node' : word)) : shared,
    given.environment,
    machine,
  );
  const remark =
    'The entry contains the path of lectern on this machine. To share the file with others, install lectern in this project and run the command again with npx.';
  return { name, entry, ...(isPortable ? {} : { remark }) };
}

/**
 * The command in a form that works from any folder: scripts with a relative path get an absolute one, and so does Node,
 * since desktop applications often have another PATH than a terminal.
 */
function commandWords(words: readonly string[], target: Target, machine: Machine): readonly string[] {
  const { isAbsolute, resolve } = pathsOf(machine);
  const absolute = words.map((word, index) => {
    const mayBeFile = /[\\/]/.test(word) || (index > 0 && /\.\w{1,4}$/.test(word));
    if (!mayBeFile || isAbsolute(word) || word.startsWith('-')) return word;
    const path = resolve(machine.folder, word);
    return statSync(path, { throwIfNoEntry: false }) === undefined ? word : path;
  });
  if (target.scope === 'project') return absolute.map((word) => portableWord(word, target, machine));
  return absolute.map((word, index) => (index === 0 && word === 'node' ? machine.program.node : word));
}

/** A path in the project that works for everyone who has the project. */
function portableWord(word: string, { client }: Target, machine: Machine): string {
  const { isAbsolute, relative, sep } = pathsOf(machine);
  if (!isAbsolute(word)) return word;
  const path = relative(machine.folder, word);
  if (path.startsWith('..') || isAbsolute(path)) return word;
  const { projectVariable = '.' } = client;
  return path === '' ? projectVariable : `${projectVariable}/${path.replaceAll(sep, '/')}`;
}

function served(
  name: string,
  address: LocalAddress,
  http: string,
  given: Given,
  machine: Machine,
): Installable {
  const { protocol, origin, port, href, pathname } = new URL(
    /^\d+$/.test(http) ? `http://127.0.0.1:${http}` : http,
  );
  const url = pathname === '/' ? `${origin}/${name}/mcp` : href;
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  const serve = [...stdioCommand(address, machine.program).slice(0, -1), '--http', usedPort];
  const remark = `It is available only while this runs: ${serve.map(shellWord).join(' ')}`;
  return {
    name,
    entry: urlEntry(url, given),
    ...(isLoopback(new URL(url).hostname) ? { remark } : {}),
  };
}

function urlEntry(url: string, { environment, headers }: Given): Entry {
  if (Object.keys(environment).length > 0)
    throw new UsageError('--env is only for a server that the client starts, not for a URL.');
  return { kind: 'url', url, headers };
}

function refuseHeaders({ headers }: Given): void {
  if (Object.keys(headers).length > 0)
    throw new UsageError('--header is only for a server at a URL, or with --http.');
}

function refuseHttp(http: string | undefined, what: string): void {
  if (http !== undefined) throw new UsageError(`--http is for servers that lectern serves, not for ${what}.`);
}
