/**
 * How the asdlc server differs from the specification's choices: it answers whoever speaks, in any order, by the
 * revision of its document (S0.11), and says with JSON-RPC errors what went wrong (S0.25, S0.26).
 * @module
 */
import type { Policy } from '../../src/index.ts';

export const asdlcPolicy: Partial<Policy> = {
  defaultRevision: '2024-11-05',
  initializeParams: 'optional',
  gate: 'open',
  repeatInitialize: 'answer',
  badArguments: 'error',
  toolFailure: 'error',
  flatServerInfo: true,
};
