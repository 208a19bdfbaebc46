/**
 * The messages in an HTTP response, or the error that a response without messages stands for.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';
import { readEvents, type StreamPosition } from './event-stream.ts';
import { LinkError, type LinkFailure, parseMessages } from './link.ts';

const SHOWN = 200;

export interface HttpExchange {
  readonly url: string;
  /** Whether a response message is required. */
  readonly isRequest: boolean;
  readonly isAuthorized: boolean;
  readonly isInSession: boolean;
}

export function isStream(response: Response): boolean {
  return response.ok && mediaType(response) === 'text/event-stream';
}

export async function* readStream(response: Response, position: StreamPosition): AsyncGenerator<JsonObject> {
  if (response.body === null) return;
  for await (const { event, data } of readEvents(response.body, position))
    if (event === 'message') yield* parseMessages(data) ?? [];
}

/** Protocol errors come with an HTTP status too, but contain more than the status. */
export async function readWhole(response: Response, exchange: HttpExchange): Promise<JsonObject[]> {
  const text = await response.text();
  const messages = parseMessages(text);
  const { status } = response;
  const isAboutAccess = status === 401 || status === 403 || (status === 404 && exchange.isInSession);
  if (messages !== undefined && !isAboutAccess) return messages;
  if (response.ok) {
    if (!exchange.isRequest) return [];
    throw notMcp(exchange.url, response.headers.get('content-type'), text, status);
  }
  const error = messages?.[0]?.error as { message?: string } | undefined;
  const words = mediaType(response) === 'text/plain' && text.trim() !== '' ? text : undefined;
  throw statusError(response, exchange, error?.message ?? words);
}

function mediaType(response: Response): string | undefined {
  return response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** `said` is the message in the body, if there is one. */
function statusError(response: Response, exchange: HttpExchange, said: string | undefined): LinkError {
  const { url } = exchange;
  const { status } = response;
  const shownStatus = `${status} ${response.statusText}`.trim();
  const detail = said === undefined ? '' : `: ${shown(said)}`;
  const error = (reason: LinkFailure, message: string): LinkError =>
    new LinkError(reason, message, { status });
  // Browsers hide the target of a redirect and report status 0.
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const location = response.headers.get('location');
    const to = location === null ? 'elsewhere' : `to ${shown(location)}`;
    return error('http-error', `${url} redirects ${to}, and redirects are not followed`);
  }
  if (status === 401) {
    const challenge = said ?? response.headers.get('www-authenticate') ?? undefined;
    const why = challenge === undefined ? '' : `: ${shown(challenge)}`;
    return exchange.isAuthorized
      ? error('unauthorized', `${url} does not accept this authorization (401)${why}`)
      : error('unauthorized', `${url} requires authorization (401)${why}`);
  }
  if (status === 403) return error('unauthorized', `${url} refuses this request (${shownStatus})${detail}`);
  if (status === 404 && exchange.isInSession)
    return error('session-ended', `${url} has ended the session (${shownStatus})`);
  if (status === 404) return error('older-server', `there is no MCP server at ${url} (${shownStatus})`);
  if (status === 405) return error('older-server', `${url} does not accept messages (${shownStatus})`);
  const reason = status < 500 && status !== 429 ? 'older-server' : 'http-error';
  return error(reason, `${url} responded with ${shownStatus}${detail}`);
}

function notMcp(url: string, type: string | null, text: string, status: number): LinkError {
  const what = type === null ? 'a body without a content type' : shown(type);
  const begin = text.trim() === '' ? 'and an empty body' : `that begins with ${shown(text.slice(0, 60))}`;
  return new LinkError('not-mcp', `${url} does not support MCP: it responded with ${what} ${begin}`, {
    status,
  });
}

/** Why a fetch failed. Node reports "fetch failed" with the reason in the cause. */
export function networkError(url: string, cause: unknown): LinkError {
  const { code, message } = reasonOf(cause);
  const { host, hostname } = URL.canParse(url) ? new URL(url) : { host: url, hostname: url };
  const unreachable = (text: string): LinkError => new LinkError('unreachable', text, { cause });
  if (code === 'ECONNREFUSED') return unreachable(`nothing responds at ${host}`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unreachable(`host "${hostname}" was not found`);
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET')
    return unreachable(`${host} closed the connection before it responded`);
  if (code?.includes('CERT') || code?.includes('SSL') || code?.includes('TLS'))
    return unreachable(`no secure connection to ${host}: ${message}`);
  return unreachable(`${host} cannot be reached: ${message}`);
}

function reasonOf(error: unknown): { code: string | undefined; message: string } {
  let reason = error as { cause?: unknown; code?: string; message?: string; errors?: unknown[] };
  while (reason.cause instanceof Error) reason = reason.cause as typeof reason;
  // One error per address of the host.
  const [first] = reason.errors ?? [];
  const { code, message } = (
    reason.message === '' && first instanceof Error ? first : reason
  ) as typeof reason;
  return { code: code ?? reason.code, message: (message ?? String(error)).replace(/\.$/, '') };
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
