/**
 * A site as a function from a Fetch request to its response.
 * @module
 */
import { refusal } from '../http/answers.ts';
import { type HttpAnswer, wantsBody } from '../http/shape.ts';
import type { Site, SiteOptions } from '../http/site.ts';
import { readBody } from './body.ts';
import { FetchRequest, type WaitUntil } from './request.ts';
import { respond } from './respond.ts';

export interface HandlerOptions extends SiteOptions {
  /** How long a body may take to arrive; 60 seconds. */
  readonly requestTimeoutMs?: number;
}

export interface Handler {
  /** Runtimes give further arguments; one with `waitUntil` keeps calls going whose client went away. */
  (request: Request, ...platform: unknown[]): Promise<Response>;
  /** Takes no more requests and ends streams; settles when what was under way is answered. */
  close(): Promise<void>;
}

export function fetchHandler(site: Site, { requestTimeoutMs = 60_000 }: HandlerOptions): Handler {
  async function answer(request: Request, asked: FetchRequest): Promise<HttpAnswer> {
    const step = await site.handle(asked);
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
      return respond(await answer(request, asked), asked);
    } catch (error) {
      site.logger.log('error', `A request failed: ${error instanceof Error ? error.stack : String(error)}`);
      return respond(refusal(500, 'Internal error'), asked);
    }
  }

  return Object.assign(handle, { close: () => site.end() });
}

function waitUntilOf(platform: readonly unknown[]): WaitUntil | undefined {
  for (const given of platform) {
    const context = given as { waitUntil?: WaitUntil } | undefined | null;
    if (typeof context?.waitUntil === 'function') return context.waitUntil.bind(context);
  }
  return undefined;
}
