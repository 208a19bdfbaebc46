import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { quietLogger } from '../../../../../../test/support/quiet.ts';
import { createHandler, createMemoryStore, type Handler, type SessionStore } from '../../../http.ts';
import { createServer } from '../../../index.ts';

const URL = 'http://localhost/mcp';
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** A store that other processes share: it logs an event when it is let through. */
function sharedStore(): { readonly store: SessionStore; readonly logged: string[]; letThrough: () => void } {
  const store = createMemoryStore();
  const logged: string[] = [];
  let letThrough = (): void => {};
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  return {
    logged,
    letThrough,
    store: {
      ...store,
      async append(id, stream, text, ...rest) {
        await open;
        logged.push(text);
        return store.append(id, stream, text, ...rest);
      },
    },
  };
}

/** The headers of requests in a session. */
async function openSession(handler: Handler): Promise<Record<string, string>> {
  const initialized = await handler(
    new Request(URL, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'client', version: '1.0.0' },
        },
      }),
    }),
  );
  const session = { ...HEADERS, 'mcp-session-id': initialized.headers.get('mcp-session-id') as string };
  await handler(
    new Request(URL, {
      method: 'POST',
      headers: session,
      body: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    }),
  );
  return session;
}

describe('a notification stream whose process shuts down', () => {
  it('logs each change until what was under way is logged', async () => {
    const { store, logged, letThrough } = sharedStore();
    const server = createServer({ name: 'notes', version: '1.0.0', logger: quietLogger })
      .tool('a', { description: 'A tool' }, () => '')
      .prompt('b', { description: 'A prompt' }, () => '');
    const handler = createHandler(server, { sessions: store });
    const session = await openSession(handler);
    const stream = await handler(new Request(URL, { headers: session }));
    server.removeTool('a');
    await turn();
    const closed = handler.close();
    server.removePrompt('b');
    await turn();
    letThrough();
    await Promise.all([closed, stream.text()]);
    expect(logged.map((text) => JSON.parse(text).method)).toEqual([
      'notifications/tools/list_changed',
      'notifications/prompts/list_changed',
    ]);
  });
});

describe('a stream that is resumed', () => {
  it('ends where the store loses it while it is taken over', async () => {
    const found = [[], undefined];
    const store: SessionStore = { ...createMemoryStore(), after: async () => found.shift() };
    const server = createServer({ name: 'notes', version: '1.0.0', logger: quietLogger });
    const handler = createHandler(server, { sessions: store });
    const session = await openSession(handler);
    const resumed = await handler(new Request(URL, { headers: { ...session, 'last-event-id': '1-call' } }));
    expect([resumed.status, await resumed.text()]).toEqual([200, ':\n\n']);
  });
});
