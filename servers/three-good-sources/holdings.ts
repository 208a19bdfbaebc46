/**
 * What a server holds: the registry, and where it comes from.
 * @module
 */
import type { AuditEntry } from './provenance/audit-entry.ts';
import type { Identities } from './provenance/identities.ts';
import type { Proposal } from './provenance/proposals.ts';
import type { ProvenanceFiles } from './provenance/provenance-report.ts';
import type { Registry } from './registry.ts';

export interface Holdings {
  readonly registry: Registry;
  /** In the order of the file: the oldest first. */
  readonly auditLog: readonly AuditEntry[];
  readonly identities: Identities;
  readonly proposals: readonly Proposal[];
  /** The files as they were signed, byte for byte. */
  readonly texts: ProvenanceFiles;
  /** The key that the signatures have to be by. */
  readonly trustedKey: string | undefined;
}

/** Without anything that tells where it comes from. */
export function bareHoldings(registry: Registry): Holdings {
  return {
    registry,
    auditLog: [],
    identities: {},
    proposals: [],
    texts: {
      registry: JSON.stringify(registry),
      auditLog: undefined,
      identities: undefined,
      proposals: undefined,
      signatures: undefined,
    },
    trustedKey: undefined,
  };
}
