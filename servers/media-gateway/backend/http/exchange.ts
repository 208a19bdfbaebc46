/**
 * One request to the service and its reply, within the time and the size that are allowed.
 * @module
 */
import { AttemptFailed } from './attempt-failed.ts';
import { readBody } from './read-body.ts';
import { withinTime } from './time-limit.ts';

export interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Empty for a status that says everything by itself. */
  readonly text: string;
}

export interface ExchangeSettings {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
}

const MAX_BODY_BYTES = 5 * 1024 * 1024;

const STATUSES_WITH_TEXT: ReadonlySet<number> = new Set([200, 400, 404, 422]);

export async function exchange(
  url: string,
  body: string,
  settings: ExchangeSettings,
  signal: AbortSignal,
): Promise<Reply> {
  // On some runtimes it refuses to be called as a method of another object.
  const { fetch, timeoutMs } = settings;
  let status: number | undefined;
  try {
    return await withinTime(timeoutMs, signal, async (limited) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body,
        // Followed, it could lead to a place inside that only this machine may reach.
        redirect: 'manual',
        signal: limited,
      });
      status = response.status;
      const text = STATUSES_WITH_TEXT.has(status) ? await readBody(response, MAX_BODY_BYTES) : '';
      return { status, retryAfter: response.headers.get('retry-after'), text };
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new AttemptFailed(reasonOf(error), { status });
  }
}

/** `fetch` tells what happened in the cause of its error, as a code or as a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: unknown };
  const cause = code ?? message;
  return cause === undefined ? error.message : `${error.message}: ${cause}`;
}
