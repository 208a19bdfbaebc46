/**
 * Serves one server or several as a function from a Fetch request to its response, for every runtime that speaks
 * Fetch: Deno, Bun, workerd, edge functions, Hono, Next.
 * @module
 */
import { refusal } from '../http/answers.ts';
import type { SessionHost } from '../http/host.ts';
import { wantsBody } from '../http/shape.ts';
import { createSite, type SiteOptions } from '../http/site.ts';
import { readBody } from './body.ts';
import { FetchRequest } from './request.ts';
import { respond } from './respond.ts';

export interface HandlerOptions extends SiteOptions {
  /** How long a body may take to arrive; 60 seconds. */
  readonly requestTimeoutMs?: number;
}

export interface Handler {
  (request: Request): Promise<Response>;
  /** Takes no more requests and ends streams; settles when what was under way is answered. */
  close(): Promise<void>;
}

export function createHandler(
  servers: SessionHost | Readonly<Record<string, SessionHost>>,
  options: HandlerOptions = {},
): Handler {
  const site = createSite(servers, options);
  const { requestTimeoutMs = 60_000 } = options;

  async function handle(request: Request): Promise<Response> {
    const asked = new FetchRequest(request);
    const gone = (): void => asked.gone();
    const step = await site.handle(asked);
    if (!wantsBody(step)) return respond(step, gone);
    const body = await readBody(request, step.maxBytes, requestTimeoutMs);
    return respond('fault' in body ? step.refuse(body.fault) : await step.receive(body.text), gone);
  }

  /** Nothing above is meant to throw; a body whose sender went away does. */
  async function guarded(request: Request): Promise<Response> {
    try {
      return await handle(request);
    } catch {
      return respond(refusal(500, 'Internal error'), () => {});
    }
  }

  return Object.assign(guarded, { close: () => site.end() });
}
