/** One request to the service and its reply, within the time and the size that are allowed. @module */
import { AttemptFailed } from 'lectern/knowledge';

/** Gives work a limited time, and ends it when its time is up or nobody wants it any more. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}

export interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Empty for a status that says everything by itself. */
  readonly text: string;
}

export interface ExchangeSettings {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  /** Sent with every request, such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
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
  const { fetch, timeoutMs, headers } = settings;
  let status: number | undefined;
  try {
    return await withinTime(timeoutMs, signal, async (limited) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
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

/** `fetch` reports what happened in the cause of its error, as a code or as a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: unknown };
  const cause = code ?? message;
  return cause === undefined ? error.message : `${error.message}: ${cause}`;
}

/**
 * Reads the body of a reply as text, and no more of it than is allowed. What came compressed counts as what it
 * unpacks to.
 */
export async function readBody(
  { headers, body }: Pick<Response, 'headers' | 'body'>,
  maxBytes: number,
): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    mustFit(Number(headers.get('content-length') ?? 0), maxBytes);
    while (true) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      mustFit(size, maxBytes);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    // A sender that has more to say is not listened to any longer.
    reader.cancel().catch(() => {});
  }
}

function mustFit(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new RangeError(`the body is larger than ${maxBytes} bytes`);
}

/**
 * Whatever the work leaves open when it ends, such as a body that nobody reads, ends with it. Work that does not listen
 * to its signal is left alone, and waited for no longer.
 */
export async function withinTime<T>(
  limitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const workEnd = new AbortController();
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeIsUp(`no end within ${limitMs} ms`)), limitMs);
    signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal });
  });
  try {
    return await Promise.race([work(workEnd.signal), ended]);
  } finally {
    clearTimeout(timer);
    listening.abort();
    workEnd.abort();
  }
}
