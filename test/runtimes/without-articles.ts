/**
 * A bundle without the articles that are baked into it: their text may speak of anything, also of `process`.
 * @module
 */

/** Where the strings begin, whichever quotes the bundler chose. */
const STARTS = [
  /\barticles:\s*(['"`])\{\\?"texts\\?":\[/,
  /\bcontents:\s*(['"`])---/,
  /\bindex:\s*(['"`])[\w+/=]{100}/,
];

export function withoutArticles(code: string): string {
  return STARTS.reduce(withoutString, code);
}

function withoutString(code: string, pattern: RegExp): string {
  const start = pattern.exec(code);
  if (start === null) throw new Error('There are no articles in this bundle');
  const quote = start[1] as string;
  const from = code.indexOf(quote, start.index);
  let end = from + 1;
  while (code[end] !== quote) end += code[end] === '\\' ? 2 : 1;
  return code.slice(0, from) + quote + code.slice(end);
}
