/**
 * A call that could be typed, made from the schema of a tool.
 * @module
 */

import { isObject } from '../../../base/json-value.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { compileSchema } from '../../../schema/compiler/compile.ts';
import { exampleOf } from '../../../schema/explain/example.ts';
import type { JsonSchema } from '../../../schema/json-schema.ts';
import { type Address, shellWord, wordsOf } from '../../address.ts';
import { plainText } from '../../plain-text.ts';
import { valueSchema } from './schema-parts.ts';

const MOST_CHARACTERS = 300;

/** Undefined where none comes to mind that fits and shows something. */
export function exampleCall(address: Address, tool: string, schema: JsonSchema): string | undefined {
  const { properties } = valueSchema(schema, schema);
  const example = exampleArguments(schema);
  if (example === undefined) return undefined;
  const words = Object.entries(example).flatMap(([key, value]) => wordsFor(key, value));
  if (words.length === 0 && Object.keys(properties).length > 0) return undefined;
  const { before, after } = wordsOf(address);
  const call = `lectern call${before} ${[shellWord(tool), ...words].join(' ')}${after}`;
  return call.length > MOST_CHARACTERS ? undefined : plainText(call);
}

/** What the tool needs, and what its schema has examples of; undefined where nothing fits. */
export function exampleArguments(schema: JsonSchema): JsonObject | undefined {
  const { properties } = valueSchema(schema, schema);
  const shown = Object.entries(properties).filter(
    ([, member]) => isObject(member) && member.examples !== undefined,
  );
  const example = exampleOf(schema, { include: shown.map(([name]) => [name]) });
  return isObject(example) && accepts(schema, example) ? example : undefined;
}

function wordsFor(key: string, value: unknown): string[] {
  const name = shellWord(key);
  if (isPlain(value)) return [`${name}=${shellWord(String(value))}`];
  if (Array.isArray(value) && value.length > 1 && value.every(isPlain))
    return value.map((each) => `${name}=${shellWord(String(each))}`);
  return [`${name}:=${shellWord(JSON.stringify(value))}`];
}

/** Whether it says the same behind `key=`. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' && !(typeof value === 'string' && value.startsWith('@'));
}

/** A schema that cannot be compiled here may still be right for its server. */
function accepts(schema: JsonSchema, example: unknown): boolean {
  try {
    return compileSchema(schema).check(example);
  } catch {
    return false;
  }
}
