/**
 * Writes down what happened, below everything that the log tells already.
 * @module
 */
import { type AuditEvent, NO_HASH } from './audit-entry.ts';
import type { Signer } from './ed25519.ts';
import { sha256Of } from './sha256.ts';
import { entryMessage } from './signed-messages.ts';

/** `log`: empty, or lines that each end with a line break. */
export async function appendEntries(
  log: string,
  events: readonly AuditEvent[],
  signer: Signer,
  timestamp: string,
): Promise<string> {
  let text = log;
  let last = log.split('\n').at(-2);
  for (const { action, category, data } of events) {
    const entry = {
      id: crypto.randomUUID(),
      timestamp,
      action,
      category,
      data,
      actor: signer.publicKey,
      previous_hash: last === undefined ? NO_HASH : await sha256Of(last),
    } as const;
    const signature = await signer.sign(await entryMessage(entry));
    last = JSON.stringify({ ...entry, signature });
    text += `${last}\n`;
  }
  return text;
}
