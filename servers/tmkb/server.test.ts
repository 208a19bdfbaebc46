/**
 * The statements of origin.md on the whole: where it begins, what it requires of tests and modules, what it foresees.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import workspaceJson from '../../package.json' with { type: 'json' };
import { createHandler } from '../../packages/lectern/src/http.ts';
import { REVISIONS } from '../../packages/lectern/src/index.ts';
import { officialSchemas } from '../../test/support/official-schemas.ts';
import { quietLogger } from '../../test/support/quiet.ts';
import { testNamesIn } from '../../test/support/test-names.ts';
import { answerOf, askReadyTmkb, askTmkb, LATEST } from '../../test/support/tmkb-asking.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import config from '../../vitest.config.ts';
import { builtInBook } from './content.ts';
import tmkb from './package-entry.ts';
import { createTmkbServer } from './server.ts';
import {
  assertSuccess,
  createInitializeRequest,
  createToolsCallRequest,
  createToolsListRequest,
} from './testutil.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const names = (): string[] => testNamesIn(HERE);
const sourceOf = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

function threshold(folder: string): number {
  const thresholds = config.test?.coverage?.thresholds as Record<string, { lines?: number }> | undefined;
  return thresholds?.[folder]?.lines ?? 0;
}

describe('the original gaps', () => {
  it('S1.7 a server with an index of patterns and a tool; `serve tmkb` loads them and serves', async () => {
    expect(builtInBook().size).toBeGreaterThan(40);
    expect(builtInBook().find('background job processing').length).toBeGreaterThan(0);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const client = await checkedClient(await tmkb.open({}, {}));
    vi.restoreAllMocks();
    expect(client.server.serverInfo).toMatchObject({ name: 'tmkb' });
    expect((await client.listTools()).tools).toHaveLength(1);
  });

  it.each([
    ['parsing and validation', /\bS1\.84 .*parse error/],
    ['envelopes', /^S1\.31 .*response/],
    ['the handler registry', /^S1\.10 /],
    ['the lifecycle', /^S1\.3 /],
    ['tools/list', /S1\.91 /],
    ['tools/call with strict validation', /^S1\.14 /],
    ['protocol errors', /^S1\.12 /],
    ['tool execution errors', /^S1\.13 /],
    ['the state machine', /S1\.104 /],
    ['tests of the protocol', /S1\.109 /],
  ])('S1.8 %s is implemented and tested', (_piece, test) => {
    expect(names().some((name) => test.test(name))).toBe(true);
  });
});

describe('tests', () => {
  it('S1.6 S1.121 S1.123 coverage of at least 85 % is required for the server and the engine', () => {
    for (const folder of [
      'servers/tmkb/**',
      'packages/lectern/src/jsonrpc/**',
      'packages/lectern/src/protocol/**',
      'packages/lectern/src/features/**',
    ])
      expect(threshold(folder), folder).toBeGreaterThanOrEqual(85);
  });

  it.each(['packages/lectern/src/transports/**', 'packages/lectern/src/schema/**'])(
    'S1.123 and for %s',
    (folder) => {
      expect(threshold(folder)).toBeGreaterThanOrEqual(85);
    },
  );

  it('S1.125 the required test files exist', () => {
    const files = ['server', 'handlers', 'initialize', 'validation', 'lifecycle', 'integration', 'jsonrpc'];
    for (const file of [...files, 'tools-list', 'tools-call', 'stdio'])
      expect(existsSync(`${HERE}${file}.test.ts`), file).toBe(true);
    expect(existsSync(`${HERE}testutil.ts`)).toBe(true);
  });

  it('S1.131 every handler has unit tests, error tests and an end-to-end test', () => {
    const all = names();
    for (const handler of ['handleInitialize', 'handleToolsList', 'handleToolsCall'])
      expect(all.filter((name) => name.includes(handler)).length, handler).toBeGreaterThanOrEqual(2);
    for (const code of ['-32700', '-32600', '-32601', '-32602', '-32603'])
      expect(all.filter((name) => name.includes(code)).length, code).toBeGreaterThanOrEqual(1);
    expect(all.some((name) => name.includes('full session'))).toBe(true);
  });
});

describe('modules', () => {
  it.each([
    ['server', './server.ts', 'createTmkbServer'],
    ['server', './serve-stdio.ts', 'serveStdio'],
    ['server', '../../packages/lectern/src/protocol/session.ts', 'Session'],
    ['handlers', '../../packages/lectern/src/protocol/exchange.ts', 'findHandler'],
    ['initialize', '../../packages/lectern/src/protocol/handshake.ts', 'initialize'],
    ['tools', './tools.ts', 'addQueryTool'],
    ['tools', '../../packages/lectern/src/features/tools.ts', 'toolHandlers'],
    ['validation', './validation.ts', 'queryRefusal'],
    ['jsonrpc', '../../packages/lectern/src/jsonrpc/parse.ts', 'parse'],
    ['jsonrpc', '../../packages/lectern/src/jsonrpc/message.ts', 'resultText'],
    ['errors', '../../packages/lectern/src/jsonrpc/message.ts', 'ErrorCode'],
    ['errors', '../../packages/lectern/src/jsonrpc/message.ts', 'ProtocolError'],
  ])('S1.124 %s is %s with %s', async (_file, module, name) => {
    expect(await import(module)).toHaveProperty(name);
  });

  it('S1.134 handlers, validation and routing are independent of each other', () => {
    const importsOf = (path: string): string[] =>
      [...sourceOf(path).matchAll(/from '([^']+)'/g)].map(([, module]) => module as string);
    expect(
      importsOf('servers/tmkb/validation.ts').filter((module) => /protocol|features|transports/.test(module)),
    ).toEqual([]);
    expect(
      importsOf('packages/lectern/src/protocol/exchange.ts').filter((module) => module.includes('features')),
    ).toEqual([]);
    expect(importsOf('servers/tmkb/tools.ts').filter((module) => /protocol|transports/.test(module))).toEqual(
      [],
    );
  });

  it('S1.135 the practices of the language: strict types, a linter, layers, no dead code', () => {
    expect(workspaceJson.scripts.check).toMatch(/types.*lint.*layers.*dead/);
    expect(JSON.parse(sourceOf('tsconfig.json')).compilerOptions).toMatchObject({
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
    });
  });
});

describe('quality', () => {
  it('S1.133 concurrent requests are safe: they get the same results as single ones', async () => {
    const { query } = await askReadyTmkb();
    const contexts = ['background job', 'file upload', 'webhook', 'share link', 'api key', 'search', 'cache'];
    const alone: unknown[] = [];
    for (const context of contexts) alone.push(answerOf(await query({ context })));
    const at = Array.from({ length: 70 }, (_, i) => i % contexts.length);
    const together = await Promise.all(at.map((i, id) => query({ context: contexts[i] }, id)));
    expect(together.map((response) => response?.id)).toEqual(at.map((_, id) => id));
    expect(together.map(answerOf)).toEqual(at.map((i) => alone[i]));
  });

  it('S1.136 trade-offs: strict over permissive, a registry over a switch, one transport', async () => {
    const { query, session } = await askReadyTmkb();
    expect((await query({ context: 'x', language: 'Python' }))?.result, 'strict').toHaveProperty(
      'isError',
      true,
    );
    expect(session.definition.requests, 'a registry').toBeInstanceOf(Map);
    expect(sourceOf('servers/tmkb/serve-stdio.ts')).not.toMatch(/http/i);
  });

  it('S1.138 the references: responses conform to the official schemas of 2025-11-25', async () => {
    const schemas = officialSchemas('2025-11-25');
    const { say } = await askReadyTmkb();
    const results = {
      InitializeResult: await askTmkb().say(createInitializeRequest(1, LATEST)),
      ListToolsResult: await say(createToolsListRequest(2)),
      CallToolResult: await say(createToolsCallRequest(3, 'tmkb_query', { context: 'background job' })),
    };
    for (const [definition, response] of Object.entries(results)) {
      assertSuccess(response);
      const check = schemas.check(definition);
      expect(check, definition).toBeDefined();
      expect(check?.(response.result)).toBeUndefined();
    }
  });
});

describe('what the specification foresees', () => {
  it('S1.137 HTTP transport: the same server can be served over HTTP', async () => {
    const response = await createHandler(createTmkbServer({ logger: quietLogger }))(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers: {
          host: 'localhost',
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: createInitializeRequest(1, LATEST),
      }),
    );
    expect(response.status).toBe(200);
  });

  it.each(REVISIONS)('S1.137 more tools, resources and prompts, for clients of %s', async (revision) => {
    const server = createTmkbServer({ logger: quietLogger, tools: 'all' });
    const client = await checkedClient(server, { revision });
    expect((await client.listTools()).tools).toHaveLength(4);
    expect(((await client.listResources()).resources as unknown[]).length).toBeGreaterThan(40);
    expect((await client.listPrompts()).prompts).toHaveLength(3);
  });

  it('S1.137 MCP logging: a client sets its level', async () => {
    const client = await checkedClient(createTmkbServer({ logger: quietLogger }));
    expect(await client.setLogLevel('warning')).toEqual({});
    await expect(client.request('logging/setLevel', { level: 'loud' })).rejects.toMatchObject({
      code: -32602,
    });
  });

  it('S1.137 metrics: middleware can count and time every request', async () => {
    const counted: Record<string, number> = {};
    const server = createTmkbServer({ logger: quietLogger }).use(async ({ method, params }, next) => {
      const result = await next();
      if (method === 'tools/call') counted[String(params.name)] = (counted[String(params.name)] ?? 0) + 1;
      return result;
    });
    const client = await checkedClient(server);
    await client.callTool('tmkb_query', { context: 'background job' });
    await client.callTool('tmkb_query', { context: 'webhook' });
    expect(counted).toEqual({ tmkb_query: 2 });
  });
});
