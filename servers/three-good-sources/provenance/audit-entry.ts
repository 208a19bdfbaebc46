/**
 * audit-log.jsonl: one line for everything that ever happened to the registry.
 * @module
 */
import type { PROPOSAL_STATUSES } from './proposals.ts';

/** What each action tells beside the category that it is about. */
export interface AuditData {
  readonly category_added: { readonly sha256: string };
  readonly category_changed: { readonly sha256: string };
  readonly category_removed: Readonly<Record<string, never>>;
  readonly endorsement_added: { readonly pubkey: string; readonly sha256: string };
  readonly endorsement_removed: { readonly pubkey: string };
  readonly proposal_opened: { readonly proposal: string };
  readonly proposal_decided: { readonly proposal: string; readonly status: Decision };
  readonly identity_added: { readonly key: string };
  readonly key_rotated: { readonly from: string; readonly to: string };
  readonly registry_signed: { readonly version: string; readonly sha256: string };
}

export type Decision = Exclude<(typeof PROPOSAL_STATUSES)[number], 'pending'>;

export type AuditAction = keyof AuditData;

/** Something that happened, before it is written down. */
export type AuditEvent = {
  [Action in AuditAction]: {
    readonly action: Action;
    /** A slug, for what concerns one category. */
    readonly category: string | null;
    readonly data: AuditData[Action];
  };
}[AuditAction];

export type AuditEntry = AuditEvent & {
  readonly id: string;
  readonly timestamp: string;
  /** The key of who did it. */
  readonly actor: string;
  /** Of the line before; zeros for the first. */
  readonly previous_hash: string;
  readonly signature: string;
};

export const NO_HASH: string = '0'.repeat(64);
