/**
 * Whether a regular expression repeats a group that repeats something itself: the shape of those that take for ever.
 * @module
 */

/** What is of interest in the source: escapes and classes as wholes, groups, repetitions. */
const TOKEN = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?<?[:=!])?|\)|[+*]|\{\d+,\d*\}/g;

export function repeatsWithinRepetition(source: string): boolean {
  const open: { repeats: boolean }[] = [];
  let closed: { repeats: boolean; end: number } | undefined;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token.startsWith('(')) open.push({ repeats: false });
    else if (token === ')') {
      const { repeats } = open.pop() ?? { repeats: false };
      closed = { repeats, end: index + 1 };
      const outer = open.at(-1);
      if (outer !== undefined && repeats) outer.repeats = true;
    } else if (/^[+*{]/.test(token)) {
      if (closed?.end === index && closed.repeats) return true;
      if (inner !== undefined) inner.repeats = true;
    }
  }
  return false;
}
