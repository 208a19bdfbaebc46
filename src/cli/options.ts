/**
 * Reads options and words of a command line.
 * @module
 */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '../spelling/nearest.ts';
import { UsageError } from './errors.ts';

export type OptionSpecs = NonNullable<ParseArgsConfig['options']>;

/** A list for options that may be repeated. */
export type OptionValue = string | boolean | readonly string[] | undefined;

export interface ReadOptions {
  /** By their long names. */
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly words: readonly string[];
}

/** Throws a `UsageError` for options that nobody knows, with the nearest one, and for values that are missing. */
export function readOptions(args: readonly string[], options: OptionSpecs): ReadOptions {
  const end = args.indexOf('--');
  // What stands behind belongs to another command.
  const own = end < 0 ? args : args.slice(0, end);
  const unknown = own.find((arg) => isUnknown(arg, options));
  if (unknown !== undefined) {
    const hint = nearest(
      unknown,
      Object.keys(options).map((name) => `--${name}`),
    );
    throw new UsageError(
      `unknown option "${unknown}".`,
      hint === undefined ? undefined : `Did you mean "${hint}"?`,
    );
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    return { values: values as ReadOptions['values'], words: positionals };
  } catch (error) {
    throw new UsageError(plain((error as Error).message));
  }
}

/** A whole number of characters; 0 is one. */
export function readCharacters(option: string, value: OptionValue): number | undefined {
  if (value === undefined) return undefined;
  const characters = Number(value);
  if (value !== '' && Number.isInteger(characters) && characters >= 0) return characters;
  throw new UsageError(
    `${option} is "${value}"; expected a number of characters, such as 4000, or 0 for none.`,
  );
}

function isUnknown(arg: string, options: OptionSpecs): boolean {
  const [, long] = /^--([^=]+)/.exec(arg) ?? [];
  if (long !== undefined) return !Object.hasOwn(options, long);
  return /^-[A-Za-z]$/.test(arg) && !Object.values(options).some(({ short }) => short === arg[1]);
}

/** Node’s own sentence, without what only a programmer could do about it. */
function plain(message: string): string {
  return message.split('. To specify')[0] as string;
}
