/** Bounds how deep YAML can nest before a parser that recurses is given it. @module */

const TAB = 9;
const LINE_FEED = 10;
const SPACE = 32;

/**
 * The first line, counted from 1, on which collections may lie deeper than the limit; undefined where they never
 * do. It needs no parser and so counts too much rather than too little: text that looks like YAML counts as YAML.
 */
export function lineDeeperThan(text: string, limit: number): number | undefined {
  /** Columns at which blocks began that are still open. */
  let blocks: number[] = [];
  let brackets = 0;
  let line = 1;
  let lineStart = 0;
  let atIndent = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) {
      line += 1;
      lineStart = at + 1;
      atIndent = true;
      continue;
    }
    if (code === SPACE) continue;
    if (atIndent) {
      atIndent = false;
      const column = at - lineStart;
      blocks = blocks.filter((open) => open < column);
      blocks.push(column);
    }
    if (isMark(text, at)) blocks.push(at - lineStart);
    else if (text[at] === '[' || text[at] === '{') {
      // Outside of brackets, one within a word is text.
      if (brackets > 0 || at === lineStart || isGap(text.charCodeAt(at - 1))) brackets += 1;
    } else if (brackets > 0 && (text[at] === ']' || text[at] === '}')) brackets -= 1;
    if (blocks.length + brackets > limit) return line;
  }
  return undefined;
}

/** `-`, `?` or `:` with a gap after it. */
function isMark(text: string, at: number): boolean {
  const sign = text[at];
  if (sign !== '-' && sign !== '?' && sign !== ':') return false;
  return at + 1 === text.length || isGap(text.charCodeAt(at + 1));
}

function isGap(code: number): boolean {
  return code === SPACE || code === TAB || code === LINE_FEED;
}
