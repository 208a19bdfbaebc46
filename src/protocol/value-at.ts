/**
 * A value within arguments, by the names on the way to it.
 * @module
 */
import { isObject } from '../jsonrpc/classify.ts';

/** Own members alone: a parameter may well be called "constructor". */
export function valueAt(args: unknown, path: readonly string[]): unknown {
  let value = args;
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}
