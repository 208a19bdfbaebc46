/**
 * An answer as a Fetch response.
 * @module
 */
import { createBacklogGuard } from '../http/sse.ts';
import type { HttpResponse, StreamWriter } from '../http/types.ts';
import type { FetchRequest } from './request.ts';

export function respond({ status, headers, body }: HttpResponse, request: FetchRequest): Response {
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
  const isTooSlow = createBacklogGuard();
  let open = true;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        write({
          write(text) {
            if (!open) return;
            if (!isTooSlow(-(controller.desiredSize ?? 0))) {
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
