/**
 * The limits of `lectern serve` as a table, and the environment variables that set them. It includes every limit of a
 * transport or a session automatically; docs/operations.md has a row for each.
 * @module
 */

import { DEFAULT_LIMITS } from '../../protocol/definition.ts';
import { SERVE_LIMITS, type ServeOptions } from '../../transports/node/serve.ts';
import { MAX_MESSAGE_BYTES, type StdioOptions } from '../../transports/stdio/serve-stdio.ts';
import { UsageError } from '../errors.ts';
import { suggestion } from '../options.ts';

/** One limit: where its option is, and its default. */
interface Limit {
  readonly variable: string;
  /** `http`, `stdio`: options of `serve()` and `serveStdio()`; the others are members of these. */
  readonly group: 'http' | 'stdio' | 'sessions' | 'limits';
  readonly option: string;
  readonly value: number;
}

const PREFIX = 'LECTERN_MAX_';

/** All limits. */
export const LIMITS: readonly Limit[] = [
  ...limitsOf('http', Object.entries(SERVE_LIMITS.http)),
  ...limitsOf('sessions', Object.entries(SERVE_LIMITS.sessions)),
  ...limitsOf('limits', Object.entries(DEFAULT_LIMITS)),
  ...limitsOf('stdio', [['maxMessageBytes', MAX_MESSAGE_BYTES]]),
];

function limitsOf(group: Limit['group'], defaults: readonly [string, number][]): Limit[] {
  return defaults.map(([option, value]) => ({ variable: variableOf(option), group, option, value }));
}

/** `maxBodyBytes` and `bodyBytes` are `LECTERN_MAX_BODY_BYTES`. */
function variableOf(option: string): string {
  const words = option.replace(/^max(?=[A-Z])/, '').replace(/(?<!^)[A-Z]/g, '_$&');
  return PREFIX + words.toUpperCase();
}

interface SetLimits {
  readonly http: Pick<ServeOptions, 'limits' | 'sessions'>;
  readonly stdio: Pick<StdioOptions, 'limits' | 'maxMessageBytes'>;
}

/** Throws a `UsageError` for a variable of an unknown limit, with the nearest one, and for an invalid value. */
export function readLimits(environment: Readonly<Record<string, string | undefined>>): SetLimits {
  const groups: Record<Limit['group'], Record<string, number>> = {
    http: {},
    stdio: {},
    sessions: {},
    limits: {},
  };
  for (const [variable, text] of Object.entries(environment)) {
    if (!variable.startsWith(PREFIX) || text === undefined) continue;
    const { group, option } = limitNamed(variable);
    groups[group][option] = wholeNumber(variable, text);
  }
  const { http, stdio, sessions, limits } = groups;
  return { http: { ...http, sessions, limits }, stdio: { ...stdio, limits } };
}

function limitNamed(variable: string): Limit {
  const found = LIMITS.find((limit) => limit.variable === variable);
  if (found !== undefined) return found;
  const known = LIMITS.map((limit) => limit.variable);
  throw new UsageError(`unknown limit "${variable}" in the environment.`, suggestion(variable, known));
}

function wholeNumber(variable: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError(`${variable} is "${text}"; expected a whole number from 1.`);
}
