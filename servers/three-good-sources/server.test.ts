/**
 * The statements of origin.md, by their numbers (S2.1 to S2.79); those on types are in envelope.test.ts, the ten
 * required tests in handler.test.ts.
 * @module
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import workspaceJson from '../../package.json' with { type: 'json' };
import packageJson from '../../packages/lectern/package.json' with { type: 'json' };
import { ErrorCode, type JsonObject, ProtocolError } from '../../packages/lectern/src/index.ts';
import { errorText, requestText, resultText } from '../../packages/lectern/src/jsonrpc/message.ts';
import { parse } from '../../packages/lectern/src/jsonrpc/parse.ts';
import { converse, initialize } from '../../test/support/quiet.ts';
import { SAMPLE_REGISTRY } from '../../test/support/sample-sources.ts';
import { callOf, createSampleServer, openedSources, openSources } from '../../test/support/source-asking.ts';
import * as handlerModule from './handler.ts';
import { McpHandler } from './handler.ts';
import { DEFAULT_MATCH_CONFIG, type MatchConfig } from './match/match-config.ts';
import type { Registry } from './registry.ts';
import * as serverModule from './server.ts';

/** What the default logger has to say is not asked here. */
vi.spyOn(console, 'error').mockImplementation(() => {});

const handler = (registry: Registry = SAMPLE_REGISTRY, config: MatchConfig = DEFAULT_MATCH_CONFIG) =>
  new McpHandler(registry, config);
const NOT_INITIALIZED = { code: -32002, message: 'Server not initialized. Call initialize first.' };
const PARSE_ERROR = { code: -32700, message: 'Parse error' };
const textOf = (message: object) => JSON.stringify({ jsonrpc: '2.0', ...message });

describe('required behaviour', () => {
  it('S2.1 S2.55 initialize returns protocolVersion, serverInfo and capabilities with tools', async () => {
    const answer = await openSources().say(initialize());
    expect(answer).toHaveProperty('result.protocolVersion', '2025-11-25');
    expect(answer).toHaveProperty('result.capabilities', {
      tools: {},
      resources: {},
      prompts: {},
      completions: {},
    });
    expect(answer).toHaveProperty('result.serverInfo', {
      name: 'three-good-sources',
      version: packageJson.version,
    });
  });

  it('S2.1 the other declared capabilities are supported', async () => {
    const { say } = await openedSources();
    expect(await say({ id: 1, method: 'resources/list' })).toHaveProperty('result.resources.0');
    expect(await say({ id: 1, method: 'prompts/list' })).toHaveProperty('result.prompts.0');
    expect(await say({ id: 1, method: 'logging/setLevel', params: { level: 'debug' } })).toHaveProperty(
      'error.code',
      -32601,
    );
  });

  it.each(['tools/list', 'tools/call', 'resources/list', 'no/such'])(
    'S2.2 S2.47 %s before initialize returns -32002 with its id',
    async (method) => {
      expect(await openSources().say({ id: 'early', method })).toEqual({
        jsonrpc: '2.0',
        id: 'early',
        error: NOT_INITIALIZED,
      });
    },
  );

  it('S2.2 initialize is sufficient; ping is allowed before it, and sessions are independent', async () => {
    const first = await openedSources();
    expect(await first.say({ id: 1, method: 'tools/list' })).toHaveProperty('result.tools');
    expect(await openSources().say({ id: 1, method: 'ping' })).toHaveProperty('result', {});
    const server = createSampleServer();
    await converse(server).say(initialize());
    expect(await converse(server).say({ id: 1, method: 'tools/list' })).toHaveProperty('error.code', -32002);
  });

  it('S2.3 S2.46 notifications are silently ignored, whatever their method', async () => {
    const { say } = await openedSources();
    for (const method of ['notifications/initialized', 'notifications/none', 'tools/list', 'initialize'])
      expect(await say({ method })).toBeUndefined();
    expect(await openSources().say({ method: 'tools/list' }), 'before initialize too').toBeUndefined();
  });

  it.each(['[]', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', '[1]'])(
    'S2.4 S2.43 S2.73 the batch %s is refused as a whole before its messages are read',
    async (text) => {
      const refusal = {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'Batch requests not supported' },
      };
      expect(await openSources().say(text)).toEqual(refusal);
      expect(await (await openedSources()).say(text)).toEqual(refusal);
    },
  );

  it('S2.4 batches are refused in a session of 2025-03-26 too', async () => {
    const { say } = openSources();
    await say(initialize('2025-03-26'));
    expect(await say('[{"jsonrpc":"2.0","id":1,"method":"ping"}]')).toHaveProperty('error.code', -32600);
  });

  it('S2.5 S2.52 S2.30 an unknown method returns -32601 with its id', async () => {
    expect(await (await openedSources()).say({ id: 'u', method: 'no/such' })).toEqual({
      jsonrpc: '2.0',
      id: 'u',
      error: { code: -32601, message: 'Method not found' },
    });
  });

  it('S2.6 every response has jsonrpc 2.0', async () => {
    const { say } = await openedSources();
    for (const message of [
      { id: 1, method: 'ping' },
      { id: 1, method: 'nope' },
      '{',
      '[]',
      callOf({ query: 'rust' }),
    ])
      expect(await say(message)).toHaveProperty('jsonrpc', '2.0');
  });

  it('S2.7 S2.42 S2.28 text that is not JSON is a parse error with the id null', async () => {
    for (const text of ['', '{', 'nonsense', '[1,', '\u0000'])
      expect(await openSources().say(text)).toEqual({ jsonrpc: '2.0', id: null, error: PARSE_ERROR });
  });
});

