/**
 * What a client is told of a server: a program to start, or a URL.
 * @module
 */
import { shellWord } from '../client/where.ts';
import { CliError } from '../errors.ts';
import type { Client } from './clients.ts';
import type { Entries } from './formats/format.ts';

export interface ProgramEntry {
  readonly kind: 'program';
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface UrlEntry {
  readonly kind: 'url';
  readonly url: string;
}

export type Entry = ProgramEntry | UrlEntry;

/** As the client wants it. */
export function shapeFor({ title, program, url }: Client, entry: Entry): Entries {
  if (entry.kind === 'url') {
    if ('not' in url) throw new CliError(`${title} takes no URL in its configuration.`, url.not);
    return { ...url.besides, [url.key]: entry.url };
  }
  const { command, args, environment } = entry;
  const isPlain = Object.keys(environment).length === 0;
  return { ...program, command, args, ...(isPlain ? {} : { env: environment }) };
}

/** As it would be typed. */
export function wordsOf(entry: Entry): string {
  return entry.kind === 'url' ? entry.url : [entry.command, ...entry.args].map(shellWord).join(' ');
}
