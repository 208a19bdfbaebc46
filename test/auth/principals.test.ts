/**
 * What belongs to one caller: sessions and what they hold, streams for as long as the token is valid, states of
 * multi-round requests, and the token itself, which nobody sees again.
 * @module
 */
import { oauth } from '@lectern/auth';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createServer } from 'lectern';
import { openPage } from 'lectern/node';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  ADAPTERS,
  type Adapter,
  callTool,
  type Sent,
  type Start,
  statelessBody,
  statelessHeaders,
} from './adapters.ts';
import { type CraftedIssuer, goodClaims, type SigningKey, startCraftedIssuer } from './crafted-issuer.ts';

const lines: string[] = [];
const logger = { log: (...entry: unknown[]) => void lines.push(JSON.stringify(entry)) };
const NO_FIELDS = { type: 'object', properties: {} } as const;

const notes = () =>
  createServer({ name: 'notes', version: '1.0.0', logger })
    .tool('ask', { description: 'Asks the user' }, async (_, context) => {
      const { action } = await context.elicit('sure', { message: 'Sure?', schema: NO_FIELDS });
      return `The user chose ${action}`;
    })
    .tool('fail', { description: 'Fails' }, () => {
      throw new Error('An error of the server');
    })
    .tool('wait', { description: 'Waits until it is cancelled' }, async (_, { signal, log }) => {
      log.info('Waiting');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return 'Waited';
    })
    .resource('notes://monday', { name: 'monday' }, () => 'Monday')
    .route('/export', {}, ({ principal }) => ({ body: `${principal}` }));

let issuer: CraftedIssuer;
let key: SigningKey;
beforeAll(async () => {
  issuer = await startCraftedIssuer();
  key = await issuer.newKey();
});
afterAll(() => issuer.close());

const tokenOf = (url: string, sub: string, more: object = {}) =>
  key.sign(goodClaims(issuer.issuer, url, { sub, ...more }));
