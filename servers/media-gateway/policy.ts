/**
 * How the media-gateway server differs from the specification’s choices: it is served without a handshake, tells log
 * levels in the words of its specification, and completes ten values at most (S4.21, S4.36, S4.84, S4.85).
 * @module
 */
import type { Compatibility, Policy } from 'lectern';

export const mediaGatewayPolicy: Partial<Policy> = {
  defaultRevision: '2024-11-05',
  gate: 'open',
  completionLimit: 10,
};

/** What the server's own document prescribes beyond that. */
export const mediaGatewayCompatibility: Partial<Compatibility> = {
  initializeParams: 'optional',
  repeatInitialize: 'answer',
  setLevelResult: 'levels',
  levelAliases: { warn: 'warning' },
};
