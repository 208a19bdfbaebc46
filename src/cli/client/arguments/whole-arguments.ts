/**
 * Arguments as one JSON object, on the command line or on stdin.
 * @module
 */
import { text } from 'node:stream/consumers';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { isObject } from '../../../schema/json-schema.ts';
import { UsageError } from '../../errors.ts';

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
  throw new UsageError(`${what} is JSON, but no object such as {"key": "value"}.`);
}
