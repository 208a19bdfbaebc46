/**
 * An answer as a Fetch response.
 * @module
 */
import type { HttpAnswer, StreamWriter } from '../http/shape.ts';
import type { FetchRequest } from './request.ts';

/** What may wait for a slow reader of a stream before it is cut off; a single event may be larger. */
const MAX_BACKLOG = 4 * 1024 * 1024;

export function respond({ status, headers, body }: HttpAnswer, request: FetchRequest): Response {
  if (typeof body === 'function') return new Response(eventStream(body, request), { status, headers });
  request.answered();
  return new Response(body, { status, headers });
}

/** Of plain JavaScript: on workerd, other requests may write to it. */
function eventStream(
  write: (stream: StreamWriter) => void,
  request: FetchRequest,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let open = true;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        write({
          write(text) {
            if (!open) return;
            if ((controller.desiredSize ?? 0) >= -MAX_BACKLOG) {
              controller.enqueue(encoder.encode(text));
              return;
            }
            open = false;
            controller.error(new Error('The reader is too slow'));
            request.gone();
          },
          end() {
            if (!open) return;
            open = false;
            request.answered();
            controller.close();
          },
        });
      },
      cancel() {
        open = false;
        request.gone();
      },
    },
    { highWaterMark: 0, size: (chunk) => chunk.byteLength },
  );
}
