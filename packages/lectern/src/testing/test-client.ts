/**
 * A client for tests: `lectern/client` that records what passes.
 * @module
 */
import { type ProcessOptions, type ServerProcess, spawnServer as spawn } from '../client/child-process.ts';
import type { Client } from '../client/client.ts';
import { type ClientOptions, connect } from '../client/connect.ts';
import type { Notification, ObservedMessage } from '../client/connection.ts';
import { type Connect, type Connectable, inMemory } from '../client/link.ts';
import { LATEST_HANDSHAKE } from '../protocol/revisions.ts';

/** What a test client has recorded. */
export interface Recording {
  /** Every message of both sides. */
  readonly transcript: readonly ObservedMessage[];
  /** Every notification of the server. */
  readonly notifications: readonly Notification[];
  /** Resolves to the first notification with this method, received already or to come. */
  notification(method: string): Promise<Notification>;
}

/** A client that records all messages. */
export type RecordingClient<Tools extends object = object> = Client<Tools> & Recording;

/**
 * Connects to a server in memory, or over any link such as that of `spawnServer()`. The protocol version is 2025-11-25
 * unless `revision` is given. `structuredContent` has the types of the output schemas of a server defined by chained
 * calls.
 *
 * @example
 * const client = await testClient(server, { revision: '2026-07-28' });
 * const { content } = await client.callTool('greet', { name: 'Ada' });
 */
export async function testClient<Tools extends object = object>(
  target: Connectable<Tools> | Connect<Tools>,
  options: ClientOptions = {},
): Promise<RecordingClient<Tools>> {
  const transcript: ObservedMessage[] = [];
  const notifications: Notification[] = [];
  const client = await connect(typeof target === 'function' ? target : inMemory(target), {
    revision: LATEST_HANDSHAKE,
    clientInfo: { name: 'lectern-test-client', version: '1.0.0' },
    ...options,
    observe(entry) {
      transcript.push(entry);
      const { method, id, params } = entry.message;
      if (entry.from === 'server' && typeof method === 'string' && id === undefined)
        notifications.push({ method, params: (params ?? {}) as Notification['params'] });
      options.observe?.(entry);
    },
  });
  return Object.assign(client, {
    transcript,
    notifications,
    notification(method: string): Promise<Notification> {
      const received = notifications.find((each) => each.method === method);
      if (received !== undefined) return Promise.resolve(received);
      return new Promise((resolve) => {
        const stop = client.onNotification((each) => {
          if (each.method !== method) return;
          stop();
          resolve(each);
        });
      });
    },
  });
}

/**
 * Starts a server as a process. Unlike that of `lectern/client`, throws when the server writes something to stdout that
 * is not a message, unless `onStrayLine` is given.
 *
 * @example
 * const server = await spawnServer('node', ['server.mjs']);
 * const client = await testClient(server.connect);
 */
export function spawnServer(
  command: string,
  args: readonly string[] = [],
  options: ProcessOptions = {},
): Promise<ServerProcess> {
  return spawn(command, args, {
    onStrayLine(line) {
      throw new Error(`Not a message on stdout: ${line}`);
    },
    ...options,
  });
}