describe('artifacts and links', () => {
  it('S2.8 S2.20 S2.21 S2.22 S2.23 a request has jsonrpc, id, method and optional params', () => {
    expect(parse('{"jsonrpc":"2.0","id":7,"method":"a","params":{"b":1}}')).toMatchObject({
      kind: 'request',
      id: 7,
      method: 'a',
      params: { b: 1 },
    });
    expect(parse('{"jsonrpc":"2.0","method":"a"}')).toMatchObject({
      kind: 'notification',
      params: undefined,
    });
    expect(requestText(7, 'a', undefined)).toBe('{"jsonrpc":"2.0","id":7,"method":"a"}');
  });

  it('S2.9 S2.11 S2.12 S2.57 the modules are at the required paths', () => {
    expect(handlerModule.McpHandler).toBeTypeOf('function');
    expect(serverModule.createThreeGoodSourcesServer).toBeTypeOf('function');
    for (const file of ['handler.ts', 'server.ts'])
      expect(readFileSync(new URL(file, import.meta.url), 'utf8'), file).toMatch(/^\/\*\*\n[\s\S]*@module/);
  });

  it('S2.10 S2.18 protocol errors have a code and a message; values that JSON cannot represent do not crash', async () => {
    const error = new ProtocolError(ErrorCode.ParseError, 'Parse error');
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'ProtocolError', code: -32700, message: 'Parse error' });
    const server = createSampleServer().tool('cyclic', { description: 'Breaks' }, () => {
      const cycle: JsonObject = {};
      cycle.self = cycle;
      return { structuredContent: cycle };
    });
    const { say } = converse(server);
    await say(initialize());
    expect(await say(callOf({}, 'cyclic'))).toHaveProperty('result.isError', true);
    expect(await say({ id: 1, method: 'ping' })).toHaveProperty('result', {});
  });

  it('S2.13 S2.41 the handler reads requests and writes responses as text', async () => {
    const text = await handler().handleJson(requestText(3, 'ping', undefined));
    expect(text).toBe(resultText(3, '{}'));
    expect(await handler().handleJson(textOf({ method: 'ping' }))).toBeNull();
  });

  it('S2.14 the handler uses the given registry', async () => {
    const { kubernetes } = SAMPLE_REGISTRY.categories;
    const other = { ...SAMPLE_REGISTRY, categories: { kubernetes } } as Registry;
    const listed = async (registry: Registry) => {
      const given = handler(registry);
      await given.handleJson(textOf(initialize()));
      return given.handleJson(textOf(callOf({}, 'list_categories')));
    };
    expect(await listed(SAMPLE_REGISTRY)).toContain('Categories (4)');
    expect(await listed(other)).toContain('Categories (1)');
  });

  it('S2.15 the handler uses the given match configuration', async () => {
    const isError = async (threshold: number) => {
      const given = handler(SAMPLE_REGISTRY, { ...DEFAULT_MATCH_CONFIG, threshold });
      await given.handleJson(textOf(initialize()));
      const answer = await given.handleJson(textOf(callOf({ query: 'lifetime of a teapot in orbit' })));
      return JSON.parse(answer ?? '').result.isError;
    };
    expect(await isError(0.01)).toBe(false);
    expect(await isError(1)).toBe(true);
  });

  it('S2.16 the message layer is independent of the tools: it is the same for any registry', async () => {
    const { postgresql } = SAMPLE_REGISTRY.categories;
    const [one, other] = [handler(), handler({ ...SAMPLE_REGISTRY, categories: { postgresql } } as Registry)];
    for (const text of ['{', '[]', '{"id":1}', textOf({ id: 1, method: 'x' }), textOf(initialize())])
      expect(await one.handleJson(text)).toBe(await other.handleJson(text));
  });
});

