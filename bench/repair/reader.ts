/**
 * A reader that knows neither schema nor server: it gets a call and the message about it, and writes the next call.
 * @module
 */
export interface Call {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

type Path = readonly (string | number)[];

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

/** The sentences that zod writes, which the official SDKs pass on: what is wrong, then `at` and where. */
function followIssues(args: Record<string, unknown>, message: string): Record<string, unknown> {
  for (const [, expected = '', place = ''] of message.matchAll(
    /expected (\w+), received \w+ at ([\w.[\]]+)/g,
  ))
    set(args, parsePath(place), coerced(valueAt(args, parsePath(place)), expected));
  for (const [, list = '', place = ''] of message.matchAll(/expected one of ("[^ ]+") at ([\w.[\]]+)/g)) {
    const values = list.split('|').map((text): unknown => JSON.parse(text));
    const own = String(valueAt(args, parsePath(place))).toLowerCase();
    set(args, parsePath(place), values.find((value) => String(value).toLowerCase() === own) ?? values[0]);
  }
  for (const [, bound = '', place = ''] of message.matchAll(/to be [<>]=?(-?[\d.]+) at ([\w.[\]]+)/g))
    set(args, parsePath(place), Number(bound));
  for (const [, place = ''] of message.matchAll(/Invalid ISO date at ([\w.[\]]+)/g))
    set(
      args,
      parsePath(place),
      String(valueAt(args, parsePath(place)))
        .slice(0, 10)
        .replaceAll('/', '-'),
    );
  for (const [, keys = '', place = ''] of message.matchAll(
    /Unrecognized keys?: ((?:"[^"]+"(?:, )?)+)(?: at ([\w.[\]]+))?/g,
  ))
    for (const [, key = ''] of keys.matchAll(/"([^"]+)"/g))
      remove(args, [...(place ? parsePath(place) : []), key]);
  return args;
}

function coerced(own: unknown, expected: string): unknown {
  if (expected === 'number' || expected === 'int') return Number.isNaN(Number(own)) ? 1 : Number(own ?? 1);
  if (expected === 'string') return own === undefined ? 'text' : String(own);
  if (expected === 'boolean') return own !== 'false';
  return expected === 'array' && own !== undefined ? [own] : own;
}

export function parsePath(text: string): Path {
  return text.split(/\.|(?=\[)/).map((part) => (/^\[\d+\]$/.test(part) ? Number(part.slice(1, -1)) : part));
}

function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) found = (found as Record<string | number, unknown> | undefined)?.[key];
  return found;
}

function set(args: Record<string, unknown>, path: Path, value: unknown): void {
  const holder = valueAt(args, path.slice(0, -1));
  if (typeof holder === 'object' && holder !== null)
    (holder as Record<string, unknown>)[path.at(-1) as string] = value;
}

function remove(args: Record<string, unknown>, path: Path): void {
  const holder = valueAt(args, path.slice(0, -1));
  if (typeof holder === 'object' && holder !== null)
    delete (holder as Record<string, unknown>)[path.at(-1) as string];
}

function rename(args: Record<string, unknown>, from: Path, to: Path): void {
  const value = valueAt(args, from);
  remove(args, from);
  for (const [depth] of to.entries()) {
    const above = to.slice(0, depth);
    if (depth > 0 && valueAt(args, above) === undefined) set(args, above, {});
  }
  set(args, to, value);
}
