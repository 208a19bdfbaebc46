/**
 * What is done with a configuration file, whatever it is written in.
 * @module
 */

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
