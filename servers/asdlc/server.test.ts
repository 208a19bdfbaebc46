/**
 * The statements of origin.md, by their numbers (S0.1 to S0.52); those on tools are in tools.test.ts.
 * @module
 */
import { describe, expect, it, vi } from 'vitest';
import workspaceJson from '../../package.json' with { type: 'json' };
import packageJson from '../../packages/lectern/package.json' with { type: 'json' };
import { REVISIONS } from '../../packages/lectern/src/index.ts';
import { asking, askingQuietly } from '../../test/support/asdlc-asking.ts';
import { mustBeValid } from '../../test/support/wire-check.ts';
import { BAKED } from './baked.ts';
import * as content from './content.ts';
import { createJsonRpcRequest } from './json-rpc.testing.ts';
import { handleMethod, type JsonRpcRequest, type JsonRpcResponse } from './server.ts';
import * as tools from './tools.ts';

/** What the default logger has to say is not asked here. */
vi.spyOn(console, 'error').mockImplementation(() => {});

const { ask, resultOf, errorOf, call, failingCall } = asking(handleMethod);
const NAMES = ['list_articles', 'get_article', 'search_articles'];

describe('purpose and place', () => {
  it('S0.1 routes method calls to handlers and manages the lifecycle', async () => {
    expect(await resultOf('initialize')).toHaveProperty('protocolVersion');
    expect(await ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBeNull();
    expect(await resultOf('tools/list')).toHaveProperty('tools');
  });

  it('S0.2 connects HTTP with the tools and validates in between', async () => {
    expect((await failingCall('get_article')).message).toContain('"slug"');
    expect((await failingCall('get_article', { slug: 5 })).code).toBe(-32602);
  });

  it('S0.3 uses JSON-RPC with the error codes of the specification', async () => {
    expect(await ask({ jsonrpc: '1.0', id: 1, method: 'ping' } as never)).toMatchObject({
      error: { code: -32600 },
    });
    expect((await errorOf('nope')).code).toBe(-32601);
  });

  it('S0.4 S0.27 S0.35 the files are at the required paths', () => {
    expect(handleMethod).toBeTypeOf('function');
    expect(import.meta.url).toMatch(/\/server\.test\.ts/);
  });
});

describe('methods', () => {
  it('S0.5 S0.28 initialize returns server info and capabilities', async () => {
    expect(await resultOf('initialize')).toMatchObject({
      name: 'asdlc-knowledge-base',
      serverInfo: { name: 'asdlc-knowledge-base', version: '1.0.0' },
      capabilities: { tools: {} },
    });
  });

  it('S0.6 S0.32 notifications/initialized gets no response, nor does any other notification', async () => {
    expect(await ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBeNull();
    expect(await ask({ jsonrpc: '2.0', method: 'no/such' })).toBeNull();
    expect(await ask({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'nope' } })).toBeNull();
  });

  it('S0.7 tools/list lists the tools', async () => {
    expect((await resultOf('tools/list')).tools.map(({ name }: { name: string }) => name)).toEqual(NAMES);
  });

  it('S0.8 S0.30 tools/call executes each tool', async () => {
    expect(await call('list_articles')).toContain('newest first');
    expect(await call('get_article', { slug: 'small-commits' })).toContain('# Small Commits');
    expect(await call('search_articles', { query: 'guardrails' })).toContain('concepts/guardrails');
  });
});

describe('server info', () => {
  it('S0.9 the name is at the top level', async () => {
    expect((await resultOf('initialize')).name).toBe('asdlc-knowledge-base');
  });

  it('S0.10 S0.50 the version is at the top level too and is 1.0.0', async () => {
    expect((await resultOf('initialize')).version).toBe('1.0.0');
    expect(packageJson.version, 'another thing than the knowledge base').not.toBe('1.0.0');
  });

  it('S0.11 S0.51 the protocol version is 2024-11-05 if the client names none', async () => {
    expect((await resultOf('initialize')).protocolVersion).toBe('2024-11-05');
  });

  it.each(REVISIONS.filter((revision) => revision !== '2026-07-28'))(
    'S0.11 %s is returned to clients that request it',
    async (protocolVersion) => {
      const answer = await handleMethod(createJsonRpcRequest('initialize', { protocolVersion }));
      mustBeValid(protocolVersion, answer, 'initialize');
      expect(answer).toHaveProperty('result.protocolVersion', protocolVersion);
    },
  );

  it('S0.12 tools is an empty object; other capabilities are supported', async () => {
    expect((await resultOf('initialize')).capabilities).toEqual({ tools: {}, resources: {}, prompts: {} });
    expect((await resultOf('resources/list')).resources.length).toBeGreaterThan(60);
    expect((await resultOf('prompts/list')).prompts).toHaveLength(3);
  });
});

describe('types and export', () => {
  it('S0.13 id and params are optional in a request', async () => {
    const notification: JsonRpcRequest = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const request: JsonRpcRequest = {
      jsonrpc: '2.0',
      id: 'text',
      method: 'ping',
      params: { any: ['thing'] },
    };
    expect(await ask(notification)).toBeNull();
    expect(await ask(request)).toEqual({ jsonrpc: '2.0', id: 'text', result: {} });
  });

  it('S0.14 a response has a result, or an error with code and message', async () => {
    const good: JsonRpcResponse | null = await ask(createJsonRpcRequest('ping'));
    const bad: JsonRpcResponse | null = await ask(createJsonRpcRequest('no/such'));
    expect(Object.keys(good ?? {})).toEqual(['jsonrpc', 'id', 'result']);
    expect(bad).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: expect.any(Number), message: expect.any(String) },
    });
  });

  it('S0.15 handleMethod is exported and asynchronous', () => {
    expect(handleMethod(createJsonRpcRequest('ping'))).toBeInstanceOf(Promise);
  });

  it('S0.16 a request without an id gets no response, one with an id does', async () => {
    expect(await ask({ jsonrpc: '2.0', method: 'tools/list' })).toBeNull();
    expect(await ask({ jsonrpc: '2.0', id: 0, method: 'tools/list' })).toHaveProperty('id', 0);
  });
});

