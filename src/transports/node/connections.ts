/**
 * The open connections of a listener, for an end in which no answer is cut off.
 * @module
 */
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

export interface Connections {
  /** Takes no new ones, and ends those that wait for a request; settles when all are closed. */
  close(): Promise<void>;
  /** Ends those that wait for a request, once what was written to them is sent. */
  endIdle(): void;
  destroy(): void;
}

export function trackConnections(http: Server): Connections {
  const open = new Set<Socket>();
  http.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  function endIdle(): void {
    const sending = [...open].filter((socket) => socket.writableLength > 0 && !isServed(socket));
    for (const socket of sending) socket.destroySoon();
    const sent = Promise.all(sending.map((socket) => once(socket, 'close')));
    void sent.then(() => http.closeIdleConnections());
  }

  return {
    close() {
      // Not the close() of HTTP: like closeIdleConnections() it destroys those whose answer is not sent yet.
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(http, () => resolve());
      });
      endIdle();
      return closed;
    },
    endIdle,
    destroy() {
      for (const socket of open) socket.destroy();
    },
  };
}

/** Whether a request of this connection waits for its answer, or for the rest of it. Node tells it nowhere else. */
function isServed(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  return answer != null && !answer.writableEnded;
}
