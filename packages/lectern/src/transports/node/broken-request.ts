/**
 * What Node's parser could not read is answered in JSON-RPC too, and its connection closed.
 * @module
 */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorResponse } from '../http/responses.ts';

const REFUSALS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

export function refuseBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const [status, message] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', 'The request is not HTTP'];
  const body = errorResponse(Number.parseInt(status, 10), message).body as string;
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  // A client may leave its own half open for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Long enough for the refusal to be read: what is destroyed while more arrives is reset. */
const LINGER_MS = 1000;

/** The answer to an earlier request is under way, and a refusal in the midst of it would be taken for a part of it. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  return answer != null && (answer.headersSent || answer.req.complete);
}
