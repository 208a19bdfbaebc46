/**
 * An answer as a Fetch response.
 * @module
 */
import type { HttpAnswer, StreamWriter } from '../http/shape.ts';

/** What may wait for a slow reader of a stream before it is cut off; a single event may be larger. */
const MAX_BACKLOG = 1024 * 1024;

/** `gone` is called when nobody reads a stream any more. */
export function respond({ status, headers, body }: HttpAnswer, gone: () => void): Response {
  if (typeof body !== 'function') return new Response(body, { status, headers });
  return new Response(eventStream(body, gone), { status, headers });
}

function eventStream(write: (stream: StreamWriter) => void, gone: () => void): ReadableStream<Uint8Array> {
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
            gone();
          },
          end() {
            if (!open) return;
            open = false;
            controller.close();
          },
        });
      },
      cancel() {
        open = false;
        gone();
      },
    },
    { highWaterMark: 0, size: (chunk) => chunk.byteLength },
  );
}
