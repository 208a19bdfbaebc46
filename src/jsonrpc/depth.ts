/**
 * The limit on nesting: deeper values cost the stack of whoever walks them recursively.
 * @module
 */

/** Deep enough for every real message, far below any runtime's stack. */
export const MAX_DEPTH = 200;

/** The shortest text that can nest deeper than the limit; anything shorter needs no walk. */
export const SHORTEST_DEEP_TEXT: number = 2 * MAX_DEPTH;

/** Walks with a list of its own, so that the check itself can't overflow the stack. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    const next: unknown[] = [];
    for (const node of level) {
      if (typeof node !== 'object' || node === null) continue;
      for (const child of Object.values(node)) if (typeof child === 'object') next.push(child);
    }
    level = next;
  }
  return false;
}
