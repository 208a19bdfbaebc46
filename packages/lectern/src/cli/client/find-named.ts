/**
 * Finds a tool or prompt by its name.
 * @module
 */

import { nearest } from '../../base/nearest.ts';
import type { JsonObject } from '../../jsonrpc/message.ts';
import { CliError } from '../errors.ts';
import { oneLine } from '../plain-text.ts';

const MOST_SHOWN = 12;

/** Throws a `CliError` that suggests the closest name. */
export function findNamed(kind: string, name: string, all: readonly JsonObject[]): JsonObject {
  const found = all.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = all.map((each) => String(each.name));
  const near = nearest(name, names) ?? names.find((each) => each.startsWith(name));
  throw new CliError(
    `there is no ${kind} "${name}".`,
    near === undefined ? known(kind, names) : `Did you mean "${oneLine(near)}"?`,
  );
}

function known(kind: string, names: readonly string[]): string {
  if (names.length === 0) return `The server has no ${kind}s.`;
  const shown = names.slice(0, MOST_SHOWN).map(oneLine).join(', ');
  const left = names.length - MOST_SHOWN;
  return `Known ${kind}s: ${shown}${left > 0 ? ` and ${left} more` : ''}.`;
}
