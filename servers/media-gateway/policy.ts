/**
 * How the media-gateway server differs from the specification’s choices: it is served without a handshake, tells log
 * levels in the words of its document, and completes ten values at most (S4.21, S4.36, S4.84, S4.85).
 * @module
 */
import type { Policy } from '../../src/index.ts';

export const mediaGatewayPolicy: Partial<Policy> = {
  defaultRevision: '2024-11-05',
  initializeParams: 'optional',
  gate: 'open',
  repeatInitialize: 'answer',
  setLevelResult: 'levels',
  levelAliases: { warn: 'warning' },
  completionLimit: 10,
};
