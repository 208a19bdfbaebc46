import { describe, expect, it } from 'vitest';
import { envelope } from '../../support/quiet.ts';
import { expectError } from '../client/expect-error.ts';
import { ask, askTool, headersFor, postStateless, STATELESS } from '../client/stateless.ts';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
const FUTURE = '2031-01-01';
const WRONG_METHOD = { 'mcp-method': 'prompts/list' };

export function describeStatelessChecks(url: () => string): void {
  describe('2026-07-28: the envelope', () => {
    it('refuses a body that is not JSON with 400, −32700 and no id', async () => {
      expectError(await postStateless(url(), '{', headersFor('tools/list', {})), 400, -32700);
    });

    it('refuses a request whose version header is missing', async () => {
      const headers = { 'mcp-protocol-version': undefined };
      expectError(await ask(url(), 'tools/list', {}, { id: 'a', headers }), 400, -32020, 'a');
    });

    it('refuses a request whose version header differs from the body', async () => {
      const headers = { 'mcp-protocol-version': '2025-11-25' };
      expectError(await ask(url(), 'tools/list', {}, { id: 7, headers }), 400, -32020, 7);
    });

    it('finds a different header before an unsupported version', async () => {
      expectError(await ask(url(), 'tools/list', {}, { id: 8, meta: { [VERSION]: FUTURE } }), 400, -32020, 8);
    });

    it.each([FUTURE, '2025-11-25', 'nonsense'])('refuses version %s in header and body', async (version) => {
      const options = { id: 'v', meta: { [VERSION]: version }, headers: { 'mcp-protocol-version': version } };
      const answer = await ask(url(), 'tools/list', {}, options);
      expectError(answer, 400, -32022, 'v');
      expect(answer.message.error?.data).toEqual({ supported: [STATELESS], requested: version });
    });

    it('names the same versions in that error and in discovery', async () => {
      const { message } = await ask(url(), 'server/discover');
      expect(message.result?.supportedVersions).toEqual([STATELESS]);
    });

    it('finds an unsupported version before a missing member of the envelope', async () => {
      const meta = { [VERSION]: FUTURE, [CAPABILITIES]: undefined };
      const headers = { 'mcp-protocol-version': FUTURE };
      expectError(await ask(url(), 'tools/list', {}, { meta, headers }), 400, -32022, 1);
    });

    it('refuses a version that is not a text', async () => {
      expectError(await ask(url(), 'tools/list', {}, { meta: { [VERSION]: 20260728 } }), 400, -32602, 1);
    });

    it.each([undefined, null, [], 'none'])('refuses client capabilities of %j', async (capabilities) => {
      const meta = { [CAPABILITIES]: capabilities };
      expectError(await ask(url(), 'tools/list', {}, { id: 'c', meta }), 400, -32602, 'c');
    });

    it('finds missing capabilities before a different method header', async () => {
      const options = { meta: { [CAPABILITIES]: undefined }, headers: WRONG_METHOD };
      expectError(await ask(url(), 'tools/list', {}, options), 400, -32602, 1);
    });

    it('refuses a log level that is none', async () => {
      expectError(await ask(url(), 'tools/list', {}, { meta: { [LOG_LEVEL]: 'loud' } }), 400, -32602, 1);
    });

    it('serves a request that does not say which client it is', async () => {
      expect((await ask(url(), 'tools/list')).status).toBe(200);
    });
  });

  describe('2026-07-28: a header without the envelope', () => {
    const headers = headersFor('tools/list', {});
    const { [VERSION]: _version, ...rest } = envelope();

    it.each([
      ['params', { jsonrpc: '2.0', id: 'n', method: 'tools/list' }],
      ['_meta', { jsonrpc: '2.0', id: 'n', method: 'tools/list', params: {} }],
      ['a version', { jsonrpc: '2.0', id: 'n', method: 'tools/list', params: { _meta: rest } }],
    ])('refuses a request without %s with 400 and −32602, and names what is missing', async (_what, body) => {
      const answer = await postStateless(url(), body, headers);
      expectError(answer, 400, -32602, 'n');
      expect(answer.message.error?.message).toContain(VERSION);
    });

    it('never serves such a request by an older revision, not even in a session', async () => {
      const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
      const withSession = { ...headersFor('ping', {}), 'mcp-session-id': 'any' };
      expectError(await postStateless(url(), body, withSession), 400, -32602, 1);
    });

    it('refuses initialize, which that version does not have', async () => {
      const params = {
        protocolVersion: STATELESS,
        capabilities: {},
        clientInfo: { name: 'c', version: '1' },
      };
      const body = { jsonrpc: '2.0', id: 'i', method: 'initialize', params };
      const answer = await postStateless(url(), body, headersFor('initialize', {}));
      expectError(answer, 400, -32020, 'i');
      expect(answer.headers['mcp-session-id']).toBeUndefined();
    });

    it('refuses an unknown version with 400, −32022 and the versions that it could use', async () => {
      const body = { jsonrpc: '2.0', id: 5, method: 'tools/list' };
      const answer = await postStateless(url(), body, { 'mcp-protocol-version': FUTURE });
      expectError(answer, 400, -32022, 5);
      expect(answer.message.error?.data).toEqual({ supported: [STATELESS], requested: FUTURE });
    });
  });

  describe('2026-07-28: what is served', () => {
    it.each(['no/such', 'tasks/list', 'Tools/List'])('responds to %s with 404 and −32601', async (method) => {
      expectError(await ask(url(), method, {}, { id: 'u' }), 404, -32601, 'u');
    });

    it.each([
      [
        'initialize',
        { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
      ],
      ['ping', {}],
      ['logging/setLevel', { level: 'info' }],
      ['resources/subscribe', { uri: 'test://static-text' }],
      ['resources/unsubscribe', { uri: 'test://static-text' }],
    ])('responds to %s, which was removed, with 404 and −32601', async (method, params) => {
      const answer = await ask(url(), method, params, { id: 9 });
      expectError(answer, 404, -32601, 9);
      expect(answer.headers['mcp-session-id']).toBeUndefined();
    });

    it('finds a different method header before an unknown method', async () => {
      expectError(await ask(url(), 'no/such', {}, { headers: WRONG_METHOD }), 400, -32020, 1);
    });

    it('responds with 404 also to clients that take nothing but events', async () => {
      const headers = { accept: 'text/event-stream' };
      expectError(await ask(url(), 'no/such', {}, { headers }), 404, -32601, 1);
    });

    it('responds to a call that needs an undeclared capability with 400 and −32021', async () => {
      const answer = await askTool(url(), 'test_missing_capability', {}, { id: 'm' });
      expectError(answer, 400, -32021, 'm');
      expect(answer.message.error?.data).toEqual({ requiredCapabilities: { sampling: {} } });
    });

    it('responds in the same way to an elicitation that the client does not support', async () => {
      const answer = await askTool(url(), 'test_sampling', { prompt: 'Hello?' });
      expectError(answer, 400, -32021, 1);
    });

    it.each([
      ['an unknown tool', 'tools/call', { name: 'no_such', arguments: {} }],
      ['an unknown prompt', 'prompts/get', { name: 'no_such' }],
      ['an unknown resource', 'resources/read', { uri: 'test://no-such' }],
      ['a bad cursor', 'tools/list', { cursor: 'x' }],
    ])('responds to %s with −32602 in a response like any other', async (_what, method, params) => {
      expectError(await ask(url(), method, params, { id: 'e' }), 200, -32602, 'e');
    });
  });
}
