/**
 * How the three-good-sources server differs from the specification's choices: nothing is served before `initialize`,
 * an invalid request is a parse error, and its messages are those of its specification (S2.28 to S2.32, S2.42 to S2.53).
 * @module
 */
import { type Compatibility, ErrorCode, type Policy } from 'lectern';

const PARSE_ERROR = { code: ErrorCode.ParseError, message: 'Parse error' };
const INVALID_REQUEST = { code: ErrorCode.InvalidRequest, message: 'Invalid request' };
/** Required by S2.32. MCP has the same code for a resource that is not found, which gets another one here (decision C7). */
const NOT_INITIALIZED = -32002;

export const threeGoodSourcesPolicy: Partial<Policy> = {
  gate: 'initialize',
  batches: 'refuse',
};

/** What the server's own document prescribes beyond that. */
export const threeGoodSourcesCompatibility: Partial<Compatibility> = {
  initializeParams: 'required',
  notReady: { code: NOT_INITIALIZED, message: 'Server not initialized. Call initialize first.' },
  repeatInitialize: 'answer',
  malformed: {
    'not-json': PARSE_ERROR,
    'not-utf8': PARSE_ERROR,
    'not-an-object': PARSE_ERROR,
    'no-method': PARSE_ERROR,
    'no-version': PARSE_ERROR,
    'bad-params': PARSE_ERROR,
    'unknown-member': PARSE_ERROR,
    'wrong-version': INVALID_REQUEST,
    'bad-id': INVALID_REQUEST,
  },
  unknownMembers: 'refuse',
  notificationWithId: 'absorb',
  methodNotFound: 'Method not found',
  resourceNotFound: ErrorCode.InvalidParams,
};
