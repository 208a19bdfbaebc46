/**
 * The tables of a TOML document as they come to be, and which of them may still be added to.
 * @module
 */
import { Malformed } from './format.ts';

/** A table by its keys. */
export type TomlTable = Record<string, unknown>;

/** A table that only keys with dots made, or headers of tables in it, may grow; one in { } may not. */
type Maker = 'header' | 'dotted' | 'implied';

/** The tables of a document while it is read. */
export class TomlTables {
  readonly root: TomlTable = {};
  readonly #makers = new Map<unknown, Maker>();

  /** `a.b = value`, in a table or in { }. */
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

  /** Into the last of several tables where there are several. */
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

/** Also where the key is `__proto__`. */
function define(table: TomlTable, key: string, value: unknown): void {
  Object.defineProperty(table, key, { value, enumerable: true, writable: true, configurable: true });
}

function refuse(path: readonly string[], at: number): never {
  throw new Malformed(`"${path.join('.')}" is already defined.`, at);
}