describe('task 2: the handler', () => {
  it('S2.39 S2.40 S2.54 each handler has its own flag, which is false until initialize', async () => {
    const [one, other] = [handler(), handler()];
    expect([one.initialized, other.initialized]).toEqual([false, false]);
    await one.handleJson(textOf({ id: 1, method: 'initialize', params: {} }));
    expect(one.initialized, 'not by one that fails').toBe(false);
    await one.handleJson(textOf(initialize()));
    expect([one.initialized, other.initialized]).toEqual([true, false]);
    await one.handleJson(textOf({ method: 'notifications/initialized' }));
    expect(one.initialized).toBe(true);
  });

  it('S2.48 initialize returns a result, also when repeated', async () => {
    const { say } = openSources();
    expect(await say(initialize())).toHaveProperty('result.serverInfo');
    expect(await say(initialize('2025-06-18'))).toHaveProperty('result.protocolVersion', '2025-06-18');
    expect(await say(initialize('1999-01-01'))).toHaveProperty('result.protocolVersion', '2025-11-25');
  });

  it('S2.49 notifications/initialized gets no response, even with an id', async () => {
    const { say } = await openedSources();
    expect(await say({ id: 5, method: 'notifications/initialized' })).toBeUndefined();
    expect(await say({ id: 6, method: 'ping' })).toHaveProperty('id', 6);
  });

  it('S2.50 S2.51 S2.56 S2.77 tools/list and tools/call are implemented', async () => {
    const { say } = await openedSources();
    expect(await say({ id: 1, method: 'tools/list' })).toHaveProperty('result.tools.7.name', 'get_proposal');
    expect(await say(callOf({}, 'list_categories'))).toHaveProperty(
      'result.content.0.text',
      expect.stringContaining('Categories (4):'),
    );
  });
});

describe('quality', () => {
  it('S2.38 S2.71 one command checks all types strictly, and the build runs it', () => {
    expect(workspaceJson.scripts.types).toBe('tsc --noEmit');
    expect(workspaceJson.scripts.check).toContain('npm run types');
  });

  it('S2.70 the linter reports no errors and no warnings', () => {
    const folder = 'servers/three-good-sources';
    const lint = () =>
      execFileSync('node_modules/.bin/biome', ['lint', '--error-on-warnings', folder], { stdio: 'pipe' });
    expect(lint).not.toThrow();
    expect(workspaceJson.scripts.lint).toMatch(/^biome check/);
  });

  it('S2.69 S2.72 there are at least the ten required compliance tests', () => {
    const tests = (file: string) =>
      readFileSync(new URL(file, import.meta.url), 'utf8').match(/\bit(\.each\([\s\S]*?\))?\(\s*'S2/g)
        ?.length;
    expect(tests('handler.test.ts')).toBeGreaterThanOrEqual(10);
    expect((tests('server.test.ts') ?? 0) + (tests('envelope.test.ts') ?? 0)).toBeGreaterThan(30);
  });

  it('S2.74 S2.76 one session returns every required code, and requires initialize before the tools', async () => {
    const given = handler();
    const codeOf = async (text: string) => JSON.parse((await given.handleJson(text)) ?? '{}').error?.code;
    expect(await codeOf('{')).toBe(-32700);
    expect(await codeOf('[]')).toBe(-32600);
    expect(await codeOf(textOf({ id: 1, method: 'tools/list' }))).toBe(-32002);
    expect(await codeOf(textOf({ id: 2, method: 'initialize' }))).toBe(-32602);
    expect(await codeOf(textOf(initialize()))).toBeUndefined();
    expect(await given.handleJson(textOf({ method: 'notifications/initialized' }))).toBeNull();
    expect(await codeOf(textOf({ id: 3, method: 'tools/list' }))).toBeUndefined();
    expect(await codeOf(textOf({ id: 4, method: 'no/such' }))).toBe(-32601);
  });

  it('S2.75 serialized messages are parsed to the same messages', () => {
    const params = { name: 'get_sources', arguments: { query: 'ünï "quoted" \u2028' } };
    expect(parse(requestText('id', 'tools/call', params))).toMatchObject({
      kind: 'request',
      id: 'id',
      method: 'tools/call',
      params,
    });
    expect(parse(resultText(1, '{"a":[1]}'))).toEqual({ kind: 'response', id: 1, result: { a: [1] } });
    const error = new ProtocolError(-32602, 'Invalid params', { hint: 1 });
    expect(parse(errorText(1, error))).toEqual({
      kind: 'response',
      id: 1,
      error: { code: -32602, message: 'Invalid params', data: { hint: 1 } },
    });
  });

  it('S2.78 S2.79 its documentation covers tools, matching and provenance', () => {
    const text = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    const headings = text.match(/^##? .*$/gm) ?? [];
    for (const heading of ['Tools', 'Matching', 'Provenance'])
      expect(
        headings.some((each) => each.includes(heading)),
        heading,
      ).toBe(true);
  });
});
