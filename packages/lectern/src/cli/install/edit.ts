/**
 * Adds an entry to a configuration or removes it, as text, and shows the difference.
 * @module
 */
import type { ConfigFormat } from '../../client-apps/table.ts';
import { CliError } from '../errors.ts';
import type { ConfigFile } from './config-file.ts';
import { type Entries, type Format, Malformed, positionAt } from './formats/format.ts';
import { jsonFormat } from './formats/json-format.ts';
import { tomlFormat } from './formats/toml-format.ts';
import { yamlFormat } from './formats/yaml-format.ts';
import type { Place } from './places.ts';

/** By their names in the table of client applications. */
export const FORMATS: Readonly<Record<ConfigFormat, Format>> = {
  json: jsonFormat({ comments: false, trailingCommas: false }),
  'json-comments': jsonFormat({ comments: true, trailingCommas: false }),
  jsonc: jsonFormat({ comments: true, trailingCommas: true }),
  toml: tomlFormat,
  yaml: yamlFormat,
};

/** The entries of a configuration. Throws a `CliError` with the position if the file is malformed. */
export function readEntries(config: ConfigFile, { client, path }: Place): Entries {
  return refusingBroken(config, () => FORMATS[client.format].read(config.text, path));
}

/** The text of the file with the entry. */
export function withEntry(config: ConfigFile, { client, path }: Place, name: string, value: Entries): string {
  return refusingBroken(config, () => FORMATS[client.format].set(config.text, path, name, value));
}

/** The very text of before the entry, where one of these is it; else what is left when the entry is cut out. */
export function withoutEntry(
  config: ConfigFile,
  { client, path }: Place,
  name: string,
  backups: readonly string[],
): string {
  const format = FORMATS[client.format];
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
    throw new CliError(`${place}: ${error.message}`, 'Nothing was changed. Correct it and try again.');
  }
}

const CONTEXT = 3;
const NO_LINE_END = '\\ No newline at end of file\n';

/** In one piece, from the first line that differs to the last. */
export function unifiedDiff(
  before: string,
  after: string,
  names: { readonly before: string; readonly after: string },
): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  let same = 0;
  while (same < old.length && same < now.length && old[same] === now[same]) same++;
  let tail = 0;
  while (tail < old.length - same && tail < now.length - same && old.at(-1 - tail) === now.at(-1 - tail))
    tail++;
  const from = Math.max(0, same - CONTEXT);
  const more = Math.min(tail, CONTEXT);
  const range = (lines: readonly string[]): string => {
    const count = lines.length - tail + more - from;
    return `${count === 0 ? from : from + 1},${count}`;
  };
  return [
    `--- ${names.before}\n+++ ${names.after}\n@@ -${range(old)} +${range(now)} @@\n`,
    ...old.slice(from, same).map((line) => marked(' ', line)),
    ...old.slice(same, old.length - tail).map((line) => marked('-', line)),
    ...now.slice(same, now.length - tail).map((line) => marked('+', line)),
    ...old.slice(old.length - tail, old.length - tail + more).map((line) => marked(' ', line)),
  ].join('');
}

/** Each with its end. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function marked(mark: string, line: string): string {
  return line.endsWith('\n') ? `${mark}${line}` : `${mark}${line}\n${NO_LINE_END}`;
}
