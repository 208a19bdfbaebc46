/**
 * A configuration file format, and errors in a file that cannot be read.
 * @module
 */
export { Malformed } from '../../../base/json-tree.ts';

/** The entries of a configuration, by name. */
export type Entries = Readonly<Record<string, unknown>>;

/** `path` leads to the object that contains the entries. All functions throw `Malformed` for a malformed text. */
export interface Format {
  /** Entries by name; empty if the path does not exist. */
  read(text: string, path: readonly string[]): Entries;
  /** The text with the entry added or replaced, and otherwise unchanged. */
  set(text: string, path: readonly string[], name: string, value: Entries): string;
  /** The text without the entry, and otherwise unchanged. */
  remove(text: string, path: readonly string[], name: string): string;
}

/** `line:column`, counted from 1 as in editors. */
export function positionAt(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `${line}:${offset - before.lastIndexOf('\n')}`;
}
