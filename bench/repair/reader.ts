/**
 * A reader that knows neither schema nor server: it gets a call and the message about it, and writes the next call.
 * @module
 */
import { followIssues } from './issue-reader.ts';
import { type Path, parsePath, remove, rename, set, valueAt } from './paths.ts';

export interface Call {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** Follows the message to the letter; what it does not understand stays as it is. */
export function repair(call: Call, message: string): Call {
  const meant = /^(?:Unknown|Resource).*?Did you mean "([^"]+)"\?/s.exec(message)?.[1];
  if (/^(?:Unknown (?:tool|prompt)|Resource not found):/.test(message))
    return { ...call, name: meant ?? relatedIn(call.name, message) ?? call.name };
  const args = structuredClone(call.args);
  if (/^(?:MCP error -?\d+: )?(?:Input validation error|Invalid arguments)/.test(message))
    return { ...call, args: followIssues(args, message) };
  if (!/^(?:Missing required|Unknown|Wrong|Parameters?|Arguments)\b[^']*?[":]/.test(message))
    return { ...call, args: followOwnWords(args, message) };
  return { ...call, args: followSentences(args, message) };
}

/** The first of the known names, if it has a word of the wrong one. */
function relatedIn(name: string, message: string): string | undefined {
  const first = /Known \w+: "?([^",.]+)/.exec(message)?.[1];
  const words = name.split(/[^a-z]+/i);
  return words.some((word) => word.length > 3 && first?.split(/[^a-z]+/i).includes(word)) ? first : undefined;
}

function followSentences(args: Record<string, unknown>, message: string): Record<string, unknown> {
  const example = exampleIn(message);
  const parts = new Map(
    [...message.matchAll(/Example of "([^"]+)": (.+?)(?= Example of |$)/gs)].map((found) => [
      found[1],
      found[2],
    ]),
  );
  const shown = (path: Path, text: string): unknown =>
    parts.has(text) ? JSON.parse(parts.get(text) as string) : valueAt(example, path);
  for (const [, from = '', to = ''] of message.matchAll(
    /Unknown parameter "([^"]+)": did you mean "([^"]+)"/g,
  ))
    rename(args, parsePath(from), parsePath(to));
  for (const [, pairs = ''] of message.matchAll(/Unknown parameters: use (.+?)\./g))
    for (const [, to = '', from = ''] of pairs.matchAll(/"([^"]+)" for "([^"]+)"/g))
      rename(args, parsePath(from), parsePath(to));
  for (const [, name = ''] of message.matchAll(/Unknown parameter "([^"]+)"(?:\.|: it belongs)/g))
    remove(args, parsePath(name));
  for (const [, names = '', rest = ''] of message.matchAll(
    /Parameters? ((?:"[^"]+"(?:, )?)+): (.+?)(?=\.(?: |$)|\?)/gs,
  ))
    for (const [, name = ''] of names.matchAll(/"([^"]+)"/g)) {
      const path = parsePath(name);
      const hint = /did you mean (".*?"|[-\d.]+|true|false|null)$/s.exec(rest)?.[1];
      set(args, path, hint === undefined ? (shown(path, name) ?? valueAt(args, path)) : JSON.parse(hint));
    }
  for (const [, names = ''] of message.matchAll(/Missing required parameters? ((?:"[^"]+"(?:, )?)+)/g))
    for (const [, name = ''] of names.matchAll(/"([^"]+)"/g)) {
      const value = shown(parsePath(name), name);
      if (value !== undefined) set(args, parsePath(name), value);
    }
  return args;
}

/** Messages in a server's own words: a quoted name or value, what was meant, and an example. */
function followOwnWords(args: Record<string, unknown>, message: string): Record<string, unknown> {
  const meant = /[Dd]id you mean ["']?([^"'?\s]+)/.exec(message)?.[1];
  const [first = ''] = message.split('\n', 1);
  const example = exampleIn(message) as Record<string, unknown> | undefined;
  for (const [, quoted = ''] of first.matchAll(/['"]([^'"]+)['"]/g)) {
    if (!Object.hasOwn(args, quoted)) replace(args, quoted, meant ?? quoted);
    else if (meant === undefined) delete args[quoted];
    else rename(args, [quoted], parsePath(meant));
  }
  for (const [name, value] of Object.entries(example ?? {}))
    if (first.startsWith(`${name} `)) args[name] = value;
  return args;
}

function replace(holder: object, from: string, to: string): void {
  for (const [name, value] of Object.entries(holder)) {
    if (value === from) Object.assign(holder, { [name]: to });
    else if (typeof value === 'object' && value !== null) replace(value, from, to);
  }
}

function exampleIn(message: string): unknown {
  const text = /(?:^|\s)Example: (\{.*\})$/s.exec(message)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
}
