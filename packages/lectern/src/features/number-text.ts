/**
 * Numbers of a tool call as the client wrote them. `JSON.parse` reads a number as a double, which has about 15
 * significant digits; what a client sent beyond that is only in the text.
 * @module
 */
import { partAt, readJsonTree } from '../base/json-tree.ts';
import { valueAt } from '../base/json-value.ts';
import type { Context } from './context.ts';

const JSON_ONLY = { comments: false, trailingCommas: false };

/**
 * Returns the number at a path of a tool's arguments as the client wrote it, with every digit: `"0.10"`,
 * `"9007199254740993"`, `"1e400"`. The tool must declare `exactNumbers`. Returns `undefined` where the argument is not
 * a number, where middleware replaced it, and where the call did not arrive as text.
 *
 * @example
 * server.tool('double', { description: 'Doubles an integer', input, exactNumbers: true }, ({ n }, context) =>
 *   String(2n * BigInt(numberText(context, 'n') ?? n)),
 * );
 */
export function numberText(context: Context, ...path: readonly (string | number)[]): string | undefined {
  const { source } = context;
  if (source?.text === undefined) return undefined;
  const { text, index, params } = source;
  const value = valueAt(params?.arguments, path);
  if (typeof value !== 'number') return undefined;
  let node = readJsonTree(text, JSON_ONLY);
  for (const step of [...(index === undefined ? [] : [index]), 'params', 'arguments', ...path]) {
    node = node && partAt(node, step)?.value;
  }
  const literal = node && text.slice(node.start, node.end);
  return literal !== undefined && Object.is(Number(literal), value) ? literal : undefined;
}
