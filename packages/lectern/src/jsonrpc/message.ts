/**
 * The shapes of JSON-RPC 2.0 messages, as MCP narrows them, and the texts that are sent. Results arrive as JSON text,
 * because prepared ones are never serialised twice.
 * @module
 */
import type { ProtocolError } from './errors.ts';

/** MCP forbids `null` and fractions: an id is a string or an integer, echoed in kind. */
export type JsonRpcId = string | number;

/** A JSON object. */
export type JsonObject = { [member: string]: unknown };

export interface RequestMessage {
  readonly kind: 'request';
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: JsonObject | undefined;
  /** The object as it was parsed, for rules about its other members. */
  readonly raw: JsonObject;
  /** The text that it was parsed from, where there was one: JSON numbers have digits that a double loses. */
  readonly text: string | undefined;
  /** Its place in the batch that the text holds. */
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

/** Why a text is not a message. Policy may give each reason another code (decisions C13–C15). */
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
  /** The id, where one could be read: the response then still reaches its sender. */
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

/** `undefined` leaves the id out, `null` writes it as null (decision C15). */
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
