/**
 * The open connections of a listener: how many there may be, how they end without cutting off a response, and the
 * response to what is not HTTP.
 * @module
 */
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as afterInput } from 'node:timers/promises';
import { errorResponse } from '../http/responses.ts';
import { networkOf, respond } from './exchange.ts';

export interface Connections {
  /** Whether a request that waits for the responses before its own may wait; otherwise it is refused. */
  admitQueued(response: ServerResponse): boolean;
  /** Accepts those that have arrived; the event loop does one at a time, and `stopListening()` resets the others. */
  acceptBacklog(): Promise<void>;
  /** Takes no new ones; settles when all are closed. */
  stopListening(): Promise<void>;
  /** Ends those that wait for a request, once what was written to them is sent. */
  endIdle(): void;
  /** Ends those without a request so far: clients and browsers open some that they may never need. */
  endUnused(): void;
  destroy(): void;
}

export function trackConnections(
  http: Server,
  maxFrom: (address: string) => number,
  maxQueued: number,
): Connections {
  const open = new Set<Socket>();
  const byAddress = new Map<string, number>();
  const queued = new WeakMap<Socket, number>();
  let accepted = 0;
  http.on('connection', (socket) => {
    accepted++;
    const address = networkOf(socket.remoteAddress ?? '');
    const others = byAddress.get(address) ?? 0;
    if (others >= maxFrom(address)) {
      socket.destroy();
      return;
    }
    open.add(socket);
    byAddress.set(address, others + 1);
    socket.once('close', () => {
      open.delete(socket);
      const left = (byAddress.get(address) ?? 0) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    });
  });

  function admitQueued(response: ServerResponse): boolean {
    const { socket } = response.req;
    const count = (queued.get(socket) ?? 0) + 1;
    queued.set(socket, count);
    response.once('socket', () => queued.set(socket, (queued.get(socket) ?? 1) - 1));
    if (count <= maxQueued) return true;
    // One request gets the reason, in its turn; no other request on this connection gets a response after it.
    if (count === maxQueued + 1) respond(response, TOO_MANY_QUEUED);
    return false;
  }

  function endIdle(): void {
    const sending = [...open].filter((socket) => socket.writableLength > 0 && !isServed(socket));
    for (const socket of sending) socket.destroySoon();
    const sent = Promise.all(sending.map((socket) => once(socket, 'close')));
    void sent.then(() => http.closeIdleConnections());
  }

  let closed: Promise<void> | undefined;

  return {
    admitQueued,
    async acceptBacklog() {
      for (let before = -1; before !== accepted; ) {
        before = accepted;
        await afterInput();
      }
    },
    stopListening() {
      // Not the close() of HTTP: like closeIdleConnections() it destroys those whose response is not sent yet.
      closed ??= new Promise<void>((resolve) => {
        // Bun's is not one of `node:net`, and has only this close().
        const { close } = http instanceof NetServer ? NetServer.prototype : http;
        close.call(http, () => resolve());
      });
      return closed;
    },
    endIdle,
    endUnused() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
    destroy() {
      for (const socket of open) socket.destroy();
    },
  };
}

const TOO_MANY_QUEUED = errorResponse(429, 'Too many requests at once on this connection.', {
  'retry-after': '1',
  connection: 'close',
});

/** Whether a request of this connection waits for its response, or for the rest of it. Node has no public member for it. */
function isServed(socket: Socket): boolean {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  return response != null && !response.writableEnded;
}

const REFUSALS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

export function refuseBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const [status, message] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', 'The request is not HTTP'];
  const body = errorResponse(Number.parseInt(status, 10), message).body as string;
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  // A client may leave its own half open for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Long enough for the refusal to be read: what is destroyed while more arrives is reset. */
const LINGER_MS = 1000;

/** Whether the response to an earlier request is being written: a client would read a refusal as part of it. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  return response != null && (response.headersSent || response.req.complete);
}
