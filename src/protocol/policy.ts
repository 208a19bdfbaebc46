/**
 * Where servers may differ within the protocol: each point is one named field, whose default is the
 * specification's choice. See docs/policy.md for what each of the five servers sets.
 * @module
 */
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import type { InvalidReason } from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/levels.ts';
import { LATEST_HANDSHAKE, type Revision } from './revisions.ts';

export interface ErrorAnswer {
  readonly code: number;
  readonly message: string;
}

export interface Policy {
  /** Answered to an `initialize` that names no revision, and assumed where requests come without one. */
  readonly defaultRevision: Revision;
  /** Which parameters `initialize` must have: all three, the revision alone, or none. */
  readonly initializeParams: 'required' | 'protocolVersion' | 'optional';
  /** What must have happened before other requests are served: nothing, `initialize`, or its confirmation. */
  readonly gate: 'open' | 'initialize' | 'initialized';
  /** The answer to a request that comes too early. */
  readonly notReady: ErrorAnswer;
  /** Whether a second `initialize` is answered afresh or refused. */
  readonly repeatInitialize: 'answer' | 'reject';
  /** The call of a tool that does not exist: JSON-RPC error, or result with `isError`. */
  readonly unknownTool: 'error' | 'result';
  /** Whether an error about an unknown tool lists the known ones where none has a similar name. */
  readonly knownTools: 'list' | 'omit';
  /** Arguments that do not fit the tool's schema. */
  readonly badArguments: 'error' | 'result';
  /** A tool that fails. */
  readonly toolFailure: 'error' | 'result';
  /** Other answers for messages that are none, by reason; the rest is −32600 (−32700 for what is not JSON). */
  readonly malformed: Partial<Record<InvalidReason | 'unknown-member', ErrorAnswer>>;
  /** The id in an error about a message whose id could not be read (handshake era on stdio). */
  readonly unreadableId: 'null' | 'omit';
  /** Whether batches are served in sessions of 2025-03-26, or never. */
  readonly batches: 'negotiated' | 'refuse';
  /** Members of the request envelope and of `tools/call` that no revision defines. */
  readonly unknownMembers: 'allow' | 'refuse';
  /** A known notification that carries an id: an unknown method, or swallowed without an answer. */
  readonly notificationWithId: 'method-not-found' | 'absorb';
  /** Whether the `initialize` result repeats the server's name and version beside `serverInfo`. */
  readonly flatServerInfo: boolean;
  /** The message of −32601; `{method}` stands for the method's name. */
  readonly methodNotFound: string;
  /** The code for a resource that is not there, where the revision's own means something else to this server. */
  readonly resourceNotFound: number | undefined;
  /** `levels` tells the previous and the current level: in the result for 2024-11-05, in `_meta` after it. */
  readonly setLevelResult: 'empty' | 'levels';
  /** Further names of log levels. */
  readonly levelAliases: Readonly<Record<string, LogLevel>>;
  /** How many completion values one answer holds. The protocol allows 100. */
  readonly completionLimit: number;
}

export const DEFAULT_POLICY: Policy = {
  defaultRevision: LATEST_HANDSHAKE,
  initializeParams: 'required',
  gate: 'initialize',
  notReady: {
    code: ErrorCode.InvalidRequest,
    message: 'Server not initialized. Send initialize first, or the _meta members of revision 2026-07-28.',
  },
  repeatInitialize: 'reject',
  unknownTool: 'error',
  knownTools: 'list',
  badArguments: 'result',
  toolFailure: 'result',
  malformed: {},
  unreadableId: 'null',
  batches: 'negotiated',
  unknownMembers: 'allow',
  notificationWithId: 'method-not-found',
  flatServerInfo: false,
  methodNotFound: 'Method not found: {method}',
  resourceNotFound: undefined,
  setLevelResult: 'empty',
  levelAliases: {},
  completionLimit: 100,
};
