/**
 * What is to be installed: a built-in server, a folder or file, a URL, or a command of somebody else's.
 * @module
 */
import { resolve } from 'node:path';
import { isLoopback } from '../../base/loopback.ts';
import { shellWord } from '../client/where.ts';
import { UsageError } from '../errors.ts';
import { nameOf, readTarget } from '../target.ts';
import type { Entry } from './entry.ts';
import { isCheckout, ownWords, programEntry } from './launch.ts';
import type { Machine } from './machine.ts';
import { nameOfCommand, nameOfUrl } from './names.ts';

export interface Asked {
  readonly what: string | undefined;
  /** Behind `--`. */
  readonly command: readonly string[] | undefined;
  /** A port, or a URL, of a server that is served over HTTP. */
  readonly http: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
}

export interface Installable {
  /** Unless the person gives another. */
  readonly name: string;
  readonly entry: Entry;
  /** What the person should know of it. */
  readonly remark?: string;
}

export function readWhat(asked: Asked, machine: Machine): Installable {
  const { what, command, http, environment } = asked;
  if (command !== undefined) {
    if (what !== undefined) throw new UsageError(`either "${what}" or the command behind --, not both.`);
    if (command.length === 0) throw new UsageError('which command? There is none behind --.');
    refuseHttp(http, 'a command');
    return { name: nameOfCommand(command), entry: programEntry(command, environment, machine) };
  }
  if (what === undefined) throw new UsageError('which server, folder, file or URL?');
  if (/^https?:\/\//i.test(what)) {
    refuseHttp(http, 'a URL');
    return { name: nameOfUrl(what), entry: urlEntry(what, environment) };
  }
  const { name, word } = ownServer(what);
  if (http !== undefined) return served(name, word, http, environment, machine);
  const words = [...ownWords(machine), 'serve', word, '--stdio'];
  const entry = programEntry(words, environment, machine);
  const remark = 'The entry names this copy of lectern by its place, since it is not an installed package.';
  return { name, entry, ...(isCheckout(machine) ? { remark } : {}) };
}

/** Its name, and the word that `lectern serve` takes for it anywhere. */
function ownServer(what: string): { name: string; word: string } {
  const target = readTarget(what);
  return { name: nameOf(target), word: target.kind === 'built-in' ? target.name : resolve(target.path) };
}

function served(
  name: string,
  word: string,
  http: string,
  environment: Asked['environment'],
  machine: Machine,
): Installable {
  const { protocol, origin, port, href, pathname } = new URL(
    /^\d+$/.test(http) ? `http://127.0.0.1:${http}` : http,
  );
  const url = pathname === '/' ? `${origin}/${name}/mcp` : href;
  const serve = [
    ...ownWords(machine),
    'serve',
    word,
    '--http',
    port || (protocol === 'https:' ? '443' : '80'),
  ];
  const remark = `It is there only while this runs: ${serve.map(shellWord).join(' ')}`;
  return {
    name,
    entry: urlEntry(url, environment),
    ...(isLoopback(new URL(url).hostname) ? { remark } : {}),
  };
}

function urlEntry(url: string, environment: Asked['environment']): Entry {
  if (Object.keys(environment).length > 0)
    throw new UsageError('--env is for servers that the client starts; one at a URL runs already.');
  if (!URL.canParse(url)) throw new UsageError(`"${url}" is no URL.`);
  return { kind: 'url', url };
}

function refuseHttp(http: string | undefined, what: string): void {
  if (http !== undefined) throw new UsageError(`--http is for servers that lectern serves, not for ${what}.`);
}
