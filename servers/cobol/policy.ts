/**
 * How the cobol server differs from the specification's choices: it answers whoever speaks, in any order, and
 * a message without a method is a parse error (S3.7, S3.22).
 * @module
 */
import { ErrorCode, type Policy } from '../../src/index.ts';

const NO_METHOD = { code: ErrorCode.ParseError, message: 'Parse error: no method could be read' };

export const cobolPolicy: Partial<Policy> = {
  gate: 'open',
  initializeParams: 'optional',
  repeatInitialize: 'answer',
  unknownTool: 'result',
  notificationWithId: 'absorb',
  malformed: { 'no-method': NO_METHOD, 'not-an-object': NO_METHOD },
};
