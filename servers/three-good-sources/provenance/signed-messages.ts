/**
 * The texts that are signed. Each begins with what it is, so that no signature can serve for another purpose; no
 * field can hold the bar between them.
 * @module
 */
import type { AuditEntry } from './audit-entry.ts';
import { sha256OfData } from './sha256.ts';

/** All of an entry, its place in the log too: without the key none can be changed, moved or linked anew. */
export async function entryMessage(entry: Omit<AuditEntry, 'signature'>): Promise<string> {
  const { id, timestamp, action, category, data, actor, previous_hash } = entry;
  const dataHash = await sha256OfData(data);
  return ['3gs-audit-v1', id, timestamp, action, category ?? '', dataHash, actor, previous_hash].join('|');
}

/** `signed`: when. */
export function fileMessage(file: string, sha256: string, signed: string): string {
  return ['3gs-file-v1', file, sha256, signed].join('|');
}
