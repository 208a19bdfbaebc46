/**
 * One value of the command line, read as the schema wants it.
 * @module
 */
import { describeShort } from '../../../schema/explain/describe.ts';
import { quote } from '../../../schema/explain/quote.ts';
import type { JsonSchema } from '../../../schema/json-schema.ts';
import { valueSchema } from './schema-parts.ts';

/** The message says what was expected. */
export class UnreadableValue extends Error {}

/** JSON’s own, and the plus and the lonely point that people write. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A text stays one wherever the schema allows one: a number in it keeps all of its digits. */
export function readValue(text: string, schema: JsonSchema, root: JsonSchema): unknown {
  const { types, choices, items } = valueSchema(schema, root);
  const choice = choices.find((each) => typeof each !== 'object' && String(each) === text);
  if (choice !== undefined) return choice;
  const takes = (type: string): boolean => types.includes(type);
  if (types.length === 0) return parsed(text) ?? text;
  if (takes('string')) return text;
  if ((takes('number') || takes('integer')) && NUMBER.test(text)) return Number(text);
  if (takes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  if (takes('null') && text === 'null') return null;
  const value = parsed(text);
  if (takes('array')) return Array.isArray(value) ? value : [readValue(text, items, root)];
  if (takes('object') && typeof value === 'object' && value !== null) return value;
  throw new UnreadableValue(`${quote(text)} is not ${describeShort(schema, root)}`);
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
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
