/** Names in the arguments and results of tools. @module */

import { ToolError } from 'lectern';
import { nearest, visibleLine } from 'lectern/knowledge';
import { oneLine } from '../describe-source.ts';
import type { RegistryBundle } from '../registry-bundle.ts';
import type { SourceRegistry } from '../source-registry.ts';

const LONGEST_ECHO = 120;

/** Enough to distinguish keys at a glance. */
const SHOWN = 'ed25519:'.length + 8;

const MOST_NAMED = 5;

/** The error for an unknown name, with the closest known one, or else with some of the known ones. */
export function unknown(what: string, given: string, known: readonly string[]): ToolError {
  return new ToolError(`There is no ${what} '${echo(given)}'. ${hint(given, known)}`);
}

/** `others`: slugs of categories that are not in the registry any more, or not yet. */
export function mustBeCategory(given: string, { slugs }: SourceRegistry, others: readonly string[]): void {
  const known = [...new Set([...slugs, ...others])];
  if (!known.includes(given)) throw unknown('category', given, known);
}

function hint(given: string, known: readonly string[]): string {
  const near = nearest(given.trim(), known);
  if (near !== undefined) return `Did you mean '${near}'?`;
  if (known.length === 0) return 'There are none at all.';
  const more = known.length > MOST_NAMED ? `, and ${known.length - MOST_NAMED} more` : '';
  return `Known: ${known.slice(0, MOST_NAMED).join(', ')}${more}.`;
}

/** What a caller sent, as far as it has to be said again. */
export function echo(text: string): string {
  return visibleLine(text, LONGEST_ECHO);
}

/** A key for people to read: by the name of its owner. */
export function keyName(bundle: RegistryBundle, key: string): string {
  const name = nameOf(bundle, key);
  const short = key.length > SHOWN ? `${key.slice(0, SHOWN)}…` : key;
  return name === undefined ? short : `${name} (${short})`;
}

/** The name of the key's owner, if it is known. */
export function nameOf({ identities, registry }: RegistryBundle, key: string): string | undefined {
  const identity = Object.hasOwn(identities, key) ? identities[key] : undefined;
  const name = identity?.name ?? (registry.curator.pubkey === key ? registry.curator.name : undefined);
  return name === undefined ? undefined : oneLine(name);
}
