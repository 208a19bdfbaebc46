/**
 * How the asdlc server differs from the specification's choices: it serves requests in any order, by the
 * revision of its specification (S0.11), and reports with JSON-RPC errors what went wrong (S0.25, S0.26).
 * @module
 */
import type { Compatibility, Policy } from 'lectern';

export const asdlcPolicy: Partial<Policy> = {
  defaultRevision: '2024-11-05',
  gate: 'open',
  badArguments: 'error',
  // The document's own revision has -32603 (S0.26); decision C12 on later ones.
  toolFailure: 'error-before-2025-11-25',
};

/** What the server's own document prescribes beyond that. */
export const asdlcCompatibility: Partial<Compatibility> = {
  initializeParams: 'optional',
  repeatInitialize: 'answer',
  flatServerInfo: true,
};
