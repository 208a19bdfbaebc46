/**
 * Keys for people to read: by the name of whoever stands behind them.
 * @module
 */
import { oneLine } from '../describe-source.ts';
import type { Holdings } from '../holdings.ts';

/** Enough to tell keys apart at a glance. */
const SHOWN = 'ed25519:'.length + 8;

export function keyName(holdings: Holdings, key: string): string {
  const name = nameOf(holdings, key);
  const short = key.length > SHOWN ? `${key.slice(0, SHOWN)}…` : key;
  return name === undefined ? short : `${name} (${short})`;
}

/** Of whoever stands behind the key, where that is known. */
export function nameOf({ identities, registry }: Holdings, key: string): string | undefined {
  const identity = Object.hasOwn(identities, key) ? identities[key] : undefined;
  const name = identity?.name ?? (registry.curator.pubkey === key ? registry.curator.name : undefined);
  return name === undefined ? undefined : oneLine(name);
}
