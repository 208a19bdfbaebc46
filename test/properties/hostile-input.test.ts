import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REVISIONS, type Server } from '../../packages/lectern/src/index.ts';
import { createFixture } from '../fixture/server.ts';
import { envelope, initialize, quietLogger } from '../support/quiet.ts';

/** Tools that print, wait or leave a stray rejection behind on purpose. */
const DISTURBING = [
  'print',
  'slow',
  'limited',
  'reject',
  'test_tool_with_progress',
  'test_tool_with_logging',
];

function target(): Server {
  const server = createFixture({ logger: quietLogger });
  for (const name of DISTURBING) server.removeTool(name);
  return server;
}

const METHODS = [
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'resources/unsubscribe',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'subscriptions/listen',
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/progress',
  'notifications/roots/list_changed',
];
const NAMES = [
  'echo',
  'measure',
  'count',
  'throw',
  'test_roots',
  'choose',
  'test_input_required_result_multi_round',
  '__proto__',
  'toString',
];
const URIS = ['test://static-text', 'test://template/1/data', 'test://ask-first', 'test://', ''];

const json = fc.jsonValue({ maxDepth: 4 });
const orJson = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: json });

const meta = fc.oneof(
  json,
  fc.record({ progressToken: json }),
  fc.constant(
    envelope({ 'io.modelcontextprotocol/clientCapabilities': { elicitation: {}, sampling: {}, roots: {} } }),
  ),
  json.map((value) => envelope({ 'io.modelcontextprotocol/logLevel': value })),
  json.map((value) => envelope({ 'io.modelcontextprotocol/clientCapabilities': value })),
);

const params = fc.record(
  {
    name: orJson(fc.constantFrom(...NAMES)),
    arguments: json,
    uri: orJson(fc.constantFrom(...URIS)),
    cursor: json,
    level: json,
    ref: orJson(
      fc.constantFrom({ type: 'ref/prompt', name: 'choose' }, { type: 'ref/resource', uri: URIS[1] }),
    ),
    argument: orJson(fc.record({ name: fc.string(), value: fc.string() })),
    context: json,
    notifications: orJson(fc.record({ toolsListChanged: json, resourceSubscriptions: json })),
    requestId: fc.oneof(json, fc.nat(5)),
    inputResponses: orJson(fc.record({ roots: json, step1: json }, { requiredKeys: [] })),
    requestState: json,
    protocolVersion: orJson(fc.constantFrom<string>(...REVISIONS)),
    capabilities: json,
    clientInfo: json,
    _meta: meta,
  },
  { requiredKeys: [] },
);

/** Messages that are nearly right. */
const almost = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: json }),
    id: fc.oneof(fc.nat(5), fc.string(), json),
    method: orJson(fc.constantFrom(...METHODS)),
    params: fc.oneof({ weight: 9, arbitrary: params }, { weight: 1, arbitrary: json }),
    result: json,
    error: json,
  },
  { requiredKeys: [] },
);
const likely = almost.map(({ result, error, ...request }) => ({ jsonrpc: '2.0', ...request }));

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('utf8')),
  fc.json({ maxDepth: 6 }),
  almost.map((message) => JSON.stringify(message)),
  likely.map((message) => JSON.stringify(message)),
  fc.array(likely, { maxLength: 4 }).map((batch) => JSON.stringify(batch)),
  fc.tuple(likely, fc.nat(200)).map(([message, at]) => JSON.stringify(message).slice(0, -at)),
  fc.nat(100_000).map((depth) => '['.repeat(depth)),
);

const opening = fc.constantFrom(undefined, ...REVISIONS.slice(0, 4));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a session', () => {
  it('handles any text and continues to respond', async () => {
    const server = target();
    await fc.assert(
      fc.asyncProperty(opening, fc.array(text, { maxLength: 12 }), async (revision, texts) => {
        const sent: string[] = [];
        const session = server.connect({ send: (each) => void sent.push(each) });
        if (revision !== undefined)
          await session.receive(JSON.stringify({ jsonrpc: '2.0', ...initialize(revision) }));
        const answers = texts.map((each) => session.receive(each));
        await turn();
        expect(await session.receive('{"jsonrpc":"2.0","id":"still here?","method":"ping"}')).toBe(
          '{"jsonrpc":"2.0","id":"still here?","result":{}}',
        );
        session.close();
        for (const each of [...sent, ...(await Promise.all(answers))]) {
          if (each === undefined) continue;
          expect(each).not.toMatch(/[\r\n]/);
          expect(typeof JSON.parse(each)).toBe('object');
        }
        expect(session.activeRequests).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('reveals no path and no stack trace', async () => {
    const server = target();
    await fc.assert(
      fc.asyncProperty(fc.array(likely, { maxLength: 6 }), async (messages) => {
        const session = server.connect({ send: () => {} });
        await session.receive(JSON.stringify({ jsonrpc: '2.0', ...initialize() }));
        const answers = messages.map((message) => session.receive(JSON.stringify(message)));
        await turn();
        session.close();
        expect(JSON.stringify(await Promise.all(answers))).not.toMatch(
          /node_modules|\.ts:\d|at \w+ \(|secret detail/,
        );
      }),
    );
  });
});
