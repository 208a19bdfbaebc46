/**
 * The states of a connection, by the numbers of origin.md.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { envelope, quietLogger } from '../../test/support/quiet.ts';
import { askReadyTmkb, askTmkb, LATEST, type TmkbAsking } from '../../test/support/tmkb-asking.ts';
import { createTmkbServer } from './server.ts';
import {
  assertJsonRpcError,
  assertStateEquals,
  assertSuccess,
  createInitializeRequest,
  createNotification,
  createToolsCallRequest,
  createToolsListRequest,
  type Response,
} from './testutil.ts';

const NOT_READY = 'Server not initialized. Send initialized notification first.';
const INITIALIZED = createNotification('notifications/initialized');
const QUERY = createToolsCallRequest(3, 'tmkb_query', { context: 'background job' });
const PING = '{"jsonrpc":"2.0","id":9,"method":"ping"}';

const request = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 5, method, params });

function assertNotReady(response: Response | undefined): void {
  assertJsonRpcError(response, -32600);
  expect(response.error.message).toBe(NOT_READY);
}

/** What a client may not do yet, or no more. */
async function assertClosed({ say }: TmkbAsking): Promise<void> {
  for (const text of [createToolsListRequest(2), QUERY, request('resources/list'), request('no/such')])
    assertNotReady(await say(text));
}

describe('states', () => {
  it('S1.3 lifecycle: initialize, notifications/initialized, then other requests', async () => {
    const { say, query } = askTmkb();
    assertSuccess(await say(createInitializeRequest(1, LATEST)));
    expect(await say(INITIALIZED)).toBeUndefined();
    assertSuccess(await query({ context: 'background job' }));
  });

  it('S1.24 S1.104 state transitions: not initialized, initializing, initialized, shut down', async () => {
    const { session, say } = askTmkb();
    assertStateEquals(session, 'not-initialized');
    await say(createInitializeRequest(1, LATEST));
    assertStateEquals(session, 'initializing');
    await say(INITIALIZED);
    assertStateEquals(session, 'initialized');
    session.close();
    assertStateEquals(session, 'shut-down');
  });

  it('S1.25 S1.106 reject requests before init: only initialize is accepted before notifications/initialized', async () => {
    const asking = askTmkb();
    await assertClosed(asking);
    assertSuccess(await asking.say(createInitializeRequest(1, LATEST)));
    await assertClosed(asking);
  });

  it('S1.25 ping is accepted, so that a client can check the connection (decision C8)', async () => {
    const { say } = askTmkb();
    expect(await say(PING)).toHaveProperty('result', {});
    await say(createInitializeRequest(1, LATEST));
    expect(await say(PING)).toHaveProperty('result', {});
  });

  it('S1.26 S1.107 accept requests after init', async () => {
    const { say } = await askReadyTmkb();
    for (const text of [createToolsListRequest(2), QUERY, request('resources/list'), request('prompts/list')])
      assertSuccess(await say(text));
    assertJsonRpcError(await say(request('no/such')), -32601);
  });

  it('S1.27 S1.105 enforce initialization order: notifications/initialized without initialize has no effect', async () => {
    const asking = askTmkb();
    await asking.say(INITIALIZED);
    assertStateEquals(asking.session, 'not-initialized');
    await assertClosed(asking);
    await asking.say(createInitializeRequest(1, LATEST));
    assertStateEquals(asking.session, 'initializing');
    await assertClosed(asking);
    await asking.say(INITIALIZED);
    assertSuccess(await asking.say(QUERY));
  });

  it('S1.27 a refused initialize has no effect', async () => {
    const asking = askTmkb();
    await asking.say(request('initialize', {}));
    await asking.say(INITIALIZED);
    assertStateEquals(asking.session, 'not-initialized');
    await assertClosed(asking);
  });

  it('S1.27 notifications/initialized sent as a request has no effect', async () => {
    const { say, session } = askTmkb();
    await say(createInitializeRequest(1, LATEST));
    assertNotReady(await say(request('notifications/initialized')));
    assertStateEquals(session, 'initializing');
  });

  it('S1.28 index, state, protocol version and client capabilities are stored, per client', async () => {
    const server = createTmkbServer({ logger: quietLogger });
    const [one, other] = [server.connect({ send: () => {} }), server.connect({ send: () => {} })];
    await one.receive(createInitializeRequest(1, '2025-06-18'));
    await one.receive(INITIALIZED);
    expect(one.state).toMatchObject({
      lifecycle: 'initialized',
      revision: '2025-06-18',
      client: { capabilities: { sampling: {} } },
    });
    expect(other.state, 'nothing is shared, so nothing has to be locked').toMatchObject({
      lifecycle: 'not-initialized',
      client: { capabilities: {} },
    });
    expect(await other.receive(QUERY)).toContain(NOT_READY);
  });

  it('S1.29 the default state is that of a new client', () => {
    assertStateEquals(askTmkb().session, 'not-initialized');
    expect(() => assertStateEquals(askTmkb().session, 'initialized')).toThrow('not-initialized');
  });

  it('S1.69 a second initialize is refused with the required message', async () => {
    const { say } = await askReadyTmkb();
    expect(await say(createInitializeRequest(2, LATEST))).toEqual({
      jsonrpc: '2.0',
      id: 2,
      error: { code: -32600, message: 'Already initialized' },
    });
  });

  it('S1.70 requests before notifications/initialized are refused', async () => {
    const { say } = askTmkb();
    expect(await say(createToolsListRequest(2))).toEqual({
      jsonrpc: '2.0',
      id: 2,
      error: { code: -32600, message: NOT_READY },
    });
  });

  it('S1.108 handle shutdown: nothing is served afterwards, and closing twice is harmless', async () => {
    const asking = await askReadyTmkb();
    asking.session.end();
    assertStateEquals(asking.session, 'shut-down');
    asking.session.end();
    asking.session.close();
    await assertClosed(asking);
    await asking.say(INITIALIZED);
    assertStateEquals(asking.session, 'shut-down');
    assertNotReady(await asking.say(PING));
  });
});

describe('the stateless era', () => {
  const stateless = (method: string, params: object = {}): string =>
    request(method, { ...params, _meta: envelope() });

  it('is served regardless of the gate, and does not open it', async () => {
    const asking = askTmkb();
    assertSuccess(await asking.say(stateless('server/discover')));
    assertSuccess(await asking.say(stateless('tools/list')));
    const params = { name: 'tmkb_query', arguments: { context: 'background job' } };
    assertSuccess(await asking.say(stateless('tools/call', params)));
    assertStateEquals(asking.session, 'not-initialized');
    await assertClosed(asking);
  });

  it('is listed as supported', async () => {
    const response = await askTmkb().say(stateless('server/discover'));
    expect(response?.result?.supportedVersions).toContain('2026-07-28');
  });
});
