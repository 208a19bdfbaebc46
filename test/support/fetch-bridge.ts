/**
 * Serves a Fetch handler on Node's HTTP server, as runtimes with Fetch do: bodies stream in both directions, and
 * a client that goes away aborts its request.
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

export interface Bridge {
  readonly origin: string;
  /** Settles when every answer is complete. */
  close(): Promise<void>;
}

type FetchHandler = (request: Request) => Promise<Response>;

export async function serveFetch(handler: FetchHandler): Promise<Bridge> {
  const http = createServer((incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => http.close(() => resolve())),
  };
}

async function answer(
  handler: FetchHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const leaving = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) leaving.abort();
  });
  const response = await handler(requestOf(incoming, leaving.signal));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  const reader = response.body.getReader();
  outgoing.once('close', () => void reader.cancel().catch(() => {}));
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    if (!outgoing.write(step.value)) await drained(outgoing);
  }
  outgoing.end();
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', rawHeaders, url = '/' } = incoming;
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    headers.append(rawHeaders[i] as string, rawHeaders[i + 1] as string);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null;
  return new Request(`http://127.0.0.1${url}`, {
    method,
    headers,
    signal,
    body,
    duplex: 'half',
  } as RequestInit);
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once('drain', resolve);
    outgoing.once('close', resolve);
  });
}
