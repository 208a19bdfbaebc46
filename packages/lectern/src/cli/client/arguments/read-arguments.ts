/**
 * Reads the arguments of a tool or a prompt from keys and values, by its schema.
 * @module
 */

import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type ExactNumber, exactNumber, parseExactly } from '../../../base/exact-number.ts';
import { isObject } from '../../../base/json-value.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { describeShort } from '../../../schema/explain/describe.ts';
import { quote } from '../../../schema/explain/quote.ts';
import type { JsonSchema } from '../../../schema/json-schema.ts';
import { CliError, UsageError } from '../../errors.ts';
import { plainText } from '../../plain-text.ts';
import { findPath, valueSchema } from './schema-parts.ts';

interface ReadArguments {
  readonly args: JsonObject;
  /** Sentences about invalid arguments; empty if the call can be sent. */
  readonly problems: readonly string[];
}

/** Reads the arguments of a tool or a prompt from keys and values, by its schema. */
export function readArguments(given: readonly KeyValue[], schema: JsonSchema): ReadArguments {
  const args = emptyObject();
  const problems: string[] = [];
  for (const [key, values] of grouped(given)) {
    const found = findPath(key, schema, schema);
    if (found.path === undefined) {
      const hint = found.near === undefined ? '' : ` Did you mean ${quote(found.near)}?`;
      problems.push(`There is no argument ${quote(key)}.${hint}`);
      continue;
    }
    try {
      put(args, found.path, valueFor(values, found.schema, schema));
    } catch (error) {
      if (!(error instanceof UnreadableValue)) throw error;
      problems.push(`${quote(key)}: ${error.message}.`);
      // An invalid argument is not reported as missing too.
      put(args, found.path, undefined);
    }
  }
  return { args, problems: [...problems, ...missingFrom(args, schema, schema, [])] };
}

function grouped(all: readonly KeyValue[]): Map<string, KeyValue[]> {
  const groups = new Map<string, KeyValue[]>();
  for (const each of all) groups.set(each.key, [...(groups.get(each.key) ?? []), each]);
  return groups;
}

function valueFor(given: readonly KeyValue[], schema: JsonSchema, root: JsonSchema): unknown {
  const [first] = given as [KeyValue, ...KeyValue[]];
  if (given.some(({ isJson }) => isJson)) {
    const values = given.map(({ text, isJson }) => (isJson ? readJson(text) : text));
    return values.length === 1 ? values[0] : values;
  }
  if (given.length === 1) return readValue(first.text, schema, root);
  return readValues(
    given.map(({ text }) => text),
    schema,
    root,
  );
}

function readJson(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    throw new UnreadableValue(`${quote(text)} is not JSON`);
  }
}

/** Without a prototype, so that any name is an ordinary name. */
function emptyObject(): JsonObject {
  return Object.create(null) as JsonObject;
}

function put(args: JsonObject, path: readonly string[], value: unknown): void {
  let within = args;
  for (const key of path.slice(0, -1)) {
    if (!isObject(within[key])) within[key] = emptyObject();
    within = within[key] as JsonObject;
  }
  within[path.at(-1) as string] = value;
}

/** The server fills in arguments with a default. */
function missingFrom(
  args: JsonObject,
  schema: JsonSchema,
  root: JsonSchema,
  path: readonly string[],
): string[] {
  const { properties, required } = valueSchema(schema, root);
  const missing = required.filter((name) => !Object.hasOwn(args, name) && !hasDefault(properties[name]));
  const within = Object.entries(properties).flatMap(([name, member]) => {
    const value = args[name];
    return isObject(value) ? missingFrom(value, member, root, [...path, name]) : [];
  });
  const sentences = missing.map((name) => {
    const key = quote([...path, name].join('.'));
    return `The argument ${key} is missing: ${describeShort(properties[name] ?? true, root)}.`;
  });
  return [...sentences, ...within];
}

function hasDefault(schema: JsonSchema | undefined): boolean {
  return typeof schema === 'object' && schema.default !== undefined;
}

/** `name` is the tool or prompt; `hint` says where its arguments are described. */
export function fittingArguments(
  given: readonly KeyValue[],
  schema: JsonSchema,
  name: string,
  hint: string,
): JsonObject {
  const { args, problems } = readArguments(given, schema);
  if (problems.length === 0) return args;
  throw new CliError(plainText(`invalid arguments for "${name}". ${problems.join(' ')}`), hint);
}

/** The message says what was expected. */
export class UnreadableValue extends Error {}

/** JSON numbers, and the leading plus or incomplete decimal point that people type. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A text remains a string if the schema allows one, so that a number in it keeps all digits. */
export function readValue(text: string, schema: JsonSchema, root: JsonSchema): unknown {
  const { types, choices, items } = valueSchema(schema, root);
  const choice = choices.find((each) => typeof each !== 'object' && String(each) === text);
  if (choice !== undefined) return choice;
  const takes = (type: string): boolean => types.includes(type);
  if (types.length === 0) return parsed(text) ?? text;
  if (takes('string')) return text;
  if ((takes('number') || takes('integer')) && NUMBER.test(text)) return numberIn(text);
  if (takes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  if (takes('null') && text === 'null') return null;
  const value = parsed(text);
  if (takes('array')) return Array.isArray(value) ? value : [readValue(text, items, root)];
  if (takes('object') && typeof value === 'object' && value !== null) return value;
  throw new UnreadableValue(`${quote(text)} is not ${describeShort(schema, root)}`);
}

/** With the digits as typed: `+5`, `.5` and `5.` are not JSON and become `5`, `0.5` and `5`. */
function numberIn(text: string): number | ExactNumber {
  const [, sign, whole, rest = ''] = /^[+]?(-?)0*(\d*)(.*)$/s.exec(text) as unknown as string[];
  return exactNumber(`${sign}${whole || '0'}${rest.replace(/^[.](?!\d)/, '')}`);
}

/** Several values for one key. */
export function readValues(texts: readonly string[], schema: JsonSchema, root: JsonSchema): unknown[] {
  const { types, items } = valueSchema(schema, root);
  if (types.length > 0 && !types.includes('array'))
    throw new UnreadableValue(`it takes one value, and ${texts.length} are given`);
  return texts.map((text) => readValue(text, items, root));
}

function parsed(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

/** One argument as typed. */
interface KeyValue {
  readonly key: string;
  readonly text: string;
  /** Whether the text is JSON regardless of the schema. */
  readonly isJson: boolean;
}

/** `key=value`, `key=@file` and `key:=<json>`, as typed on the command line. */
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

/** Undefined if the words are not a JSON object. */
export async function readWholeArguments(words: readonly string[]): Promise<JsonObject | undefined> {
  const [only, ...others] = words;
  if (only === undefined || others.length > 0) return undefined;
  if (only === '-') return parse(await text(process.stdin), 'what came from stdin');
  return only.trimStart().startsWith('{') ? parse(only, 'the argument') : undefined;
}

function parse(json: string, what: string): JsonObject {
  let value: unknown;
  try {
    value = parseExactly(json);
  } catch (error) {
    throw new UsageError(`${what} is not JSON: ${(error as Error).message}.`);
  }
  if (isObject(value)) return value;
  throw new UsageError(`${what} must be a JSON object such as {"key": "value"}.`);
}
