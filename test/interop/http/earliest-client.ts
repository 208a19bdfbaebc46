/**
 * The client of the first official SDK, over the only transport for HTTP that it has.
 * @module
 */
import { createRequire } from 'node:module';
import { Client } from 'mcp-sdk-2024-11-05/client/index.js';
import { SSEClientTransport } from 'mcp-sdk-2024-11-05/client/sse.js';
import * as types from 'mcp-sdk-2024-11-05/types.js';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import type { Serving } from '../../../packages/lectern/src/node.ts';
import { CLIENT_INFO } from '../official-client.ts';
import { recordingFetch } from '../recording-fetch.ts';
import { WireRecord } from '../wire-record.ts';

export interface EarliestClient {
  readonly client: Client;
  readonly wire: WireRecord;
  readonly notifications: { method: string; params?: unknown }[];
}

interface Answers {
  sample(params: JsonObject): JsonObject;
  roots(): JsonObject;
}

/** It takes the EventSource of its surroundings; in Node, that of a package. */
type EventSourceClass = new (url: string, init: { fetch: typeof fetch }) => object;
const { EventSource } = createRequire(import.meta.resolve('@modelcontextprotocol/sdk/client/sse.js'))(
  'eventsource',
) as { EventSource: EventSourceClass };

/** One conversation for all tests of a `describe`. */
export function earliestClient(serving: () => Serving, answers: Answers): () => EarliestClient {
  const wire = new WireRecord('2024-11-05');
  const notifications: EarliestClient['notifications'] = [];
  const complaints: string[] = [];
  const client = new Client(CLIENT_INFO, { capabilities: { sampling: {}, roots: { listChanged: true } } });
  client.onerror = (error) => complaints.push(error.message);
  client.setRequestHandler(types.CreateMessageRequestSchema, ({ params }) => answers.sample(params) as never);
  client.setRequestHandler(types.ListRootsRequestSchema, () => answers.roots() as never);
  const news = [
    types.LoggingMessageNotificationSchema,
    types.ResourceUpdatedNotificationSchema,
    types.ToolListChangedNotificationSchema,
  ];
  for (const schema of news) {
    client.setNotificationHandler(schema, (each: { method: string }) => void notifications.push(each));
  }

  beforeAll(async () => {
    const recorded = recordingFetch(wire) as typeof fetch;
    vi.stubGlobal(
      'EventSource',
      class extends EventSource {
        constructor(url: string) {
          super(url, { fetch: recorded });
        }
      },
    );
    const transport = new SSEClientTransport(new URL(serving().url.replace(/mcp$/, 'sse')));
    const send = transport.send.bind(transport);
    transport.send = (message) => {
      wire.noteSent(message as unknown as JsonObject);
      return send(message);
    };
    await client.connect(transport);
  });
  afterEach(() => expect([...wire.faults.splice(0), ...complaints.splice(0)]).toEqual([]));
  afterAll(async () => {
    await client.close();
    vi.unstubAllGlobals();
  });
  return () => ({ client, wire, notifications });
}
