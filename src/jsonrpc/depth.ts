/**
 * The limit on nesting: deeper values cost the stack of whoever walks them recursively.
 * @module
 */

/** Deep enough for every real message, far below any runtime's stack. */
export const MAX_DEPTH = 200;

/** The shortest text that can nest deeper than the limit; anything shorter needs no walk. */
export const SHORTEST_DEEP_TEXT: number = 2 * MAX_DEPTH;

/** Up to here a text that nests too deep is parsed all the same, so that its id can be told. */
export const LONG_TEXT: number = 512 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `]` are `{` and `}` without this bit. */
const BRACE_BIT = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Looks before the parser does: megabytes of brackets keep it busy for seconds. */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if ((code | BRACE_BIT) === OPEN) {
      if (++depth > MAX_DEPTH + 1) return true;
    } else if ((code | BRACE_BIT) === CLOSE) depth--;
  }
  return false;
}

/** The position of the closing quote, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let i = text.indexOf('"', start + 1); i !== -1; i = text.indexOf('"', i + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(i - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return i;
  }
  return text.length;
}

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
