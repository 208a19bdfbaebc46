/**
 * How the tmkb server differs from the specification's choices: nothing but the handshake is answered before its
 * confirmation, and there is one handshake (S1.25, S1.69, S1.70, S1.73). Its message on an unknown tool ends with the name.
 * @module
 */
import { type Compatibility, ErrorCode, type Policy } from 'lectern';

export const tmkbPolicy: Partial<Policy> = {
  gate: 'initialized',
};

/** What the server's own document prescribes beyond that. */
export const tmkbCompatibility: Partial<Compatibility> = {
  initializeParams: 'protocolVersion',
  notReady: {
    code: ErrorCode.InvalidRequest,
    message: 'Server not initialized. Send initialized notification first.',
  },
  repeatInitialize: 'reject',
  knownTools: 'omit',
  unreadableId: 'omit',
  logMessages: 'asked',
  // S1.38: parameters of a wrong type.
  malformed: { 'bad-params': { code: ErrorCode.InvalidParams, message: 'Invalid params' } },
};
