/**
 * Asks an authorization server for a JSON document: within a time and a size, and from nowhere else than asked.
 * @module
 */
import { Unavailable } from './refusal.ts';

export interface JsonRequest {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly init?: RequestInit;
}

/**
 * The document; undefined where the server says that there is none, which some do with 400, 403 or a redirect to a page.
 * Throws `Unavailable` for everything else.
 */
export async function fetchJson(
  url: string,
  { timeoutMs, maxBytes, init }: JsonRequest,
): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init?.headers },
      // A redirect could lead to a server that somebody else runs.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      if (response.status >= 300 && response.status < 500 && response.status !== 429) return undefined;
      throw new Unavailable(`${originOf(url)} responded with status ${response.status}`);
    }
    const value: unknown = JSON.parse(await readText(response, maxBytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
    throw new Unavailable(`${originOf(url)} responded with something other than a JSON object`);
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    // Its own message may quote what was sent or received.
    throw new Unavailable(`${originOf(url)} could not be read (${(error as Error).name})`);
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new Unavailable(`${originOf(response.url)} sent more than ${maxBytes} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'The authorization server';
}

/** Keys and tokens travel over TLS, or do not leave this machine. */
export function isSecure(url: unknown): url is string {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  );
}
