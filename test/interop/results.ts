/**
 * Short ways to say what a call should give.
 * @module
 */
import type { JsonObject } from '../../packages/lectern/src/index.ts';

/** The text of a result that holds exactly one block, a text. */
export function textOf(result: JsonObject): string {
  const [block, ...more] = result.content as { type: string; text: string }[];
  if (block?.type !== 'text' || more.length > 0) throw new Error(`Not one text: ${JSON.stringify(result)}`);
  return block.text;
}

/** A result for the model about what went wrong. */
export function failure(text: string): object {
  return { isError: true, content: [{ type: 'text', text }] };
}

export function named(items: readonly JsonObject[], name: string): JsonObject | undefined {
  return items.find((item) => item.name === name);
}

export function names(items: readonly JsonObject[]): unknown[] {
  return items.map((item) => item.name);
}
