/**
 * Arguments that fit, or a word to the person before anything is sent.
 * @module
 */
import type { JsonObject } from '../../../jsonrpc/message.ts';
import type { JsonSchema } from '../../../schema/json-schema.ts';
import { CliError } from '../../errors.ts';
import { plainText } from '../show/plain-text.ts';
import type { KeyValue } from './key-value.ts';
import { readArguments } from './read-arguments.ts';

/** `name` is what takes them; `hint` tells where they are described. */
export function fittingArguments(
  given: readonly KeyValue[],
  schema: JsonSchema,
  name: string,
  hint: string,
): JsonObject {
  const { args, problems } = readArguments(given, schema);
  if (problems.length === 0) return args;
  throw new CliError(plainText(`these arguments do not fit "${name}". ${problems.join(' ')}`), hint);
}
