/**
 * Tells that a client went away before its answer was complete.
 * @module
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers that wait for those before them on the same connection: Node does not tell them that it was closed. */
const queues = new WeakMap<Socket, Set<() => void>>();

export function whenGone(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req;
  // What happened before anyone asked is not told again.
  if (socket.destroyed) {
    listener();
    return;
  }
  const waits = response.socket === null ? queueOf(socket) : undefined;
  const onClose = (): void => {
    const isFirst = waits === undefined || waits.delete(onClose);
    if (isFirst && !response.writableFinished) listener();
  };
  waits?.add(onClose);
  response.once('close', onClose);
}

function queueOf(socket: Socket): Set<() => void> {
  let queue = queues.get(socket);
  if (queue === undefined) {
    const waiting = new Set<() => void>();
    socket.once('close', () => {
      for (const onClose of waiting) onClose();
    });
    queues.set(socket, waiting);
    queue = waiting;
  }
  return queue;
}
