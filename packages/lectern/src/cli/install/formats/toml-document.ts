/**
 * Reads a TOML document and records the lines of each statement.
 * @module
 */

import { Malformed } from './format.ts';
import { TomlScanner } from './toml-scanner.ts';

/** `[a.b]`, `[[a.b]]` or `a.b = value`, by its full path. */
interface TomlStatement {
  readonly path: readonly string[];
  readonly kind: 'table' | 'tables' | 'value';
  readonly start: number;
  /** After the value or the bracket; a comment may follow on the line. */
  readonly end: number;
}

/** A document, and its statements. */
export interface TomlDocument {
  readonly root: TomlTable;
  readonly statements: readonly TomlStatement[];
}

const BLANKS = /[ \t]*/y;
const COMMENT = /[ \t]*(?:#[^\r\n]*)?/y;
const LINE_END = /\r?\n/y;

/** Reads a TOML document and records the lines of each statement. */
export function readToml(text: string): TomlDocument {
  const tables = new TomlTables();
  const scanner = new TomlScanner(text, tables);
  const statements: TomlStatement[] = [];
  let table = tables.root;
  let prefix: readonly string[] = [];
  for (scanner.skipLines(); scanner.at < text.length; scanner.skipLines()) {
    const start = scanner.at;
    const kind = scanner.skip('[[') ? 'tables' : scanner.skip('[') ? 'table' : 'value';
    const path = scanner.readKey();
    if (kind === 'value') {
      if (!scanner.skip('=')) scanner.fail('Expected "=" after the key.');
      scanner.read(BLANKS);
      tables.add(table, path, scanner.readValue(), start);
    } else {
      const bracket = kind === 'table' ? ']' : ']]';
      if (!scanner.skip(bracket)) scanner.fail(`Expected "${bracket}".`);
      table = kind === 'table' ? tables.open(path, start) : tables.openNext(path, start);
      prefix = path;
    }
    statements.push({ path: kind === 'value' ? [...prefix, ...path] : path, kind, start, end: scanner.at });
    scanner.read(COMMENT);
    if (scanner.at < text.length && scanner.read(LINE_END) === '')
      scanner.fail('Expected the end of the line.');
  }
  return { root: tables.root, statements };
}

/** Consecutive whole lines, including comments between them. */
interface Lines {
  readonly from: number;
  readonly to: number;
  /** Whether the first of them is `[…]`. */
  readonly isTable: boolean;
}

/** The lines of a TOML text that belong to a path, and the text without them. */
export function linesOf(text: string, { statements }: TomlDocument, path: readonly string[]): Lines[] {
  const found: Lines[] = [];
  let run: TomlStatement[] = [];
  const close = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return;
    const lineEnd = text.indexOf('\n', last.end);
    found.push({
      from: text.lastIndexOf('\n', first.start) + 1,
      to: lineEnd < 0 ? text.length : lineEnd + 1,
      isTable: first.kind === 'table',
    });
    run = [];
  };
  for (const statement of statements) {
    if (path.every((key, depth) => statement.path[depth] === key)) run.push(statement);
    else close();
  }
  close();
  return found;
}

/** Without the lines and the line break that separated them from the previous ones. */
export function withoutLines(text: string, all: readonly Lines[]): string {
  return all.reduceRight((left, { from, to, isTable }) => {
    const isOpenEnd = to === text.length && !text.endsWith('\n');
    const before = text.slice(0, from);
    const [gap] = (isOpenEnd ? /\r?\n$/ : isTable ? /(?<=\n)\r?\n$/ : /$/).exec(before) ?? [''];
    return left.slice(0, from - gap.length) + left.slice(to);
  }, text);
}

/** A table by its keys. */
export type TomlTable = Record<string, unknown>;

/** Tables created implicitly by dotted keys or by headers of subtables can be extended; inline tables cannot. */
type Maker = 'header' | 'dotted' | 'implied';

/** The tables of a document while it is read. */
export class TomlTables {
  readonly root: TomlTable = {};
  readonly #makers = new Map<unknown, Maker>();

  /** `a.b = value`, in a table or an inline table. */
  add(table: TomlTable, path: readonly string[], value: unknown, at: number): void {
    let inner = table;
    for (const key of path.slice(0, -1)) {
      if (!Object.hasOwn(inner, key)) this.#make(inner, key, {}, 'dotted');
      else if (this.#makers.get(inner[key]) !== 'dotted') refuse(path, at);
      inner = inner[key] as TomlTable;
    }
    const last = path.at(-1) as string;
    if (Object.hasOwn(inner, last)) refuse(path, at);
    define(inner, last, value);
  }

  /** `[a.b]` */
  open(path: readonly string[], at: number): TomlTable {
    const outer = this.#enter(path.slice(0, -1), at);
    const last = path.at(-1) as string;
    if (!Object.hasOwn(outer, last)) return this.#make(outer, last, {}, 'header');
    if (this.#makers.get(outer[last]) !== 'implied') refuse(path, at);
    this.#makers.set(outer[last], 'header');
    return outer[last] as TomlTable;
  }

  /** `[[a.b]]` */
  openNext(path: readonly string[], at: number): TomlTable {
    const outer = this.#enter(path.slice(0, -1), at);
    const last = path.at(-1) as string;
    if (!Object.hasOwn(outer, last)) this.#make(outer, last, [], 'header');
    const tables = outer[last];
    if (!Array.isArray(tables) || !this.#makers.has(tables)) refuse(path, at);
    const table: TomlTable = {};
    this.#makers.set(table, 'header');
    tables.push(table);
    return table;
  }

  /** Into the last table of an array of tables. */
  #enter(path: readonly string[], at: number): TomlTable {
    let table = this.root;
    for (const [depth, key] of path.entries()) {
      if (!Object.hasOwn(table, key)) this.#make(table, key, {}, 'implied');
      const next = table[key];
      const inner = Array.isArray(next) && this.#makers.has(next) ? next.at(-1) : next;
      if (!this.#makers.has(inner)) refuse(path.slice(0, depth + 1), at);
      table = inner as TomlTable;
    }
    return table;
  }

  #make<T>(table: TomlTable, key: string, made: T, maker: Maker): T {
    this.#makers.set(made, maker);
    define(table, key, made);
    return made;
  }
}

/** Works for the key `__proto__` as well. */
function define(table: TomlTable, key: string, value: unknown): void {
  Object.defineProperty(table, key, { value, enumerable: true, writable: true, configurable: true });
}

function refuse(path: readonly string[], at: number): never {
  throw new Malformed(`"${path.join('.')}" is already defined.`, at);
}
