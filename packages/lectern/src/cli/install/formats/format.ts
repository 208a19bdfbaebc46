/**
 * A format of configuration files, and what is wrong with one that cannot be read.
 * @module
 */
export { Malformed } from '../../../base/json-tree.ts';

/** The entries of a configuration, by name. */
export type Entries = Readonly<Record<string, unknown>>;

/** `path` leads to the object that holds the entries. All of it throws `Malformed` for a text that is broken. */
export interface Format {
  /** By name; none where the path leads nowhere. */
  read(text: string, path: readonly string[]): Entries;
  /** The text with the entry added or replaced, and nothing else touched. */
  set(text: string, path: readonly string[], name: string, value: Entries): string;
  /** The text without the entry, and nothing else touched. */
  remove(text: string, path: readonly string[], name: string): string;
}

/** `line:column`, both from 1, as editors count. */
export function positionAt(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `${line}:${offset - before.lastIndexOf('\n')}`;
}
