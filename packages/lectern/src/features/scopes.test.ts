import { describe, expect, it } from 'vitest';
import { connect, inMemory } from '../client.ts';
import { type AuthInfo, createServer, type ServerOptions } from '../index.ts';
import { REVISIONS, type Revision } from '../protocol/revisions.ts';
import { testClient } from '../testing.ts';

const caller = (...scopes: string[]): AuthInfo => ({ subject: 'ada', scopes, claims: {} });

function notes(options: Partial<ServerOptions> = {}) {
  return createServer({
    name: 'notes',
    version: '1.0.0',
    impliedScopes: { admin: ['notes:write'], 'notes:write': ['notes:read'] },
    ...options,
  })
    .tool('about', { description: 'Describes the server' }, () => 'Notes.')
    .tool(
      'read',
      { description: 'Reads a note', scopes: ['notes:read'] },
      (_, { auth }) => `${auth?.subject}`,
    )
    .tool(
      'write',
      { description: 'Writes a note', scopes: ['notes:write'], aliases: ['save'] },
      () => 'Written.',
    )
    .tool('share', { description: 'Shares a note' }, async (_, context) => {
      await Promise.resolve();
      context.requireScopes('notes:share');
      return 'Shared.';
    })
    .resource('notes://secret', { name: 'secret', scopes: ['notes:read'] }, () => 'secret')
    .resourceTemplate(
      'notes://by-day/{day}',
      { name: 'day', scopes: ['notes:read'], complete: { day: ['monday'] } },
      (_, { day }) => `${day}`,
    )
    .prompt('summary', { description: 'Summarizes', scopes: ['notes:read'] }, () => 'Summarize.');
}

const clientOf = (auth?: AuthInfo, options?: Partial<ServerOptions>, revision: Revision = '2026-07-28') =>
  testClient(inMemory(notes(options), auth === undefined ? {} : { auth }), { revision });

const names = async (client: Awaited<ReturnType<typeof clientOf>>) => {
  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const { prompts } = await client.listPrompts();
  return [...tools, ...resources, ...resourceTemplates, ...prompts].map(({ name }) => name);
};

describe.each(REVISIONS)('scopes in %s', (revision) => {
  it('determine what each caller sees in lists', async () => {
    expect(await names(await clientOf(undefined, {}, revision))).toEqual(['about', 'share']);
    expect(await names(await clientOf(caller('other'), {}, revision))).toEqual(['about', 'share']);
    const reader = ['about', 'read', 'share', 'secret', 'day', 'summary'];
    expect(await names(await clientOf(caller('notes:read'), {}, revision))).toEqual(reader);
    const writer = ['about', 'read', 'write', 'share', 'secret', 'day', 'summary'];
    expect(await names(await clientOf(caller('admin'), {}, revision))).toEqual(writer);
    expect(await names(await clientOf(caller(), { listsWithoutScopes: true }, revision))).toEqual(writer);
  });

  it('determine who may use a feature, and the error lists all missing scopes', async () => {
    const reader = await clientOf(caller('notes:read'), {}, revision);
    expect(await reader.callTool('read')).toMatchObject({ content: [{ type: 'text', text: 'ada' }] });
    expect(await reader.readResource('notes://by-day/monday')).toMatchObject({
      contents: [{ text: 'monday' }],
    });
    for (const name of ['write', 'save'])
      await expect(reader.callTool(name)).rejects.toMatchObject({
        code: -32600,
        message: 'This request needs the scope "notes:write", which the caller was not granted.',
        data: { requiredScopes: ['notes:write'] },
      });
    await expect(reader.callTool('share')).rejects.toMatchObject({
      data: { requiredScopes: ['notes:share'] },
    });
  });

  it('are checked for every request that names an item', async () => {
    const stranger = await clientOf(undefined, {}, revision);
    const refused = { code: -32600, message: expect.stringContaining('no verified caller') };
    await expect(stranger.callTool('read')).rejects.toMatchObject(refused);
    await expect(stranger.readResource('notes://secret')).rejects.toMatchObject(refused);
    await expect(stranger.readResource('notes://by-day/monday')).rejects.toMatchObject(refused);
    await expect(stranger.getPrompt('summary')).rejects.toMatchObject(refused);
    if (revision === '2024-11-05') return;
    const ref = { type: 'ref/resource', uri: 'notes://by-day/{day}' };
    const completing = stranger.request('completion/complete', { ref, argument: { name: 'day', value: '' } });
    await expect(completing).rejects.toMatchObject(refused);
  });

  it('keep hidden names out of suggestions', async () => {
    const stranger = await clientOf(undefined, {}, revision);
    const error = await stranger.readResource('notes://secre').catch((reason: Error) => reason);
    expect(String(error)).toContain('not found');
    expect(String(error)).not.toMatch(/secret|by-day/);
    const unknown = await stranger.callTool('writ').catch((reason: Error) => reason);
    expect(JSON.stringify(unknown) + String(unknown)).not.toContain('write');
  });
});

