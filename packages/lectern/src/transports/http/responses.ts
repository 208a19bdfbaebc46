/**
 * HTTP responses: JSON-RPC in every body, and the status that goes with it.
 * @module
 */
import {
  ErrorCode,
  errorText,
  type IncomingMessage,
  type JsonRpcId,
  ProtocolError,
} from '../../jsonrpc/message.ts';
import type { InsufficientScope } from '../../protocol/authorization.ts';
import type { Definition } from '../../protocol/definition.ts';
import { unsupportedVersion } from '../../protocol/envelope.ts';
import { batchRefusal } from '../../protocol/malformed.ts';
import { type Revision, rulesOf } from '../../protocol/revisions.ts';
import type { Settings } from './options.ts';
import { STREAM_HEADERS } from './sse.ts';
import {
  authOf,
  type BodyFault,
  type HttpRequest,
  type HttpResponse,
  headOf,
  type StreamWriter,
} from './types.ts';

type Headers = Readonly<Record<string, string>>;

const JSON_HEADERS: Headers = Object.freeze({ 'content-type': 'application/json' });
const NO_HEADERS: Headers = Object.freeze({});

/** Which errors of the stateless era are errors of HTTP too; all others are sent with 200. */
const STATUS_OF: ReadonlyMap<number, number> = new Map([
  [ErrorCode.MethodNotFound, 404],
  [ErrorCode.HeaderMismatch, 400],
  [ErrorCode.MissingClientCapability, 400],
  [ErrorCode.UnsupportedProtocolVersion, 400],
]);

export function statelessStatus(errorCode: number | undefined): number {
  return errorCode === undefined ? 200 : (STATUS_OF.get(errorCode) ?? 200);
}

export const ACCEPTED: HttpResponse = Object.freeze({ status: 202, headers: NO_HEADERS });
export const NO_CONTENT: HttpResponse = Object.freeze({ status: 204, headers: NO_HEADERS });

export function jsonResponse(status: number, body: string | Uint8Array, headers?: Headers): HttpResponse {
  return { status, headers: headers === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...headers }, body };
}

export function streamResponse(body: (stream: StreamWriter) => void, headers?: Headers): HttpResponse {
  return {
    status: 200,
    headers: headers === undefined ? STREAM_HEADERS : { ...STREAM_HEADERS, ...headers },
    body,
  };
}

/** A refusal by HTTP itself, before any message was read. */
export function errorResponse(
  status: number,
  message: string,
  headers?: Headers,
  id?: JsonRpcId,
): HttpResponse {
  const code = status >= 500 ? ErrorCode.InternalError : ErrorCode.InvalidRequest;
  return protocolErrorResponse(status, new ProtocolError(code, message), headers, id);
}

/** The response to a request whose body could not be read. */
export function bodyRefused(fault: BodyFault, maxBytes: number): HttpResponse {
  switch (fault) {
    case 'too-slow':
      return errorResponse(408, 'The body took too long to arrive', { connection: 'close' });
    case 'no-room':
      return errorResponse(503, 'Too many large requests at once; retry.', { 'retry-after': '1' });
    case 'too-large':
      return errorResponse(413, `Body too large: at most ${maxBytes} bytes`);
    case 'not-utf8':
      return errorResponse(400, 'The body is not UTF-8');
  }
}

export function protocolErrorResponse(
  status: number,
  error: ProtocolError,
  headers?: Headers,
  id?: JsonRpcId,
): HttpResponse {
  return jsonResponse(status, errorText(id, error), headers);
}

/** The headers of the 403 for a caller that needs more scopes. Without `auth`, as in RFC 6750, section 3.1. */
export function challengeHeaders(
  { challenge = plainChallenge }: Settings,
  http: HttpRequest,
  scopes: readonly string[],
): Headers {
  return { 'www-authenticate': challenge(headOf(http), scopes, authOf(http)) };
}

/** The 403 that names them, for a message that is not handled. */
export function insufficientScope(
  settings: Settings,
  http: HttpRequest,
  error: InsufficientScope,
  id?: JsonRpcId,
): HttpResponse {
  return protocolErrorResponse(403, error, challengeHeaders(settings, http, error.scopes), id);
}

const plainChallenge: NonNullable<Settings['challenge']> = (_request, scopes) =>
  `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`;

/** The last word on a call that is not finished. */
export function unfinishedText(id: JsonRpcId, message: string): string {
  return errorText(id, new ProtocolError(ErrorCode.InternalError, message));
}

export function noEvents(id?: JsonRpcId): HttpResponse {
  return errorResponse(406, 'A stream needs Accept: text/event-stream', undefined, id);
}

export const ENDING: HttpResponse = errorResponse(503, 'The server is shutting down; retry.', {
  'retry-after': '5',
  connection: 'close',
});

export function methodNotAllowed(allow: string): HttpResponse {
  return errorResponse(405, `Method not allowed; use ${allow}`, { allow });
}

/** For a request that should name a session and does not. */
export const NO_SESSION: string =
  'Missing session: send initialize first, then its Mcp-Session-Id header with every request';
export const NO_SESSION_ID: HttpResponse = errorResponse(400, NO_SESSION);

/** 2025-06-18, transports: 400 whatever the HTTP method, with the versions that are supported. */
export function versionNotSupported(requested: string, id?: JsonRpcId): HttpResponse {
  return protocolErrorResponse(400, unsupportedVersion(requested), undefined, id);
}

/** A batch where none is served is an HTTP error too (2025-06-18 removed batches from the protocol). */
export function refuseBatch(
  { policy }: Definition,
  revision: Revision,
  message: IncomingMessage,
): HttpResponse | undefined {
  if (message.kind !== 'batch') return undefined;
  const served = rulesOf(revision).batches && policy.batches === 'negotiated';
  const error = batchRefusal(message.members, served);
  return error === undefined ? undefined : protocolErrorResponse(400, error);
}
