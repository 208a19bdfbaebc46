/**
 * Answers in HTTP: JSON-RPC in every body, and the status that goes with it.
 * @module
 */
import { ErrorCode } from '../../jsonrpc/error-codes.ts';
import type { JsonRpcId } from '../../jsonrpc/message.ts';
import { ProtocolError } from '../../jsonrpc/protocol-error.ts';
import { errorText } from '../../jsonrpc/serialise.ts';
import type { HttpAnswer, StreamWriter } from './shape.ts';
import { STREAM_HEADERS } from './sse.ts';

type Headers = Readonly<Record<string, string>>;

const JSON_HEADERS: Headers = Object.freeze({ 'content-type': 'application/json' });
const NO_HEADERS: Headers = Object.freeze({});

/** Which errors of the stateless era are errors of HTTP too; all others are answers like any other. */
const STATUS_OF: ReadonlyMap<number, number> = new Map([
  [ErrorCode.MethodNotFound, 404],
  [ErrorCode.HeaderMismatch, 400],
  [ErrorCode.MissingClientCapability, 400],
  [ErrorCode.UnsupportedProtocolVersion, 400],
]);

export function statelessStatus(errorCode: number | undefined): number {
  return errorCode === undefined ? 200 : (STATUS_OF.get(errorCode) ?? 200);
}

export const ACCEPTED: HttpAnswer = Object.freeze({ status: 202, headers: NO_HEADERS });
export const NO_CONTENT: HttpAnswer = Object.freeze({ status: 204, headers: NO_HEADERS });

export function jsonAnswer(status: number, body: string, headers?: Headers): HttpAnswer {
  return { status, headers: headers === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...headers }, body };
}

export function streamAnswer(body: (stream: StreamWriter) => void, headers?: Headers): HttpAnswer {
  return {
    status: 200,
    headers: headers === undefined ? STREAM_HEADERS : { ...STREAM_HEADERS, ...headers },
    body,
  };
}

/** A refusal by HTTP itself, before any message could be answered. */
export function refusal(status: number, message: string, headers?: Headers, id?: JsonRpcId): HttpAnswer {
  const code = status >= 500 ? ErrorCode.InternalError : ErrorCode.InvalidRequest;
  return errorAnswer(status, new ProtocolError(code, message), headers, id);
}

export function errorAnswer(
  status: number,
  error: ProtocolError,
  headers?: Headers,
  id?: JsonRpcId,
): HttpAnswer {
  return jsonAnswer(status, errorText(id, error), headers);
}

/** The last word on a call that is not finished. */
export function givenUpText(id: JsonRpcId, message: string): string {
  return errorText(id, new ProtocolError(ErrorCode.InternalError, message));
}

export function noEvents(id?: JsonRpcId): HttpAnswer {
  return refusal(406, 'A stream needs Accept: text/event-stream', undefined, id);
}

export const ENDING: HttpAnswer = refusal(503, 'The server is ending. Try again.', {
  'retry-after': '5',
  connection: 'close',
});

export function methodNotAllowed(allow: string): HttpAnswer {
  return refusal(405, `Method not allowed; use ${allow}`, { allow });
}
