/**
 * Reads a TOML document, and notes which lines say what.
 * @module
 */
import { TomlScanner } from './toml-scanner.ts';
import { type TomlTable, TomlTables } from './toml-tables.ts';

/** `[a.b]`, `[[a.b]]` or `a.b = value`, by its whole path from the root. */
export interface TomlStatement {
  readonly path: readonly string[];
  readonly kind: 'table' | 'tables' | 'value';
  readonly start: number;
  /** Behind the value or the bracket; a comment may follow on the line. */
  readonly end: number;
}

export interface TomlDocument {
  readonly root: TomlTable;
  readonly statements: readonly TomlStatement[];
}

const BLANKS = /[ \t]*/y;
const COMMENT = /[ \t]*(?:#[^\r\n]*)?/y;
const LINE_END = /\r?\n/y;

export function readToml(text: string): TomlDocument {
  const tables = new TomlTables();
  const scanner = new TomlScanner(text, tables);
  const statements: TomlStatement[] = [];
  let table = tables.root;
  let prefix: readonly string[] = [];
  for (scanner.skipLines(); scanner.at < text.length; scanner.skipLines()) {
    const start = scanner.at;
    const kind = scanner.takes('[[') ? 'tables' : scanner.takes('[') ? 'table' : 'value';
    const path = scanner.readKey();
    if (kind === 'value') {
      if (!scanner.takes('=')) scanner.fail('After the key should stand =.');
      scanner.take(BLANKS);
      tables.add(table, path, scanner.readValue(), start);
    } else {
      const bracket = kind === 'table' ? ']' : ']]';
      if (!scanner.takes(bracket)) scanner.fail(`Here should stand ${bracket}.`);
      table = kind === 'table' ? tables.open(path, start) : tables.openNext(path, start);
      prefix = path;
    }
    statements.push({ path: kind === 'value' ? [...prefix, ...path] : path, kind, start, end: scanner.at });
    scanner.take(COMMENT);
    if (scanner.at < text.length && scanner.take(LINE_END) === '')
      scanner.fail('Here should stand the end of the line.');
  }
  return { root: tables.root, statements };
}
