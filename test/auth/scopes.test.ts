/**
 * Scopes of the server and of what it offers, in every revision: each request is answered with the challenge that names
 * them, and nothing of the result.
 * @module
 */
import { oauth } from '@lectern/auth';
import { createServer } from 'lectern';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADAPTERS,
  type Adapter,
  type Sent,
  type Start,
  statelessBody,
  statelessHeaders,
} from './adapters.ts';
import { type CraftedIssuer, goodClaims, type SigningKey, startCraftedIssuer } from './crafted-issuer.ts';

const scopes = ['notes:write'];
const notes = () =>
  createServer({
    name: 'notes',
    version: '1.0.0',
    logger: { log() {} },
    scopes: ['notes:read'],
    complete: () => ['CONTENT'],
  })
    .tool('write', { description: 'Writes', scopes }, () => 'CONTENT')
    .tool('later', { description: 'Needs a scope in the middle' }, async (_, { requireScopes }) => {
      await Promise.resolve();
      requireScopes('notes:write');
      return 'CONTENT';
    })
    .resource('notes://all', { name: 'all', scopes }, () => 'CONTENT')
    .resourceTemplate('notes://day/{day}', { name: 'day', scopes }, () => 'CONTENT')
    .prompt('summary', { description: 'Summarizes', scopes }, () => 'CONTENT')
    .route('/export', { methods: ['GET', 'POST'] }, () => ({ body: 'CONTENT' }));

const argument = { name: 'day', value: '' };
const template = { type: 'ref/resource', uri: 'notes://day/{day}' };
/** What needs `notes:write`: the method, its parameters, and what `Mcp-Name` repeats of them. */
const REQUESTS: readonly (readonly [method: string, params: object, named?: string])[] = [
  ['tools/call', { name: 'write', arguments: {} }, 'write'],
  ['tools/call', { name: 'later', arguments: {} }, 'later'],
  ['resources/read', { uri: 'notes://all' }, 'notes://all'],
  ['resources/read', { uri: 'notes://day/monday' }, 'notes://day/monday'],
  ['prompts/get', { name: 'summary' }, 'summary'],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'summary' }, argument }],
  ['completion/complete', { ref: template, argument }],
  ['completion/complete', { ref: { ...template, uri: 'notes://day/monday' }, argument }],
];
const SUBSCRIPTIONS = ['notes://all', 'notes://day/monday'];

let issuer: CraftedIssuer;
let key: SigningKey;
beforeAll(async () => {
  issuer = await startCraftedIssuer();
  key = await issuer.newKey();
});
afterAll(() => issuer.close());

const message = (method: string, params: object, id?: number): string =>
  JSON.stringify({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), method, params });

/** A session of a caller who may read, and its headers with a token of the same caller for other scopes. */
async function openSession({ url, send }: Adapter, revision: string) {
  const withScope = async (scope: string, more: NonNullable<Sent['headers']> = []) =>
    [
      ['authorization', `Bearer ${await key.sign(goodClaims(issuer.issuer, url, { scope }))}`],
      ...more,
    ] as const;
  const clientInfo = { name: 'c', version: '1' };
  const params = { protocolVersion: revision, capabilities: {}, clientInfo };
  const opened = await send({
    headers: await withScope('notes:read'),
    body: message('initialize', params, 1),
  });
  const session = [
    ['mcp-session-id', opened.headers.get('mcp-session-id') ?? ''],
    ['mcp-protocol-version', revision],
  ] as const;
  const headers = await withScope('notes:read', session);
  expect((await send({ headers, body: message('notifications/initialized', {}) })).status).toBe(202);
  return (scope: string, more: NonNullable<Sent['headers']> = []) => withScope(scope, [...session, ...more]);
}

