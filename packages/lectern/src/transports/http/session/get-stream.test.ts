import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { quietLogger } from '../../../../../../test/support/quiet.ts';
import { createHandler, createMemoryStore, type SessionStore } from '../../../http.ts';
import { createServer } from '../../../index.ts';

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

describe('a notification stream whose process shuts down', () => {
  it('logs each change until what was under way is logged', async () => {
    const { store, logged, letThrough } = sharedStore();
    const server = createServer({ name: 'notes', version: '1.0.0', logger: quietLogger })
      .tool('a', { description: 'A tool' }, () => '')
      .prompt('b', { description: 'A prompt' }, () => '');
    const handler = createHandler(server, { sessions: store });
    const url = 'http://localhost/mcp';
    const initialized = await handler(
      new Request(url, {
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
    const session = { 'mcp-session-id': initialized.headers.get('mcp-session-id') as string };
    await handler(
      new Request(url, {
        method: 'POST',
        headers: { ...HEADERS, ...session },
        body: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      }),
    );
    const stream = await handler(new Request(url, { headers: { ...HEADERS, ...session } }));
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