describe('scopes', () => {
  it('make cached lists private', async () => {
    const cache = { ttlMs: 1000, cacheScope: 'public' } as const;
    const client = await clientOf(caller('notes:read'), { cache });
    expect(await client.request('tools/list', {})).toMatchObject({ ttlMs: 1000, cacheScope: 'private' });
    const open = await testClient(
      createServer({ name: 'open', version: '1.0.0', cache }).tool('a', { description: 'A' }, () => ''),
      { revision: '2026-07-28' },
    );
    expect(await open.request('tools/list', {})).toMatchObject({ cacheScope: 'public' });
  });

  it('are checked for every resource of a stream', async () => {
    const stranger = await clientOf();
    const listening = stranger.request('subscriptions/listen', {
      notifications: { resourceSubscriptions: ['notes://secret'] },
    });
    await expect(listening).rejects.toMatchObject({ data: { requiredScopes: ['notes:read'] } });
  });

  it('are checked for subscriptions of a session', async () => {
    const stranger = await clientOf(undefined, {}, '2025-11-25');
    const subscribing = stranger.request('resources/subscribe', { uri: 'notes://secret' });
    await expect(subscribing).rejects.toMatchObject({ data: { requiredScopes: ['notes:read'] } });
  });

  it('of the whole server apply to every request, including the first', async () => {
    const server = () => notes({ scopes: ['notes:use'] });
    await expect(connect(inMemory(server()), { revision: '2025-11-25' })).rejects.toThrow('"notes:use"');
    const client = await connect(inMemory(server(), { auth: caller('notes:use') }), {
      revision: '2025-11-25',
    });
    await expect(client.callTool('read')).rejects.toMatchObject({
      data: { requiredScopes: ['notes:use', 'notes:read'] },
    });
    expect(await client.callTool('about')).toMatchObject({ content: [{ text: 'Notes.' }] });
  });

  it('of a batch are checked before any of its requests is executed', async () => {
    let writes = 0;
    const server = createServer({ name: 'notes', version: '1.0.0' })
      .tool('open', { description: 'Open' }, () => `${++writes}`)
      .tool('read', { description: 'Read', scopes: ['r'] }, () => '')
      .tool('write', { description: 'Write', scopes: ['w'] }, () => '');
    const session = server.connect({ send() {} });
    const clientInfo = { name: 'c', version: '1' };
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo };
    await session.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    await session.receive('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    const batch = ['open', 'read', 'write'].map((name, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name },
    }));
    const response = JSON.parse(String(await session.receive(JSON.stringify(batch))));
    expect(response.error).toMatchObject({ code: -32600, data: { requiredScopes: ['r', 'w'] } });
    expect(writes).toBe(0);
  });

  it('can be added while clients are connected', async () => {
    const server = createServer({ name: 'n', version: '1.0.0' }).tool('a', { description: 'A' }, () => 'a');
    const client = await testClient(server);
    expect((await client.listTools()).tools).toHaveLength(1);
    server.tool('b', { description: 'B', scopes: ['b'] }, () => 'b');
    expect((await client.listTools()).tools).toHaveLength(1);
    await expect(client.callTool('b')).rejects.toThrow('needs the scope "b"');
  });
});
