/**
 * TOML configuration: one table is added, replaced or removed by its lines.
 * @module
 */
import { isObject } from '../../../base/json-value.ts';
import { type Entries, type Format, Malformed } from './format.ts';
import { lineEndOf } from './json-format.ts';
import { linesOf, readToml, type TomlDocument, withoutLines } from './toml-document.ts';

/** The format for TOML files. */
export const tomlFormat: Format = {
  read: (text, path) => entriesIn(readToml(text), path),
  set(text, path, name, value) {
    const document = readToml(text);
    refuseOneLine(document, path);
    const table = writeTable([...path, name], value, lineEndOf(text));
    const [first, ...others] = linesOf(text, document, [...path, name]);
    if (first === undefined) return append(text, table);
    if (!first.isTable) return append(withoutLines(text, [first, ...others]), table);
    const behind = withoutLines(text, others).slice(first.to);
    const lineEnd = text[first.to - 1] === '\n' ? lineEndOf(text) : '';
    return `${text.slice(0, first.from)}${table}${lineEnd}${behind}`;
  },
  remove(text, path, name) {
    const document = readToml(text);
    refuseOneLine(document, path);
    return withoutLines(text, linesOf(text, document, [...path, name]));
  },
};

function entriesIn({ root, statements }: TomlDocument, path: readonly string[]): Entries {
  let found: unknown = root;
  for (const [depth, key] of path.entries()) {
    if (!Object.hasOwn(found as Entries, key)) return {};
    found = (found as Entries)[key];
    if (isObject(found)) continue;
    const start = statements.find((each) => each.path[depth] === key)?.start ?? 0;
    throw new Malformed(`"${key}" should be a table.`, start);
  }
  return found as Entries;
}

/** `mcp_servers = { … }`: nothing can be added to an inline table by lines. */
function refuseOneLine(document: TomlDocument, path: readonly string[]): void {
  entriesIn(document, path);
  const name = path.join('.');
  const found = document.statements.find(({ kind, path: own }) => kind === 'value' && own.join('.') === name);
  if (found === undefined) return;
  throw new Malformed(`"${name}" is an inline table; use [${name}.…] tables instead.`, found.start);
}

/** One line break separates it from the previous text; the same is removed with it. */
function append(text: string, table: string): string {
  const lineEnd = lineEndOf(text);
  if (text === '') return `${table}${lineEnd}`;
  return text.endsWith('\n') ? `${text}${lineEnd}${table}${lineEnd}` : `${text}${lineEnd}${table}`;
}

function writeTable(path: readonly string[], value: Entries, lineEnd: string): string {
  const members = Object.entries(value).map(([key, each]) => `${writeKey(key)} = ${writeValue(each)}`);
  return [`[${path.map(writeKey).join('.')}]`, ...members].join(lineEnd);
}

function writeKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : writeValue(key);
}

/** JSON text is valid TOML, except for one control character. */
function writeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).replaceAll('\x7f', '\\u007f');
  const members = Object.entries(value).map(([key, each]) => `${writeKey(key)} = ${writeValue(each)}`);
  return `{ ${members.join(', ')} }`;
}