describe.each(ADAPTERS)('scopes on %s', (_name, start: Start) => {
  const open = () => start(notes(), { auth: oauth({ issuer: issuer.issuer }) });
  async function expectChallenge({ send }: Adapter, sent: Sent, named: string): Promise<void> {
    const { status, headers, text } = await send(sent);
    expect([sent.body, status]).toEqual([sent.body, 403]);
    expect(headers.get('www-authenticate')).toMatch(/^Bearer error="insufficient_scope", /);
    expect(headers.get('www-authenticate')).toContain(`scope="${named}"`);
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { code: -32600 } });
    expect(text).not.toContain('CONTENT');
  }

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    '27, 28 are required by everything that has them, in a session of %s',
    async (revision) => {
      const adapter = await open();
      const headersFor = await openSession(adapter, revision);
      const headers = await headersFor('notes:read');
      const subscribing = SUBSCRIPTIONS.map((uri) => ['resources/subscribe', { uri }] as const);
      for (const [method, params] of [...REQUESTS, ...subscribing]) {
        const named = JSON.stringify(params).includes('later')
          ? 'notes:write notes:read'
          : 'notes:read notes:write';
        await expectChallenge(adapter, { headers, body: message(method, params, 2) }, named);
      }
      const enough = await headersFor('notes:read notes:write');
      for (const [method, params] of REQUESTS) {
        const { status, text } = await adapter.send({ headers: enough, body: message(method, params, 3) });
        expect([status, text]).toEqual([200, expect.stringContaining('CONTENT')]);
      }
    },
  );

  it('27, 28 are required by everything that has them, in requests of 2026-07-28', async () => {
    const adapter = await open();
    const token = (scope: string) => key.sign(goodClaims(issuer.issuer, adapter.url, { scope }));
    const sentAs = async (
      scope: string,
      [method, params, named]: (typeof REQUESTS)[number],
    ): Promise<Sent> => ({
      headers: [...statelessHeaders(method, named), ['authorization', `Bearer ${await token(scope)}`]],
      body: statelessBody(method, params),
    });
    const listening = SUBSCRIPTIONS.map(
      (uri) => ['subscriptions/listen', { notifications: { resourceSubscriptions: [uri] } }] as const,
    );
    for (const request of [...REQUESTS, ...listening]) {
      const named = request[2] === 'later' ? 'notes:write notes:read' : 'notes:read notes:write';
      await expectChallenge(adapter, await sentAs('notes:read', request), named);
    }
    for (const request of REQUESTS) {
      const { status, text } = await adapter.send(await sentAs('notes:read notes:write', request));
      expect([status, text]).toEqual([200, expect.stringContaining('CONTENT')]);
    }
  });

  it.each(['2025-03-26', '2025-11-25'])(
    'of the server are required by every message, stream and route, also in a session of %s',
    async (revision) => {
      const adapter = await open();
      const headersFor = await openSession(adapter, revision);
      const events = ['accept', 'text/event-stream'] as const;
      const cancelled = message('notifications/cancelled', { requestId: 9 });
      const responded = JSON.stringify({ jsonrpc: '2.0', id: 'a-1', result: {} });
      const attempts: readonly Sent[] = [
        { body: message('ping', {}, 4) },
        { body: cancelled },
        { body: responded },
        ...(revision === '2025-03-26' ? [{ body: `[${cancelled}]` }, { body: `[${responded}]` }] : []),
        { method: 'GET', headers: [events] },
        { method: 'GET', headers: [events, ['last-event-id', '1-x']] },
        { method: 'DELETE' },
        { method: 'GET', path: '/export' },
        { method: 'POST', path: '/export', body: '{}' },
        { method: 'GET', path: '/sse', headers: [events] },
      ];
      for (const attempt of attempts)
        await expectChallenge(
          adapter,
          { ...attempt, headers: await headersFor('other', attempt.headers) },
          'notes:read other',
        );
      const sufficient = { headers: await headersFor('notes:read'), body: message('ping', {}, 5) };
      expect((await adapter.send(sufficient)).status).toBe(200);
    },
  );
});
