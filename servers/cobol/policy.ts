/**
 * How the cobol server differs from the specification's choices: it serves requests in any order, and
 * a message without a method is a parse error (S3.7, S3.22).
 * @module
 */
import { type Compatibility, ErrorCode, type Policy } from 'lectern';

const NO_METHOD = { code: ErrorCode.ParseError, message: 'Parse error: no method could be read' };

export const cobolPolicy: Partial<Policy> = {
  gate: 'open',
  unknownTool: 'result',
};

/** What the server's own document prescribes beyond that. */
export const cobolCompatibility: Partial<Compatibility> = {
  initializeParams: 'optional',
  repeatInitialize: 'answer',
  notificationWithId: 'absorb',
  malformed: { 'no-method': NO_METHOD, 'not-an-object': NO_METHOD },
};
