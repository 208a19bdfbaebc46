/** Marks inside a line of Markdown that are read as a whole: code, tags, characters by name, link targets. @module */

/** What a mark shows, and the offset behind it. */
export interface Mark {
  readonly text: string;
  readonly end: number;
}

const backticks = /`+/g;
const autolink = /<([A-Za-z][A-Za-z0-9+.-]+:[^<>\s]*|[^<>\s@]+@[^<>\s@]+)>/y;
const tag = /<(?:!--[\s\S]*?--|\/?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*|\/)?)>/y;
const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]+));/y;
const footnote = /\[\^[^\]\s]+\]/y;
const escaped = /\\([!-/:-@[-`{-~\r\n])/y;
const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The mark that stands here, if one does. Emphasis and the brackets of links are no wholes. */
export function markAt(source: string, at: number): Mark | undefined {
  switch (source[at]) {
    case '\\':
      return match(escaped, source, at, (found) => found[1]);
    case '`':
      return codeSpan(source, at);
    case '<':
      return match(autolink, source, at, (found) => found[1]) ?? match(tag, source, at, () => '');
    case '&':
      return match(reference, source, at, characterOf);
    case '[':
      return match(footnote, source, at, () => '');
    default:
      return undefined;
  }
}

/** The offset after `(address "title")` or `[label]`, which turns the text in front of it into a link. */
export function linkTargetEnd(source: string, at: number): number | undefined {
  if (source[at] === '[') {
    const closing = source.indexOf(']', at);
    return closing === -1 ? undefined : closing + 1;
  }
  if (source[at] !== '(') return undefined;
  let depth = 0;
  for (let here = at; here < source.length; here += 1) {
    const sign = source[here];
    if (sign === '\\') here += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return here + 1;
    }
  }
  return undefined;
}

function codeSpan(source: string, at: number): Mark | undefined {
  backticks.lastIndex = at;
  const opening = backticks.exec(source)?.[0] ?? '';
  for (let found = backticks.exec(source); found !== null; found = backticks.exec(source)) {
    if (found[0].length !== opening.length) continue;
    const code = source.slice(at + opening.length, found.index);
    return { text: code, end: found.index + opening.length };
  }
  // A run without a partner is text as a whole: its parts must not find partners.
  return { text: opening, end: at + opening.length };
}

function characterOf(found: RegExpExecArray): string | undefined {
  const [, decimal, hexadecimal, name] = found;
  if (name !== undefined) return Object.hasOwn(namedCharacters, name) ? namedCharacters[name] : undefined;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

function match(
  pattern: RegExp,
  source: string,
  at: number,
  textOf: (found: RegExpExecArray) => string | undefined,
): Mark | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(source);
  const text = found === null ? undefined : textOf(found);
  return found === null || text === undefined ? undefined : { text, end: at + found[0].length };
}
