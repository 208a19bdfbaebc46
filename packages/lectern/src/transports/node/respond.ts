/**
 * Writes an HTTP response on Node.
 * @module
 */
import type { OutgoingHttpHeader, ServerResponse } from 'node:http';
import { createBacklogGuard } from '../http/sse.ts';
import type { HttpResponse, StreamWriter } from '../http/types.ts';

/** RFC 9110, 8.6: none may be told of the first, and of the second only that of the whole. */
const HAS_NO_LENGTH = new Set([204, 304]);

export function respond(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  if (response.destroyed || response.req.socket.destroyed) return;
  if (typeof body === 'function') {
    response.writeHead(status, headers);
    body(streamWriter(response));
  } else if (body === undefined) {
    response.writeHead(status, HAS_NO_LENGTH.has(status) ? headers : withLength(headers, 0));
    response.end();
  } else {
    response.writeHead(status, withLength(headers, Buffer.byteLength(body)));
    response.end(body);
  }
}

/** Names and values by turns: cheaper for Node to write than a copy of the object. */
function withLength(headers: HttpResponse['headers'], length: number): OutgoingHttpHeader[] {
  const list: OutgoingHttpHeader[] = [];
  for (const name in headers) list.push(name, headers[name] as string);
  list.push('content-length', length);
  return list;
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
