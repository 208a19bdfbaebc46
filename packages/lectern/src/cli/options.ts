/**
 * Reads command line arguments: options, words, the command after `--`, and the values that several commands use.
 * @module
 */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { DEFAULT_PORT } from '../base/defaults.ts';
import { nearest } from '../base/nearest.ts';
import { UsageError } from './errors.ts';

type ParseArgsOption = NonNullable<ParseArgsConfig['options']>[string];

/** One option of a command. */
export interface OptionSpec extends ParseArgsOption {
  /** For options whose value is optional, such as `--http [port]`. */
  readonly optionalValue?: {
    /** What is accepted as a value; anything else is the next argument. */
    readonly pattern: RegExp;
    /** The value if none is given. */
    readonly default: string;
  };
  /** Names of the option in other programs, which are suggested and not accepted. */
  readonly elsewhere?: readonly string[];
}

/** Options by their long names. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** The arguments of a command. */
export interface Options {
  /** Arguments that are not options. */
  readonly words: readonly string[];
  /** The command after `--`, for commands that accept one. */
  readonly command: readonly string[] | undefined;
  /** Whether a boolean option is given. */
  has(name: string): boolean;
  /** The value of an option. */
  text(name: string): string | undefined;
  /** All values of an option that can be repeated. */
  list(name: string): readonly string[];
}

/** The port of `lectern serve --http` unless another one is given. */
export const HTTP_PORT: string = String(DEFAULT_PORT);

/** Separates the arguments of this command from the command after `--`, which has its own options. */
export function splitCommand(args: readonly string[]): {
  readonly own: readonly string[];
  readonly command: readonly string[] | undefined;
} {
  const end = args.indexOf('--');
  return end < 0
    ? { own: args, command: undefined }
    : { own: args.slice(0, end), command: args.slice(end + 1) };
}

/**
 * Reads options and words. Throws a `UsageError` for unknown options, with the nearest known one, and for missing
 * values. Without `takesCommand`, everything after `--` is a word.
 */
export function readOptions(
  args: readonly string[],
  specs: OptionSpecs,
  {
    takesCommand = false,
  }: {
    /** Whether the words after `--` are a command rather than further words. Default: false. */
    readonly takesCommand?: boolean;
  } = {},
): Options {
  const { own, command } = splitCommand(args);
  const unknown = own.find((arg) => isUnknown(arg, specs));
  if (unknown !== undefined) {
    const given = unknown.replace(/^--|=.*$/gs, '');
    const meant = Object.keys(specs).find((name) => specs[name]?.elsewhere?.includes(given));
    const known = Object.keys(specs).map((name) => `--${name}`);
    const hint = meant === undefined ? suggestion(unknown, known) : `Did you mean "--${meant}"?`;
    throw new UsageError(`unknown option "${unknown}".`, hint);
  }
  const rest = command === undefined || takesCommand ? [] : ['--', ...command];
  const { values, positionals } = parse([...withOptionalValues(own, specs), ...rest], specs);
  return {
    words: positionals,
    command: takesCommand ? command : undefined,
    has: (name) => values[name] === true,
    text(name) {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
    list(name) {
      const value = values[name];
      return Array.isArray(value) ? value.map(String) : [];
    },
  };
}

function parse(
  args: string[],
  specs: OptionSpecs,
): Pick<ReturnType<typeof parseArgs>, 'values' | 'positionals'> {
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, { optionalValue: _, elsewhere: __, ...option }]) => [name, option]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // The rest of Node's message is advice for programmers.
    throw new UsageError((error as Error).message.split('. To specify')[0] as string);
  }
}

/** `--http 8080` and `--http` become `--http=8080` and `--http=3333`, which `parseArgs` understands. */
function withOptionalValues(args: readonly string[], specs: OptionSpecs): string[] {
  const optionalOf = (arg: string | undefined): OptionSpec['optionalValue'] =>
    arg?.startsWith('--') && Object.hasOwn(specs, arg.slice(2))
      ? specs[arg.slice(2)]?.optionalValue
      : undefined;
  return args.flatMap((arg, i) => {
    const optional = optionalOf(arg);
    const next = args[i + 1] ?? '';
    if (optional !== undefined) return [`${arg}=${optional.pattern.test(next) ? next : optional.default}`];
    return optionalOf(args[i - 1])?.pattern.test(arg) === true ? [] : [arg];
  });
}

function isUnknown(arg: string, specs: OptionSpecs): boolean {
  const [, long] = /^--([^=]+)/.exec(arg) ?? [];
  if (long !== undefined) return !Object.hasOwn(specs, long);
  return /^-[A-Za-z]$/.test(arg) && !Object.values(specs).some(({ short }) => short === arg[1]);
}

/** The hint for a misspelled or incomplete word, if a known one is close. */
export function suggestion(given: string, known: readonly string[]): string | undefined {
  const longer = given.length > 1 ? known.filter((each) => each.startsWith(`${given}-`)) : [];
  const near = longer.length > 0 ? undefined : nearest(given, known);
  const all = near === undefined ? longer : [near];
  return all.length === 0 ? undefined : `Did you mean ${all.map((each) => `"${each}"`).join(' or ')}?`;
}

/** The only word of a command. `what` describes it, such as `a folder`. */
export function onlyWord(words: readonly string[], what: string): string {
  const [word, surplus] = words;
  if (word === undefined) throw new UsageError(`missing argument: ${what}.`);
  refuseSurplus(surplus);
  return word;
}

/** Throws a `UsageError` for a word that the command does not accept. */
export function refuseSurplus(surplus: string | undefined): void {
  if (surplus !== undefined) throw new UsageError(`unexpected argument "${surplus}".`);
}

/** One of the known values of an option. */
export function readChoice<T extends string>(
  option: string,
  value: string | undefined,
  known: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  throw new UsageError(`${option} is "${value}"; expected ${anyOf(known)}.`, suggestion(value, known));
}

/** `a, b or c`. */
export function anyOf(known: readonly string[]): string {
  return known.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

/** A number of characters; 0 is valid. */
export function readCharacters(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const characters = Number(value);
  if (value !== '' && Number.isInteger(characters) && characters >= 0) return characters;
  throw new UsageError(
    `${option} is "${value}"; expected a number of characters, such as 4000, or 0 for none.`,
  );
}

/** The longest delay of a timer: 24 days. */
const LONGEST_SECONDS = 2_000_000;

/** The value of `--timeout`, in milliseconds. */
export function readTimeout(value: string): number {
  const seconds = Number(value);
  if (value.trim() !== '' && seconds > 0 && seconds <= LONGEST_SECONDS) return seconds * 1000;
  throw new UsageError(`--timeout is "${value}"; expected a number of seconds, such as 30.`);
}

/** A port; 0 selects any free one. */
export function readPort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`"${value}" is not a valid port; use a number from 0 to 65535.`);
}

/** RFC 9110, 5.1 and 5.5. */
const HEADER = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+):[ \t]*([\x20-\x7e\t]*)$/;

/** The name and the value of a `--header`. */
export function readHeader(text: string): [name: string, value: string] {
  const [, name, value] = HEADER.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--header is ${JSON.stringify(text)}; expected "Name: value".`);
  return [name, value.trim()];
}
