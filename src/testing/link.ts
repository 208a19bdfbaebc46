/**
 * How a test client reaches its server: in memory, or a child process over stdio.
 * @module
 */
import type { Server } from '../server.ts';

/** An open connection. */
export interface Link {
  send(text: string): void;
  close(): Promise<void>;
}

export type Connect = (onText: (text: string) => void) => Link;

/** No bytes, no process: texts go straight into a session of the server. Broken schemas are found here. */
export function inMemory(server: Server): Connect {
  return (onText) => {
    server.verify();
    const session = server.connect({ send: onText });
    return {
      send(text) {
        // Later, as over any transport: an answer never arrives before its request was sent.
        queueMicrotask(async () => {
          const answer = await session.receive(text);
          if (answer !== undefined) onText(answer);
        });
      },
      async close() {
        session.close();
      },
    };
  };
}
