/**
 * The files of a registry, by what they hold.
 * @module
 */

export const FILES = {
  registry: 'registry.json',
  auditLog: 'audit-log.jsonl',
  identities: 'identities.json',
  proposals: 'proposals.json',
  signatures: 'signatures.json',
} as const;

export type ContentName = keyof typeof FILES;
