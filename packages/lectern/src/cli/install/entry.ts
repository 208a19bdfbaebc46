/**
 * The entry that a client gets for a server: a program to start, or a URL.
 * @module
 */

import { isLoopback } from '../../base/loopback.ts';
import { programShape, urlShape } from '../../client-apps/entry-shape.ts';
import type { ClientApp } from '../../client-apps/table.ts';
import { absoluteWord, type LocalAddress, nameOf, shellWord } from '../address.ts';
import { CliError, UsageError } from '../errors.ts';
import type { InstallArguments } from './arguments.ts';
import type { Entries } from './formats/format.ts';
import type { Machine } from './machine.ts';

/** An entry for a program that the client starts. */
interface ProgramEntry {
  readonly kind: 'program';
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** An entry for a server that runs already. */
interface UrlEntry {
  readonly kind: 'url';
  readonly url: string;
}

/** What a client is configured with. */
type Entry = ProgramEntry | UrlEntry;

/** The entry in the form that the client expects. Throws a `CliError` if it does not support URLs. */
export function shapeFor(app: ClientApp, entry: Entry): Entries {
  const { title, url } = app;
  if (entry.kind === 'url') {
    if ('not' in url) throw new CliError(`${title} does not support URLs in its configuration.`, url.not);
    return { ...urlShape(app, entry.url) };
  }
  return { ...programShape(app, { ...entry, env: entry.environment }) };
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

/** Whether this program runs from a checkout, which no registry has, so that entries contain its path. */
function isCheckout({ program }: Pick<Machine, 'program'>): boolean {
  return !/[\\/]node_modules[\\/]lectern[\\/]/.test(program.script);
}

/**
 * The words before `serve`. Clients start servers in any folder, where `npx lectern` may be another package or none;
 * only the path of what npx itself unpacked does not last.
 */
function ownWords({ program }: Pick<Machine, 'program'>): readonly string[] {
  const { node, script } = program;
  return /[\\/]_npx[\\/]/.test(script) ? ['npx', '-y', 'lectern'] : [node, script];
}

/** How the user calls this program. */
export function ownCommand(machine: Pick<Machine, 'program'>): string {
  return isCheckout(machine) ? `node ${shellWord(machine.program.script)}` : 'npx lectern';
}

/** What is installed. */
interface Installable {
  /** Used unless the user gives another. */
  readonly name: string;
  readonly entry: Entry;
  /** What the user should know about it. */
  readonly remark?: string;
}

type Given = Pick<InstallArguments, 'address' | 'http' | 'environment'>;

/** The name and the entry for what `lectern install` is given. */
export function installableOf(given: Given, machine: Machine): Installable {
  const { address, http, environment } = given;
  const name = nameOf(address);
  switch (address.kind) {
    case 'command':
      refuseHttp(http, 'a command');
      return { name, entry: programEntry([address.command, ...address.args], environment, machine) };
    case 'url':
      refuseHttp(http, 'a URL');
      return { name, entry: urlEntry(address.url, environment) };
    default:
      return http === undefined
        ? started(name, address, environment, machine)
        : served(name, address, http, environment, machine);
  }
}

function started(
  name: string,
  address: LocalAddress,
  environment: Given['environment'],
  machine: Machine,
): Installable {
  const words = [...ownWords(machine), 'serve', absoluteWord(address), '--stdio'];
  const entry = programEntry(words, environment, machine);
  const remark = 'The entry contains the path of this copy of lectern, since it is not an installed package.';
  return { name, entry, ...(isCheckout(machine) ? { remark } : {}) };
}

function served(
  name: string,
  address: LocalAddress,
  http: string,
  environment: Given['environment'],
  machine: Machine,
): Installable {
  const { protocol, origin, port, href, pathname } = new URL(
    /^\d+$/.test(http) ? `http://127.0.0.1:${http}` : http,
  );
  const url = pathname === '/' ? `${origin}/${name}/mcp` : href;
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  const serve = [...ownWords(machine), 'serve', absoluteWord(address), '--http', usedPort];
  const remark = `It is available only while this runs: ${serve.map(shellWord).join(' ')}`;
  return {
    name,
    entry: urlEntry(url, environment),
    ...(isLoopback(new URL(url).hostname) ? { remark } : {}),
  };
}

function urlEntry(url: string, environment: Given['environment']): Entry {
  if (Object.keys(environment).length > 0)
    throw new UsageError('--env is for servers that the client starts; one at a URL runs already.');
  return { kind: 'url', url };
}

function refuseHttp(http: string | undefined, what: string): void {
  if (http !== undefined) throw new UsageError(`--http is for servers that lectern serves, not for ${what}.`);
}
