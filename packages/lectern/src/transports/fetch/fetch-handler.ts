/**
 * A router as a function from a Fetch request to its response.
 * @module
 */
import { errorResponse } from '../http/responses.ts';
import type { Router, RouterOptions } from '../http/router.ts';
import { createBacklogGuard } from '../http/sse.ts';
import { type HttpResponse, type StreamWriter, wantsBody } from '../http/types.ts';
import { readBody } from './body.ts';
import { FetchRequest, type WaitUntil } from './request.ts';

/** Options of `createHandler()`. */
export interface HandlerOptions extends RouterOptions {
  /** Time limit for receiving a request body. Default: 60 seconds. */
  readonly requestTimeoutMs?: number;
}

/** A function from a Fetch request to its response, for every runtime that has Fetch. */
export interface Handler {
  /** Runtimes pass further arguments; with `waitUntil`, calls continue after their client has disconnected. */
  (request: Request, ...platform: unknown[]): Promise<Response>;
  /** Refuses further requests and ends streams. Resolves when running ones have their responses and close listeners have run. */
  close(): Promise<void>;
}

export function fetchHandler(router: Router, { requestTimeoutMs = 60_000 }: HandlerOptions): Handler {
  async function route(request: Request, asked: FetchRequest): Promise<HttpResponse> {
    const step = await router.handle(asked);
    if (!wantsBody(step)) return step;
    try {
      const body = await readBody(request, step, requestTimeoutMs);
      return 'fault' in body ? step.refuse(body.fault) : await step.receive(body.text);
    } finally {
      step.release();
    }
  }

  /** Nothing is meant to throw in there, but a body whose sender went away does. */
  async function handle(request: Request, ...platform: unknown[]): Promise<Response> {
    const asked = new FetchRequest(request, waitUntilOf(platform));
    try {
      return respond(await route(request, asked), asked);
    } catch (error) {
      router.logger.log('error', `A request failed: ${error instanceof Error ? error.stack : String(error)}`);
      return respond(errorResponse(500, 'Internal error'), asked);
    }
  }

  const detach = router.attach();
  return Object.assign(handle, { close: () => router.end().then(detach) });
}

function waitUntilOf(platform: readonly unknown[]): WaitUntil | undefined {
  for (const given of platform) {
    const context = given as { waitUntil?: WaitUntil } | undefined | null;
    if (typeof context?.waitUntil === 'function') return context.waitUntil.bind(context);
  }
  return undefined;
}

function respond({ status, headers, body }: HttpResponse, request: FetchRequest): Response {
  if (typeof body === 'function') return new Response(eventStream(body, request), { status, headers });
  request.responded();
  return new Response(body as BodyInit | undefined, { status, headers });
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
            request.responded();
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
