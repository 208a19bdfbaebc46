/**
 * Checks of the entries of the audit log, each by itself and against the ones before.
 * @module
 */
import { NO_HASH } from './audit-entry.ts';
import { verifySignature } from './ed25519.ts';
import type { Identities } from './identities.ts';
import { judged, notChecked, type ProvenanceCheck } from './provenance-report.ts';
import type { AuditLine } from './read-audit-log.ts';
import { sha256Of } from './sha256.ts';
import type { Signatures } from './signatures.ts';
import { entryMessage } from './signed-messages.ts';

export async function checkEntrySignatures(lines: readonly AuditLine[]): Promise<ProvenanceCheck> {
  const valid = await Promise.all(
    lines.map(async ({ entry }) => verifySignature(await entryMessage(entry), entry.signature, entry.actor)),
  );
  return counted('audit-signatures', valid, 'have a valid signature');
}

export async function checkChain(lines: readonly AuditLine[]): Promise<ProvenanceCheck> {
  const hashes = await Promise.all(lines.map(({ text }) => sha256Of(text)));
  const linked = lines.map(({ entry }, i) => entry.previous_hash === (hashes[i - 1] ?? NO_HASH));
  return counted('audit-chain', linked, 'follow the one before');
}

/** Known, and not retired by then: a key that was replaced acts no more. */
export function checkActors(
  lines: readonly AuditLine[],
  identities: Identities | undefined,
): ProvenanceCheck {
  if (identities === undefined)
    return notChecked('audit-actors', 'There is no readable identities.json to look the actors up in.');
  const replaced = new Set<string>();
  const known = lines.map(({ entry }) => {
    const isKnown = Object.hasOwn(identities, entry.actor) && !replaced.has(entry.actor);
    if (entry.action === 'key_rotated') replaced.add(entry.data.from);
    return isKnown;
  });
  return counted('audit-actors', known, 'are by an identity that is known and was not retired');
}

export function checkTimestamps(
  lines: readonly AuditLine[],
  signatures: Signatures | undefined,
): ProvenanceCheck {
  const times = lines.map(({ entry }) => Date.parse(entry.timestamp));
  const inOrder = times.map((time, i) => time >= (times[i - 1] ?? time));
  const last = times.at(-1);
  if (signatures !== undefined && last !== undefined && Date.parse(signatures.signed) < last)
    return judged('audit-timestamps', false, 'The last entry is younger than the signatures.');
  return counted('audit-timestamps', inOrder, 'are not older than the one before');
}

function counted(name: ProvenanceCheck['name'], passed: readonly boolean[], what: string): ProvenanceCheck {
  const count = passed.filter(Boolean).length;
  const first = passed.indexOf(false);
  const exception = first === -1 ? '' : `; line ${first + 1} is the first that does not`;
  return judged(name, first === -1, `${count} of ${passed.length} entries ${what}${exception}.`);
}
