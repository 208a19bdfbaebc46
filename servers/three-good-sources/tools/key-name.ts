/**
 * Keys for people to read: by the name of whoever stands behind them.
 * @module
 */
import { oneLine } from '../describe-source.ts';
import type { Holdings } from '../holdings.ts';

/** Enough to tell keys apart at a glance; the data has them whole. */
const SHOWN = 'ed25519:'.length + 8;

export function keyName({ identities, registry }: Holdings, key: string): string {
  const identity = Object.hasOwn(identities, key) ? identities[key] : undefined;
  const name = identity?.name ?? (registry.curator.pubkey === key ? registry.curator.name : undefined);
  const short = key.length > SHOWN ? `${key.slice(0, SHOWN)}…` : key;
  return name === undefined ? short : `${oneLine(name)} (${short})`;
}
