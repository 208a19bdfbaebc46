/**
 * The shapes of JSON-RPC 2.0 messages, as restricted by MCP, and the texts that are sent. Results arrive as JSON text,
 * because prepared ones are never serialized twice. Also the table of every error code that a client can see.
 * @module
 */

/** The codes of JSON-RPC errors that a client can get: those of JSON-RPC 2.0, and those that MCP adds. */
export const ErrorCode = {
  /** Invalid JSON. */
  ParseError: -32700,
  /** Valid JSON but not a request, or a request that is not allowed now. */
  InvalidRequest: -32600,
  /** Unknown method, or a method of a capability that is not declared. */
  MethodNotFound: -32601,
  /** Invalid parameters; unknown tool or prompt; invalid cursor or level; since 2026-07-28 also an unknown resource. */
  InvalidParams: -32602,
  /** An unexpected failure that the client cannot correct. */
  InternalError: -32603,
  /** Unknown resource, up to 2025-11-25. Some servers also use it for "not initialized" (policy). */
  ResourceNotFound: -32002,
  /** A required HTTP header is missing or disagrees with the body (2026-07-28). */
  HeaderMismatch: -32020,
  /** The request needs a client capability that was not declared (2026-07-28). */
  MissingClientCapability: -32021,
  /** The revision named in the request is not supported (2026-07-28). */
  UnsupportedProtocolVersion: -32022,
} as const;

/** Thrown by a handler, it becomes the JSON-RPC error of the response. Message and data are sent to the client. */
export class ProtocolError extends Error {
  /** Code of the JSON-RPC error. */
  readonly code: number;
  /** Further information for the client. */
  readonly data: unknown;
  /** The message for the log, if the message for the client quotes what it sent. */
  readonly summary: string | undefined;

  /** Creates an error. `summary` replaces the message in the log. */
  constructor(code: number, message: string, data?: unknown, summary?: string) {
    super(message);
    this.name = 'ProtocolError';
    this.code = code;
    this.data = data;
    this.summary = summary;
  }
}

/** MCP forbids `null` and fractions: an ID is a string or an integer, returned with its type. */
export type JsonRpcId = string | number;

/** A JSON object. */
export type JsonObject = { [member: string]: unknown };

export interface RequestMessage {
  readonly kind: 'request';
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: JsonObject | undefined;
  /** The parsed object, for rules about its other members. */
  readonly raw: JsonObject;
  /** The text that it was parsed from, if there was one: JSON numbers may have digits that a double loses. */
  readonly text: string | undefined;
  /** Its position in a batch. */
  readonly index: number | undefined;
}

export interface NotificationMessage {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: JsonObject | undefined;
  readonly raw: JsonObject;
}

/** A response to a request. */
export interface ResponseMessage {
  /** Kind of message. */
  readonly kind: 'response';
  /** ID of the request. */
  readonly id: JsonRpcId;
  /** The result of a successful request. */
  readonly result?: JsonObject;
  /** The error of a failed one. */
  readonly error?: {
    /** The error code. */
    readonly code: number;
    /** The message. */
    readonly message: string;
    /** Details. */
    readonly data?: unknown;
  };
}

/** Why a text is not a message. Policy may assign another code to each reason (decisions C13–C15). */
export type InvalidReason =
  | 'not-json'
  | 'too-large'
  | 'not-utf8'
  | 'too-deep'
  | 'too-wide'
  | 'not-an-object'
  | 'no-method'
  | 'no-version'
  | 'wrong-version'
  | 'bad-id'
  | 'bad-params'
  | 'bad-response';

export interface InvalidMessage {
  readonly kind: 'invalid';
  readonly reason: InvalidReason;
  readonly detail: string;
  /** The ID, if one could be read, so that the response still reaches its sender. */
  readonly id?: JsonRpcId;
}

export interface BatchMessage {
  readonly kind: 'batch';
  readonly members: readonly unknown[];
  readonly text: string;
}

export type SingleMessage = RequestMessage | NotificationMessage | ResponseMessage | InvalidMessage;
export type IncomingMessage = SingleMessage | BatchMessage;

export function resultText(id: JsonRpcId, resultJson: string): string {
  return `{"jsonrpc":"2.0","id":${idText(id)},"result":${resultJson}}`;
}

/** `undefined` omits the ID, `null` writes it as null (decision C15). */
export function errorText(id: JsonRpcId | null | undefined, error: ProtocolError): string {
  const { code, message, data } = error;
  const body = JSON.stringify(data === undefined ? { code, message } : { code, message, data });
  const idMember = id === undefined ? '' : `"id":${id === null ? 'null' : idText(id)},`;
  return `{"jsonrpc":"2.0",${idMember}"error":${body}}`;
}

export function notificationText(method: string, params: JsonObject | undefined): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params });
}

export function requestText(id: JsonRpcId, method: string, params: JsonObject | undefined): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** Not `String(id)`: that keeps every number's text in a cache of the runtime, which grows the heap. */
function idText(id: JsonRpcId): string {
  return JSON.stringify(id);
}
