import { describe, expect, it } from 'vitest';
import { createFixture } from '../../../../test/fixture/server.ts';
import { quietLogger, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { REVISIONS } from '../protocol/revisions.ts';
import { testClient } from '../testing.ts';
import { acceptDefaults } from './handlers.ts';

const fixture = () => createFixture({ logger: quietLogger });

describe.each(REVISIONS)('a client at %s', (revision) => {
  const stateless = revision === '2026-07-28';

  it('connects as the revision requires', async () => {
    const { server, transcript } = await checkedClient(smallServer(), { revision });
    const opening = transcript.filter(({ from }) => from === 'client').map(({ message }) => message.method);
    expect(opening).toEqual(stateless ? ['server/discover'] : ['initialize', 'notifications/initialized']);
    expect(server[stateless ? 'supportedVersions' : 'protocolVersion']).toEqual(
      stateless ? [revision] : revision,
    );
  });

  it('declares the capabilities that it has handlers for, and configured ones', async () => {
    const { transcript } = await checkedClient(smallServer(), {
      revision,
      handlers: { roots: () => ({ roots: [] }), sampling: () => ({}) },
      capabilities: { sampling: { tools: {} }, experimental: {} },
    });
    const params = transcript[0]?.message.params as JsonObject;
    const declared = stateless
      ? (params._meta as JsonObject)['io.modelcontextprotocol/clientCapabilities']
      : params.capabilities;
    expect(declared).toEqual({ roots: {}, sampling: { tools: {} }, experimental: {} });
  });

  it('identifies itself as configured', async () => {
    const clientInfo = { name: 'somebody', version: '2.0.0' };
    const { transcript } = await checkedClient(smallServer(), { revision, clientInfo });
    const params = transcript[0]?.message.params as JsonObject;
    const meta = params._meta as JsonObject | undefined;
    expect(meta?.['io.modelcontextprotocol/clientInfo'] ?? params.clientInfo).toEqual(clientInfo);
  });

  it('has a method for every request', async () => {
    const client = await checkedClient(fixture(), { revision, logLevel: 'debug' });
    expect(await client.listTools()).toHaveProperty('tools');
    expect(await client.listResources()).toHaveProperty('resources');
    expect(await client.listResourceTemplates()).toHaveProperty('resourceTemplates');
    expect(await client.listPrompts()).toHaveProperty('prompts');
    expect(await client.callTool('echo', { text: 'a' })).toHaveProperty('content');
    expect(await client.readResource('test://static-text')).toHaveProperty('contents');
    expect(await client.getPrompt('choose', { colour: 'red' })).toHaveProperty('messages');
    const ref = { type: 'ref/prompt', name: 'choose' };
    expect(await client.complete(ref, 'colour', 'r', { arguments: {} })).toHaveProperty('completion');
    if (!stateless) expect(await client.setLogLevel('debug')).toEqual({});
    await client.callTool('test_logging_tool');
    expect(await client.notification('notifications/message')).toMatchObject({ params: { level: 'debug' } });
    await client.close();
  });

  it('waits for a matching notification and skips others', async () => {
    const client = await checkedClient(fixture(), { revision, logLevel: 'debug' });
    const coming = client.notification('notifications/progress');
    await client.callTool('test_logging_tool');
    const progress: JsonObject[] = [];
    await client.callTool('test_tool_with_progress', {}, { onProgress: (each) => void progress.push(each) });
    expect(await coming).toMatchObject({ params: { progress: 0 } });
    expect(progress.map((each) => each.progress)).toEqual([0, 50, 100]);
  });

  it('fails if the server sends a request without a handler', async () => {
    const client = await checkedClient(fixture(), { revision, capabilities: { roots: {} } });
    const outcome = client.callTool('test_roots');
    if (stateless) await expect(outcome).rejects.toThrow('does not handle roots/list');
    else expect(await outcome).toMatchObject({ isError: true });
  });

  it('responds to pings from the server', async () => {
    const sent: string[] = [];
    const client = await testClient(
      ({ onText }) => ({
        send(text) {
          sent.push(text);
          const { id, method } = JSON.parse(text);
          if (method !== undefined && id !== undefined)
            queueMicrotask(() => onText(JSON.stringify({ jsonrpc: '2.0', id, result: {} })));
          if (sent.length === 1) queueMicrotask(() => onText('{"jsonrpc":"2.0","id":"p","method":"ping"}'));
        },
        close: async () => {},
      }),
      { revision },
    );
    await client.request('tools/list');
    expect(sent).toContain('{"jsonrpc":"2.0","id":"p","result":{}}');
  });
});

describe('the test client', () => {
  it('uses the newest handshake revision by default', async () => {
    const client = await testClient(smallServer());
    expect(client.revision).toBe('2025-11-25');
    expect(client.server.protocolVersion).toBe('2025-11-25');
  });

  it('stops after too many rounds of input requests', async () => {
    let rounds = 0;
    const server = smallServer().tool('nag', { description: 'x' }, async (_args, { roots }) => {
      await roots(`again ${++rounds}`);
      return 'never';
    });
    const client = await testClient(server, {
      revision: '2026-07-28',
      handlers: { roots: () => ({ roots: [] }) },
    });
    expect(await client.callTool('nag')).toHaveProperty('resultType', 'input_required');
    expect(rounds).toBeLessThan(20);
  });
});

describe('listAll', () => {
  const paged = (pages: Readonly<Record<string, JsonObject>>) =>
    testClient(
      ({ onText }) => ({
        send(text) {
          const { id, method, params } = JSON.parse(text);
          const result = method === 'initialize' ? {} : (pages[params?.cursor ?? 'first'] ?? {});
          if (id !== undefined) queueMicrotask(() => onText(JSON.stringify({ jsonrpc: '2.0', id, result })));
        },
        close: async () => {},
      }),
      {},
    );

  it('reads all pages and returns the other members of the first', async () => {
    const client = await paged({
      first: { tools: [{ name: 'a' }], nextCursor: '2', ttlMs: 5 },
      2: { tools: [{ name: 'b' }], nextCursor: '3', ttlMs: 6 },
      3: { tools: [{ name: 'c' }, 'odd'] },
    });
    expect(await client.listAll('tools')).toEqual({
      tools: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
      ttlMs: 5,
    });
  });

  it('returns an empty list for a missing one', async () => {
    expect(await (await paged({})).listAll('prompts')).toEqual({ prompts: [] });
  });

  it('fails for a list whose pages do not end', async () => {
    const client = await paged({ first: { tools: [], nextCursor: 'first' } });
    await expect(client.listAll('tools')).rejects.toThrow('The list of tools has no end');
  });
});

describe('acceptDefaults', () => {
  it('accepts forms with their defaults and declines URL mode', () => {
    const properties = { a: { type: 'string', default: 'x' }, b: { type: 'number' }, c: { default: false } };
    expect(acceptDefaults({ message: 'm', requestedSchema: { type: 'object', properties } })).toEqual({
      action: 'accept',
      content: { a: 'x', c: false },
    });
    expect(acceptDefaults({ message: 'm' })).toEqual({ action: 'accept', content: {} });
    expect(acceptDefaults({ mode: 'url', url: 'https://a.example' })).toEqual({ action: 'decline' });
  });
});
