/**
 * Reads the arguments of `lectern serve`.
 * @module
 */

import { LOG_LEVELS, type LogLevel } from '../../logging/levels.ts';
import { nearest } from '../../spelling/nearest.ts';
import { UsageError } from '../errors.ts';
import { type OptionSpecs, type OptionValue, readCharacters, readOptions } from '../options.ts';

export interface ServeArguments {
  readonly what: readonly string[];
  readonly transport: 'stdio' | 'http';
  readonly port: number;
  readonly host: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly logLevel: LogLevel | undefined;
  readonly logFormat: LogFormatName | undefined;
  /** Serves anew when a file that is served changes. */
  readonly watch: boolean;
  /** Whether the page is shown; undefined: only where this machine alone can reach it. */
  readonly page: boolean | undefined;
  /** Most characters of instructions with an index; undefined: the server's own. */
  readonly indexCharacters: number | undefined;
  /** The folder for stored indexes; false: indexes are not stored; undefined: the user's cache folder. */
  readonly cache: string | false | undefined;
  /** Globs of what is not read of a folder. */
  readonly exclude: readonly string[];
  /** Whether `.gitignore` files count in folders. */
  readonly gitignore: boolean;
  /** Serves a registry of sources although its signatures do not verify. */
  readonly allowUnverified: boolean;
}

export const LOG_FORMATS = ['pretty', 'json', 'tmkb', 'media'] as const;
export type LogFormatName = (typeof LOG_FORMATS)[number];

const DEFAULT_PORT = 3333;

const OPTIONS: OptionSpecs = {
  stdio: { type: 'boolean' },
  http: { type: 'string' },
  host: { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
  'log-level': { type: 'string' },
  'log-format': { type: 'string' },
  watch: { type: 'boolean' },
  'index-characters': { type: 'string' },
  'cache-dir': { type: 'string' },
  'no-cache': { type: 'boolean' },
  page: { type: 'boolean' },
  'no-page': { type: 'boolean' },
  exclude: { type: 'string', multiple: true },
  'no-gitignore': { type: 'boolean' },
  'allow-unverified': { type: 'boolean' },
};

/** `isTerminal`: somebody types at this end. */
export function readServeArguments(args: readonly string[], isTerminal: boolean): ServeArguments {
  const { values, words } = readOptions(withPort(args), OPTIONS);
  const what = [...new Set(words)];
  if (values.stdio === true && values.http !== undefined)
    throw new UsageError('--stdio and --http are both given; use one of them.');
  const isStdio = values.stdio === true || (values.http === undefined && !isTerminal && words.length === 1);
  if (isStdio && what.length === 0) throw new UsageError('which server, folder or file?');
  if (isStdio && words.length > 1)
    throw new UsageError('one server at a time over stdio; use --http for several.');
  return {
    what,
    transport: isStdio ? 'stdio' : 'http',
    port: readPort(values.http),
    host: textOf(values.host),
    allowedOrigins: Array.isArray(values['allow-origin']) ? values['allow-origin'] : [],
    logLevel: oneOf('--log-level', values['log-level'], LOG_LEVELS),
    logFormat: oneOf('--log-format', values['log-format'], LOG_FORMATS),
    watch: values.watch === true,
    indexCharacters: readCharacters('--index-characters', values['index-characters']),
    page: values['no-page'] === true ? false : values.page === true ? true : undefined,
    cache: values['no-cache'] === true ? false : textOf(values['cache-dir']),
    exclude: Array.isArray(values.exclude) ? values.exclude : [],
    gitignore: values['no-gitignore'] !== true,
    allowUnverified: values['allow-unverified'] === true,
  };
}

/** `--http 8080`, `--http=8080`, and `--http` alone. */
function withPort(args: readonly string[]): string[] {
  return args.flatMap((arg, i) => {
    if (arg === '--http')
      return /^\d/.test(args[i + 1] ?? '') ? [`--http=${args[i + 1]}`] : [`--http=${DEFAULT_PORT}`];
    return args[i - 1] === '--http' && /^\d/.test(arg) ? [] : [arg];
  });
}

function readPort(value: OptionValue): number {
  if (value === undefined) return DEFAULT_PORT;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`"${value}" is no port: use a number from 0 to 65535.`);
}

function oneOf<T extends string>(option: string, value: OptionValue, known: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  const hint = nearest(String(value), known);
  throw new UsageError(
    `${option} is "${value}"; expected ${known.join(', ')}.`,
    hint === undefined ? undefined : `Did you mean "${hint}"?`,
  );
}

function textOf(value: OptionValue): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
