/**
 * `key=value`, `key=@file` and `key:=<json>`, as they stand on the command line.
 * @module
 */
import { readFileSync } from 'node:fs';
import { CliError, UsageError } from '../../errors.ts';

export interface KeyValue {
  readonly key: string;
  readonly text: string;
  /** Whether the text is JSON, whatever the schema says. */
  readonly isJson: boolean;
}

export function readKeyValue(word: string): KeyValue {
  const [, key, sign, value] = /^([^=:][^=]*?)(:?=)(.*)$/s.exec(word) ?? [];
  if (key === undefined || value === undefined)
    throw new UsageError(
      `"${word}" is no argument.`,
      'Arguments are key=value, key=@file or key:=<json>; or one JSON object, or - for one from stdin.',
    );
  if (sign === ':=') return { key, text: value, isJson: true };
  return { key, text: value.startsWith('@') ? fileText(key, value.slice(1)) : value, isJson: false };
}

function fileText(key: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read';
    throw new CliError(
      `the file "${path}" for "${key}" ${reason}.`,
      `A value that begins with @ and is no file is written as JSON: ${key}:='"@${path}"'.`,
    );
  }
}
