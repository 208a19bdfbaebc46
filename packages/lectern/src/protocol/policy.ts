/**
 * Where servers may differ within the protocol: each point is one named field. See docs/policy.md for what each of the
 * five servers sets.
 * @module
 */
import { ErrorCode, type InvalidReason } from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/logger.ts';
import { LATEST_HANDSHAKE, type Revision } from './revisions.ts';

/** A JSON-RPC error. */
export interface ErrorAnswer {
  /** The error code. */
  readonly code: number;
  /** The message. */
  readonly message: string;
}

/** What any author may want to choose. The default is the specification's choice. */
export interface Policy {
  /** The revision of an `initialize` that names none, and of requests that name none. Default: the newest handshake revision. */
  readonly defaultRevision: Revision;
  /** What must have happened before other requests are served: nothing, `initialize`, or its confirmation. Default: `initialize`. */
  readonly gate: 'open' | 'initialize' | 'initialized';
  /** Arguments that do not fit the tool's schema: a JSON-RPC error, or a result with `isError`. Default: `result`. */
  readonly badArguments: 'error' | 'result';
  /**
   * A tool that fails: a JSON-RPC error, a result with `isError`, or an error only in revisions before 2025-11-25,
   * from which on clients show results to the model. Default: `result`.
   */
  readonly toolFailure: 'error' | 'result' | 'error-before-2025-11-25';
  /** The call of a tool that does not exist: a JSON-RPC error, or a result with `isError`. Default: `error`. */
  readonly unknownTool: 'error' | 'result';
  /** Whether batches are served in sessions of 2025-03-26, or never. Default: `negotiated`. */
  readonly batches: 'negotiated' | 'refuse';
  /** How many values one completion result holds. The protocol allows 100. Default: 100. */
  readonly completionLimit: number;
}

/** For servers that must behave as a document or existing clients prescribe. The default is the specification's choice. */
export interface Compatibility {
  /** Which parameters `initialize` must have: all three, only the revision, or none. Default: `required`. */
  readonly initializeParams: 'required' | 'protocolVersion' | 'optional';
  /** The error for a request before the gate is passed. Default: −32600. */
  readonly notReady: ErrorAnswer;
  /** Whether a second `initialize` is served again or refused. Default: `reject`. */
  readonly repeatInitialize: 'answer' | 'reject';
  /** Whether an error about an unknown tool lists the known ones where none has a similar name. */
  readonly knownTools: 'list' | 'omit';
  /** Other errors for malformed messages, by reason; the rest is −32600 (−32700 for what is not JSON). */
  readonly malformed: Partial<Record<InvalidReason | 'unknown-member', ErrorAnswer>>;
  /** The id in an error about a message whose id could not be read (handshake era on stdio). */
  readonly unreadableId: 'null' | 'omit';
  /** Members of the request envelope and of `tools/call` that no revision defines. */
  readonly unknownMembers: 'allow' | 'refuse';
  /** A known notification that carries an id: an unknown method, or swallowed without a response. */
  readonly notificationWithId: 'method-not-found' | 'absorb';
  /** Whether the `initialize` result repeats the server's name and version beside `serverInfo`. */
  readonly flatServerInfo: boolean;
  /** The message of −32601; `{method}` stands for the method's name. */
  readonly methodNotFound: string;
  /** The code for a resource that is not there, where the revision's own means something else to this server. */
  readonly resourceNotFound: number | undefined;
  /**
   * `asked`: log messages go only to clients that set a level, since simple ones take the next line for the response; and
   * refused tool calls are among them. Default: `always`.
   */
  readonly logMessages: 'always' | 'asked';
  /** `levels` tells the previous and the current level: in the result for 2024-11-05, in `_meta` after it. */
  readonly setLevelResult: 'empty' | 'levels';
  /** Further names of log levels. */
  readonly levelAliases: Readonly<Record<string, LogLevel>>;
}

/** Both, as the engine reads them. */
export type ServerRules = Policy & Compatibility;

export const DEFAULT_POLICY: Policy = {
  defaultRevision: LATEST_HANDSHAKE,
  gate: 'initialize',
  badArguments: 'result',
  toolFailure: 'result',
  unknownTool: 'error',
  batches: 'negotiated',
  completionLimit: 100,
};

export const DEFAULT_COMPATIBILITY: Compatibility = {
  initializeParams: 'required',
  notReady: {
    code: ErrorCode.InvalidRequest,
    message: 'Server not initialized. Send initialize first, or the _meta members of revision 2026-07-28.',
  },
  repeatInitialize: 'reject',
  knownTools: 'list',
  malformed: {},
  unreadableId: 'null',
  unknownMembers: 'allow',
  notificationWithId: 'method-not-found',
  flatServerInfo: false,
  methodNotFound: 'Method not found: {method}',
  resourceNotFound: undefined,
  logMessages: 'always',
  setLevelResult: 'empty',
  levelAliases: {},
};
