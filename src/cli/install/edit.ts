/**
 * Adds an entry to a configuration or takes it out, as text.
 * @module
 */
import { CliError } from '../errors.ts';
import type { ConfigFile } from './config-file.ts';
import type { Entries, Format } from './formats/format.ts';
import { Malformed, positionAt } from './formats/malformed.ts';
import type { Place } from './places.ts';

export function readEntries(config: ConfigFile, { client, path }: Place): Entries {
  return refusingBroken(config, () => client.format.read(config.text, path));
}

export function withEntry(config: ConfigFile, { client, path }: Place, name: string, value: Entries): string {
  return refusingBroken(config, () => client.format.set(config.text, path, name, value));
}

/** The very text of before the entry, where one of these is it; else what is left when the entry is cut out. */
export function withoutEntry(
  config: ConfigFile,
  { client: { format }, path }: Place,
  name: string,
  backups: readonly string[],
): string {
  return refusingBroken(config, () => {
    const value = format.read(config.text, path)[name] as Entries;
    const before = backups.find((text) => leadsTo(config.text, { format, path, name, value, text }));
    return before ?? format.remove(config.text, path, name);
  });
}

interface Step {
  readonly format: Format;
  readonly path: readonly string[];
  readonly name: string;
  readonly value: Entries;
  readonly text: string;
}

/** Whether adding the entry to that text makes this one. */
function leadsTo(result: string, { format, path, name, value, text }: Step): boolean {
  try {
    return !Object.hasOwn(format.read(text, path), name) && format.set(text, path, name, value) === result;
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}

function refusingBroken<T>({ file, text }: ConfigFile, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const place = `${file}:${positionAt(text, error.offset)}`;
    throw new CliError(`${place}: ${error.message}`, 'Nothing was changed. Put it right, and try again.');
  }
}
