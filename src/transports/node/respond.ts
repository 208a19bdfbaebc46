/**
 * Writes an answer to Node's response.
 * @module
 */
import type { ServerResponse } from 'node:http';
import { createBacklogGuard } from '../http/backlog.ts';
import type { HttpAnswer, StreamWriter } from '../http/shape.ts';

/** RFC 9110, 8.6: none may be told of the first, and of the second only that of the whole. */
const HAS_NO_LENGTH = new Set([204, 304]);

export function respond(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  if (response.destroyed || response.req.socket.destroyed) return;
  if (typeof body === 'function') {
    response.writeHead(status, headers);
    body(streamWriter(response));
  } else if (body === undefined) {
    response.writeHead(status, HAS_NO_LENGTH.has(status) ? headers : { ...headers, 'content-length': '0' });
    response.end();
  } else {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  }
}

function streamWriter(response: ServerResponse): StreamWriter {
  const isTooSlow = createBacklogGuard();
  return {
    write(text) {
      if (response.destroyed || response.writableEnded) return;
      if (isTooSlow(response.writableLength)) response.destroy();
      else response.write(text);
    },
    end() {
      if (!response.writableEnded) response.end();
    },
  };
}
