/** What is hashed and signed: canonical JSON, SHA-256, and the messages of signatures. @module */
import type { AuditEntry } from './audit-log.ts';

/** SHA-256 of texts, as hexadecimal digits. */
export async function sha256Of(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** The same for equal data, however it is written. */
export function sha256OfData(data: unknown): Promise<string> {
  return sha256Of(canonicalJson(data));
}

/** JSON in one form only, to take hashes of: keys sorted at every level, no spaces. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** Bytes as lower-case hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Undefined for what is not of that form. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/**
 * The texts that are signed. Each begins with what it is, so that no signature can serve for another purpose; no
 * field can hold the bar between them. All of an entry, its place in the log too: without the key none can be
 * changed, moved or relinked.
 */
export async function entryMessage(entry: Omit<AuditEntry, 'signature'>): Promise<string> {
  const { id, timestamp, action, category, data, actor, previous_hash } = entry;
  const dataHash = await sha256OfData(data);
  return ['3gs-audit-v1', id, timestamp, action, category ?? '', dataHash, actor, previous_hash].join('|');
}

/** `signed`: when. */
export function fileMessage(file: string, sha256: string, signed: string): string {
  return ['3gs-file-v1', file, sha256, signed].join('|');
}