const bearer = (token: string) => ['authorization', `Bearer ${token}`] as const;
const VERSION = ['mcp-protocol-version', '2025-11-25'] as const;
const EVENTS = ['accept', 'text/event-stream'] as const;
const message = (method: string, params: object, id?: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), method, params });
const INITIALIZE = message(
  'initialize',
  { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  1,
);

async function sessionOf({ send }: Adapter, token: string) {
  const { headers } = await send({ headers: [bearer(token)], body: INITIALIZE });
  return ['mcp-session-id', headers.get('mcp-session-id') ?? ''] as const;
}

describe.each(ADAPTERS)('on %s', (_name, start: Start) => {
  const open = (more: object = {}) =>
    start(notes(), { auth: oauth({ issuer: issuer.issuer, clockSkewSeconds: 0, ...more }) });

  /** A client of somebody else's making, whose user is asked and has not decided yet. */
  async function asking(adapter: Adapter) {
    const token = await tokenOf(adapter.url, 'ada');
    const transport = new StreamableHTTPClientTransport(new URL(adapter.url), {
      fetch: adapter.fetch,
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
    const client = new Client({ name: 'c', version: '1' }, { capabilities: { elicitation: {} } });
    let decide = (_action: 'accept' | 'decline') => {};
    const asked = new Promise<string | number>((resolve) => {
      client.setRequestHandler(ElicitRequestSchema, (_request, { requestId }) => {
        resolve(requestId);
        return new Promise((answer) => {
          decide = (action) => answer({ action });
        });
      });
    });
    await client.connect(transport as never);
    onTestFinished(() => client.close());
    const called = client.callTool({ name: 'ask', arguments: {} });
    const requestId = await asked;
    return {
      called,
      requestId,
      session: transport.sessionId ?? '',
      decide: (action: 'decline') => decide(action),
    };
  }

  it('23, 25 another principal cannot respond, cancel, subscribe or resume in a session', async () => {
    const adapter = await open();
    const { called, requestId, session, decide } = await asking(adapter);
    const eve = await tokenOf(adapter.url, 'eve');
    const attempts: Sent[] = [
      { body: JSON.stringify({ jsonrpc: '2.0', id: requestId, result: { action: 'accept', content: {} } }) },
      { body: message('notifications/cancelled', { requestId: 1 }) },
      { body: message('resources/subscribe', { uri: 'notes://monday' }, 7) },
      { body: message('resources/unsubscribe', { uri: 'notes://monday' }, 8) },
      { body: message('tools/call', { name: 'ask' }, 9) },
      { method: 'GET', headers: [EVENTS] },
      { method: 'DELETE' },
    ];
    for (const attempt of attempts) {
      const as = (id: string) =>
        adapter.send({
          ...attempt,
          headers: [...(attempt.headers ?? []), bearer(eve), VERSION, ['mcp-session-id', id]],
        });
      const [foreign, none] = [await as(session), await as('x'.repeat(session.length))];
      expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    }
    decide('decline');
    expect(JSON.stringify(await called)).toContain('The user chose decline');
  });

  it('23 another principal cannot resume a stream by the ID of its last event', async () => {
    const adapter = await open();
    const ada = await tokenOf(adapter.url, 'ada');
    const session = await sessionOf(adapter, ada);
    const get = (token: string, more: Record<string, string> = {}) => {
      const controller = new AbortController();
      onTestFinished(() => controller.abort());
      const headers = Object.fromEntries([EVENTS, VERSION, session, bearer(token)]);
      return adapter.fetch(adapter.url, { headers: { ...headers, ...more }, signal: controller.signal });
    };
    const stream = await get(ada);
    const reader = stream.body?.getReader();
    let text = '';
    while (!/^id: ?(\S+)/m.test(text)) text += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    const [, id = ''] = /^id: ?(\S+)/m.exec(text) ?? [];
    const foreign = await get(await tokenOf(adapter.url, 'eve'), { 'last-event-id': id });
    expect(foreign.status).toBe(404);
    expect((await get(ada, { 'last-event-id': id })).status).toBe(200);
  });

  it('23, 25 with sessionsPerClient, another client of the same subject is another principal', async () => {
    const adapter = await open({ sessionsPerClient: true });
    const [one, other] = [
      await tokenOf(adapter.url, 'ada', { client_id: 'one' }),
      await tokenOf(adapter.url, 'ada', { client_id: 'other' }),
    ];
    const session = await sessionOf(adapter, one);
    const list = (token: string) =>
      adapter.send({ headers: [session, VERSION, bearer(token)], body: message('tools/list', {}, 2) });
    expect((await list(other)).status).toBe(404);
    expect((await list(one)).status).toBe(200);
    const call = async (token: string, more: object) => {
      const body = JSON.parse(statelessBody('tools/call', { name: 'ask', arguments: {}, ...more }));
      body.params._meta['io.modelcontextprotocol/clientCapabilities'] = { elicitation: { form: {} } };
      const headers = [...statelessHeaders('tools/call', 'ask'), bearer(token)];
      return JSON.parse((await adapter.send({ headers, body: JSON.stringify(body) })).text);
    };
    const { requestState } = (await call(one, {})).result;
    const continued = { requestState, inputResponses: { sure: { action: 'accept', content: {} } } };
    expect((await call(other, continued)).error.message).toContain('Invalid requestState');
    expect(JSON.stringify(await call(one, continued))).toContain('The user chose accept');
  });

  it('26 the notification stream of a session ends when the token expires, and continues with the next one', async () => {
    const adapter = await open();
    const exp = Math.floor(Date.now() / 1000) + 2;
    const session = await sessionOf(adapter, await tokenOf(adapter.url, 'ada'));
    const stream = (token: string) =>
      adapter.send({ method: 'GET', headers: [EVENTS, VERSION, session, bearer(token)] });
    const short = await tokenOf(adapter.url, 'ada', { exp });
    // Were it not ended, the response would never be complete.
    expect((await stream(short)).status).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
    expect((await stream(short)).status).toBe(401);
    expect((await stream(await tokenOf(adapter.url, 'ada', { exp: exp + 2 }))).status).toBe(200);
  });

  it('26 the stream of a call ends when the token expires, and the call is cancelled', async () => {
    const adapter = await open();
    const exp = Math.floor(Date.now() / 1000) + 2;
    const token = await tokenOf(adapter.url, 'ada', { exp });
    const body = JSON.parse(statelessBody('tools/call', { name: 'wait', arguments: {} }));
    body.params._meta['io.modelcontextprotocol/logLevel'] = 'debug';
    const headers = [...statelessHeaders('tools/call', 'wait'), bearer(token)];
    const { status, text } = await adapter.send({ headers, body: JSON.stringify(body) });
    expect([status, text]).toEqual([200, expect.stringContaining('no longer authenticated')]);
    expect(text).not.toContain('Waited');
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
  });

  it('34 no token occurs in a response, a log line, an incident or the page', async () => {
    const adapter = await start(notes(), {
      auth: oauth({ issuer: issuer.issuer }),
      page: await openPage({ isPublic: true }),
    });
    const { url } = adapter;
    const good = await tokenOf(url, 'ada');
    const session = await sessionOf(adapter, good);
    const tokens = [
      good,
      await tokenOf(url, 'ada', { aud: 'https://other.example' }),
      await tokenOf(url, 'ada', { exp: 1 }),
      `${good.slice(0, -8)}AAAAAAAA`,
      'opaque-token-of-somebody-that-is-long-enough',
    ];
    let seen = '';
    for (const token of tokens) {
      const inSession = [session, VERSION, bearer(token)] as const;
      const everything: Sent[] = [
        ...['ask', 'fail', 'missing'].map((tool) => callTool(tool, `Bearer ${token}`)),
        callTool('fail', `DPoP ${token}`),
        callTool('fail', `Bearer ${token}, Bearer ${token}`),
        callTool('fail', `Bearer  ${token} x`),
        { ...callTool('fail'), path: `/mcp?access_token=${token}` },
        { headers: [bearer(token)], body: INITIALIZE },
        { headers: inSession, body: message('tools/call', { name: 'fail' }, 3) },
        { headers: inSession, body: message('tools/call', { name: 'fail', arguments: { x: 1 } }, 4) },
        { headers: inSession, body: message('nonsense', {}, 5) },
        { headers: inSession, body: '{' },
        { headers: [...inSession, ['last-event-id', 'x'], EVENTS], method: 'GET' },
        { headers: [bearer(token)], method: 'PUT' },
        ...['/export', '/nowhere', '/', '/console.json', '/health', '/ready', '/metrics', '/register'].map(
          (path): Sent => ({ method: 'GET', path, headers: [bearer(token)] }),
        ),
        { method: 'GET', path: '/.well-known/oauth-protected-resource/mcp', headers: [bearer(token)] },
      ];
      for (const sent of everything) {
        const { status, headers, text } = await adapter.send(sent);
        seen += `${status} ${text} ${JSON.stringify([...headers])}\n`;
      }
    }
    // An incident was reported and logged, and something was served.
    expect(lines.join('\n')).toContain('An error of the server');
    expect(seen).toContain('<!doctype html>');
    for (const token of tokens)
      for (const part of [token, token.slice(-20), token.split('.').at(-1) ?? ''])
        expect(`${seen}${lines.join('\n')}`).not.toContain(part);
  });
});