describe('errors', () => {
  it('S0.24 S0.31 an unknown method is -32601', async () => {
    expect(await errorOf('tools/remove')).toEqual({
      code: -32601,
      message: 'Method not found: tools/remove',
    });
  });
});

describe('acceptance criteria', () => {
  it('S0.29 tools/list returns all three on every call', async () => {
    const { tools: told } = await resultOf('tools/list');
    expect(told.map(({ name }: { name: string }) => name)).toEqual(NAMES);
    expect((await resultOf('tools/list')).tools).toEqual(told);
  });

  it.each(['initialize', 'tools/list', 'ping', 'no/such', 'tools/call'])(
    'S0.33 the response to %s has jsonrpc 2.0 and its id',
    async (method) => {
      for (const id of [0, -7, 'seven', '']) {
        expect(await ask(createJsonRpcRequest(method, undefined, id))).toMatchObject({ jsonrpc: '2.0', id });
      }
    },
  );

  it('S0.34 no API of Node is required (test/runtimes/asdlc.test.ts: on runtimes without Node APIs)', async () => {
    const library = content.openCollection(BAKED);
    for (const name of ['Buffer', 'setImmediate']) vi.stubGlobal(name, undefined);
    try {
      const { call: callAfresh } = askingQuietly(library);
      expect(await callAfresh('get_article', { slug: 'gherkin' })).toContain('# Gherkin');
      expect(await callAfresh('search_articles', { query: 'gherkin' })).toContain('concepts/gherkin');
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('S0.36 one command runs all tests once', () => {
    expect(workspaceJson.scripts['test:run']).toMatch(/^vitest run\b/);
  });
});

describe('required cases (complete in required-cases.test.ts)', () => {
  it('S0.37 initialize with only clientInfo', async () => {
    expect(
      await resultOf('initialize', { clientInfo: { name: 'test-client', version: '1.0.0' } }),
    ).toMatchObject({
      name: 'asdlc-knowledge-base',
      protocolVersion: '2024-11-05',
      capabilities: { tools: {} },
    });
  });

  it('S0.38 initialize without params', async () => {
    expect((await resultOf('initialize')).version).toBeTypeOf('string');
  });

  it('S0.39 notifications/initialized returns null', async () => {
    expect(await ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBeNull();
  });

  it('S0.40 S0.41 three tools, each with an object schema and its properties', async () => {
    const { tools: told } = await resultOf('tools/list');
    expect(told).toHaveLength(3);
    for (const tool of told) expect(tool).toMatchObject({ inputSchema: { type: 'object', properties: {} } });
  });

  it('S0.42 list_articles with a limit of 5 succeeds', async () => {
    expect(await call('list_articles', { limit: 5 })).toContain('(the first 5 shown)');
  });

  it('S0.43 a call without a name returns -32602', async () => {
    expect((await errorOf('tools/call', { arguments: {} })).code).toBe(-32602);
  });

  it('S0.44 a call of an unknown tool returns -32602', async () => {
    expect(await failingCall('nonexistent_tool')).toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^Unknown tool: nonexistent_tool\. Known tools: list_articles, /),
    });
  });

  it('S0.45 an unknown method returns -32601 and is named', async () => {
    const { code, message } = await errorOf('unknown/method');
    expect(code).toBe(-32601);
    expect(message).toContain('unknown/method');
  });

  it('S0.46 S0.47 jsonrpc is 2.0 and a string id is returned unchanged', async () => {
    expect(await ask(createJsonRpcRequest('initialize', undefined, 'test-id-123'))).toMatchObject({
      jsonrpc: '2.0',
      id: 'test-id-123',
    });
  });
});

describe('notes', () => {
  it('S0.48 requests are independent of each other', async () => {
    const before = await ask(createJsonRpcRequest('tools/list'));
    await handleMethod(createJsonRpcRequest('initialize', { protocolVersion: '2025-11-25' }));
    expect(await ask(createJsonRpcRequest('tools/list'))).toEqual(before);
    const answers = await Promise.all(
      [1, 2, 3].map((id) => ask(createJsonRpcRequest('ping', undefined, id))),
    );
    expect(answers.map((answer) => answer?.id)).toEqual([1, 2, 3]);
  });

  it('S0.49 the tools are in tools.ts, the articles in content.ts', () => {
    expect(tools.addTools).toBeTypeOf('function');
    expect(content.asdlcLibrary).toBeTypeOf('function');
  });

  it('S0.52 the edge entry calls this handler, and the test helpers exist', async () => {
    expect((await import('./edge/netlify.ts')).config).toEqual({ path: '/mcp' });
    expect(Object.keys(await import('./json-rpc.testing.ts')).sort()).toEqual([
      'assertJsonRpcError',
      'assertJsonRpcSuccess',
      'createJsonRpcRequest',
      'createMockRequest',
      'parseJsonRpcResponse',
    ]);
  });
});
