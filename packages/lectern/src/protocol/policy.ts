/**
 * Where servers may differ within the protocol: each point is one named field. See docs/policy.md for what each of the
 * five servers sets.
 * @module
 */
import { ErrorCode, type InvalidReason } from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/logger.ts';
import { LATEST_HANDSHAKE, type Revision } from './revisions.ts';

/** A JSON-RPC error. */
export interface ErrorDescription {
  /** The error code. */
  readonly code: number;
  /** The error message. */
  readonly message: string;
}

/** Choices that the specification leaves to a server. The defaults are those of the specification. */
export interface Policy {
  /** The revision for an `initialize` or a request that names none. Default: the newest handshake revision. */
  readonly defaultRevision: Revision;
  /** What must have happened before other requests are served: nothing, `initialize`, or its confirmation. Default: `initialize`. */
  readonly gate: 'open' | 'initialize' | 'initialized';
  /** Invalid arguments of a tool: a JSON-RPC error, or a result with `isError`. Default: `result`. */
  readonly badArguments: 'error' | 'result';
  /**
   * A tool that fails: a JSON-RPC error, a result with `isError`, or an error only in revisions before 2025-11-25,
   * from which on clients show results to the model. Default: `result`.
   */
  readonly toolFailure: 'error' | 'result' | 'error-before-2025-11-25';
  /** A call of an unknown tool: a JSON-RPC error, or a result with `isError`. Default: `error`. */
  readonly unknownTool: 'error' | 'result';
  /** Whether batches are served in sessions of 2025-03-26, or never. Default: `negotiated`. */
  readonly batches: 'negotiated' | 'refuse';
  /** Maximum number of values in a completion result. The protocol allows 100. Default: 100. */
  readonly completionLimit: number;
}

/**
 * Deviations for servers whose behaviour a document or existing clients prescribe. The defaults are those of the
 * specification.
 */
export interface Compatibility {
  /** Which parameters `initialize` must have: all three, only the revision, or none. Default: `required`. */
  readonly initializeParams: 'required' | 'protocolVersion' | 'optional';
  /** The error for a request that comes before what `gate` requires. Default: −32600. */
  readonly notReady: ErrorDescription;
  /** Whether a second `initialize` is accepted or refused. Default: `reject`. */
  readonly repeatInitialize: 'answer' | 'reject';
  /** Whether an error about an unknown tool lists the known ones if none has a similar name. Default: `list`. */
  readonly knownTools: 'list' | 'omit';
  /** Error codes for malformed messages by reason; otherwise −32600 (−32700 for text that is not JSON). */
  readonly malformed: Partial<Record<InvalidReason | 'unknown-member', ErrorDescription>>;
  /** The ID in an error about a message with an unreadable ID (handshake era on stdio). Default: `null`. */
  readonly unreadableId: 'null' | 'omit';
  /** Whether a request or `tools/call` may have members that no revision defines. Default: `allow`. */
  readonly unknownMembers: 'allow' | 'refuse';
  /**
   * A known notification with an ID: gets −32601, or is ignored without a response. Default: `method-not-found`.
   */
  readonly notificationWithId: 'method-not-found' | 'absorb';
  /** Whether the `initialize` result repeats the server's name and version next to `serverInfo`. Default: false. */
  readonly flatServerInfo: boolean;
  /** The message of −32601; `{method}` stands for the method's name. */
  readonly methodNotFound: string;
  /** The error code for an unknown resource, if the revision's own has another meaning for this server. */
  readonly resourceNotFound: number | undefined;
  /**
   * `asked`: log messages are sent only to clients that set a level, because simple clients read the next line as the
   * response; refused tool calls are included. Default: `always`.
   */
  readonly logMessages: 'always' | 'asked';
  /** `levels` returns the previous and the current level: in the result for 2024-11-05, in `_meta` after it. */
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
