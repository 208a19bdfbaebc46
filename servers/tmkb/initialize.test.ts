/**
 * `initialize`, by the numbers of origin.md.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { type JsonObject, REVISIONS } from '../../packages/lectern/src/index.ts';
import { askTmkb, LATEST } from '../../test/support/tmkb-asking.ts';
import {
  assertJsonRpcError,
  assertStateEquals,
  assertSuccess,
  createInitializeRequest,
  createNotification,
  type SuccessResponse,
} from './testutil.ts';

const HANDSHAKE_REVISIONS = REVISIONS.filter((revision) => revision !== '2026-07-28');

const initialize = (params?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });

async function initialized(version = LATEST): Promise<SuccessResponse> {
  const response = await askTmkb().say(createInitializeRequest(1, version));
  assertSuccess(response);
  return response;
}

describe('handleInitialize', () => {
  it('S1.21 S1.87 handleInitialize: success', async () => {
    const { say, session } = askTmkb();
    const response = await say(createInitializeRequest(1, LATEST));
    assertSuccess(response);
    expect(response).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: false } },
        serverInfo: {
          name: 'tmkb',
          version: '0.1.0',
          description: 'Threat Model Knowledge Base - Query authorization security threats',
        },
      },
    });
    assertStateEquals(session, 'initializing');
  });

  it('S1.40 reads protocolVersion, capabilities and clientInfo, and stores them', async () => {
    const { say, session } = askTmkb();
    await say(
      initialize({
        protocolVersion: '2025-06-18',
        capabilities: { roots: { listChanged: true }, sampling: {} },
        clientInfo: { name: 'Claude Desktop', version: '1.0.0' },
      }),
    );
    expect(session.state.revision).toBe('2025-06-18');
    expect(session.state.client).toEqual({
      info: { name: 'Claude Desktop', version: '1.0.0' },
      capabilities: { roots: { listChanged: true }, sampling: {} },
    });
  });

  it('S1.41 returns protocolVersion 2025-11-25', async () => {
    expect((await initialized()).result.protocolVersion).toBe('2025-11-25');
  });

  it('S1.42 declares tools as exactly {listChanged: false}', async () => {
    expect((await initialized()).result.capabilities).toHaveProperty('tools', { listChanged: false });
  });

  it('S1.43 the server name is tmkb', async () => {
    expect((await initialized()).result.serverInfo).toHaveProperty('name', 'tmkb');
  });

  it('S1.44 the version is 0.1.0', async () => {
    expect((await initialized()).result.serverInfo).toHaveProperty('version', '0.1.0');
  });

  it('S1.45 the description is the required one', async () => {
    expect((await initialized()).result.serverInfo).toHaveProperty(
      'description',
      'Threat Model Knowledge Base - Query authorization security threats',
    );
  });

  it('S1.46 notifications/initialized has no id and no response', async () => {
    const { say, session, sent } = askTmkb();
    await say(createInitializeRequest(1, LATEST));
    expect(await say('{"jsonrpc":"2.0","method":"notifications/initialized"}')).toBeUndefined();
    expect(sent).toEqual([]);
    assertStateEquals(session, 'initialized');
  });

  it.each(HANDSHAKE_REVISIONS)(
    'S1.47 S1.88 handleInitialize: version negotiation, %s is supported and returned',
    async (revision) => {
      expect((await initialized(revision)).result.protocolVersion).toBe(revision);
    },
  );

  it.each(['1999-01-01', '2026-07-28', '2099-12-31', 'latest', ''])(
    'S1.48 S1.88 handleInitialize: version negotiation, %j is not supported and the latest is returned without an error',
    async (version) => {
      expect((await initialized(version)).result.protocolVersion).toBe('2025-11-25');
    },
  );

  it('S1.49 resources, prompts and logging are declared because they are supported (decision C3); sampling and roots never', async () => {
    const { say } = askTmkb();
    const opened = await say(createInitializeRequest(1, LATEST));
    await say(createNotification('notifications/initialized'));
    const declared = opened?.result?.capabilities as JsonObject;
    expect(Object.keys(declared).sort()).toEqual(['completions', 'logging', 'prompts', 'resources', 'tools']);
    const ask = (method: string, params: object) =>
      say(JSON.stringify({ jsonrpc: '2.0', id: 2, method, params }));
    assertSuccess(await ask('resources/list', {}));
    assertSuccess(await ask('prompts/list', {}));
    assertSuccess(await ask('logging/setLevel', { level: 'error' }));
    assertJsonRpcError(await ask('sampling/createMessage', {}), -32601);
    assertJsonRpcError(await ask('roots/list', {}), -32601);
  });

  it('S1.69 S1.89 handleInitialize: duplicate init', async () => {
    const { say, session } = askTmkb();
    await say(createInitializeRequest(1, LATEST));
    for (const state of ['initializing', 'initialized'] as const) {
      assertStateEquals(session, state);
      const again = await say(createInitializeRequest(2, '2024-11-05'));
      assertJsonRpcError(again, -32600);
      expect(again.error.message).toBe('Already initialized');
      expect(session.state.revision, 'nothing of it counts').toBe(LATEST);
      await say(createNotification('notifications/initialized'));
    }
  });

  it.each([
    ['none', undefined],
    ['no protocolVersion', { capabilities: {}, clientInfo: { name: 'a', version: '1' } }],
    ['a number as protocolVersion', { protocolVersion: 20251125 }],
    ['null as protocolVersion', { protocolVersion: null }],
  ])('S1.90 handleInitialize: invalid params, %s', async (_what, params) => {
    const { say, session } = askTmkb();
    const response = await say(initialize(params));
    assertJsonRpcError(response, -32602);
    expect(response.error.message).toContain('protocolVersion');
    assertStateEquals(session, 'not-initialized');
    assertSuccess(await say(createInitializeRequest(2, LATEST)));
  });

  it('S1.90 only the version is required, and unknown members are ignored', async () => {
    assertSuccess(await askTmkb().say(initialize({ protocolVersion: LATEST })));
    assertSuccess(
      await askTmkb().say(initialize({ protocolVersion: LATEST, capabilities: {}, extra: true })),
    );
  });

  it('S1.38 S1.90 capabilities and clientInfo of another type are refused', async () => {
    for (const wrong of [
      { capabilities: 'x' },
      { capabilities: 5 },
      { clientInfo: 'me' },
      { clientInfo: [] },
    ]) {
      const response = await askTmkb().say(initialize({ protocolVersion: LATEST, ...wrong }));
      assertJsonRpcError(response, -32602);
    }
  });

  it('S1.139 2025-11-25 is the latest version that initialize negotiates', async () => {
    expect([...HANDSHAKE_REVISIONS].sort().at(-1)).toBe('2025-11-25');
    expect((await initialized('9999-99-99')).result.protocolVersion).toBe('2025-11-25');
  });
});
