/**
 * Arguments as they are typed: `key=value`, `key=@file`, `key:=<json>`, or one JSON object.
 * @module
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { isObject } from '../../../base/json-value.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { CliError, UsageError } from '../../errors.ts';

/** One argument as it is typed. */
export interface KeyValue {
  readonly key: string;
  readonly text: string;
  /** Whether the text is JSON, whatever the schema says. */
  readonly isJson: boolean;
}

/** `key=value`, `key=@file` and `key:=<json>`, as they stand on the command line. */
export function readKeyValue(word: string): KeyValue {
  const [, key, sign, value] = /^([^=:][^=]*?)(:?=)(.*)$/s.exec(word) ?? [];
  if (key === undefined || value === undefined)
    throw new UsageError(
      `"${word}" is not a valid argument.`,
      'Arguments are key=value, key=@file or key:=<json>; or one JSON object, or - for one from stdin.',
    );
  if (sign === ':=') return { key, text: value, isJson: true };
  return { key, text: value.startsWith('@') ? fileText(key, value.slice(1)) : value, isJson: false };
}

function fileText(key: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read';
    throw new CliError(
      `the file "${path}" for "${key}" ${reason}.`,
      `A value that starts with @ and is not a file must be JSON: ${key}:='"@${path}"'.`,
    );
  }
}

/** Undefined where the words are something else. */
export async function readWholeArguments(words: readonly string[]): Promise<JsonObject | undefined> {
  const [only, ...others] = words;
  if (only === undefined || others.length > 0) return undefined;
  if (only === '-') return parse(await text(process.stdin), 'what came from stdin');
  return only.trimStart().startsWith('{') ? parse(only, 'the argument') : undefined;
}

function parse(json: string, what: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new UsageError(`${what} is not JSON: ${(error as Error).message}.`);
  }
  if (isObject(value)) return value;
  throw new UsageError(`${what} must be a JSON object such as {"key": "value"}.`);
}
