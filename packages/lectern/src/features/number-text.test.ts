import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createServer as createEdgeServer } from '../edge.ts';
import { createHandler } from '../http.ts';
import { createServer, type JsonObject, REVISIONS, type Server } from '../index.ts';
import { createLogger } from '../logging/logger.ts';
import { jsonSchema } from '../schema/adapters/types.ts';
import { numberText } from './number-text.ts';

const logger = createLogger({ write: () => {} });
const plain = jsonSchema<{ n: number; list?: number[] }>({
  type: 'object',
  properties: { n: { type: 'number' }, list: { type: 'array', items: { type: 'number' } } },
});
const library = z.object({ n: z.number(), list: z.array(z.number()).optional() });

/** One tool, which returns the digits at /n and at /list/1. */
function define(server: Server, input: typeof plain | typeof library, exactNumbers = true): Server {
  return server.tool('digits', { description: 'Digits', input, exactNumbers }, (_args, context) =>
    JSON.stringify([numberText(context, 'n') ?? null, numberText(context, 'list', 1) ?? null]),
  );
}
const options = { name: 'n', version: '1', logger, policy: { gate: 'open' } } as const;
const request = (args: string, extra = '') =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"digits",${extra}"arguments":${args}}}`;
const ENVELOPE =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},';

function digitsIn(answer: unknown): unknown {
  const { result } = answer as { result: { content: { text: string }[] } };
  return JSON.parse(result.content[0]?.text ?? 'null');
}
const initialize = (revision: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  });

describe.each([
  ['JSON Schema', () => define(createServer(options), plain)],
  ['zod', () => define(createServer(options), library)],
  ['zod at the edge', () => define(createEdgeServer(options), library)],
])('numberText with %s', (_name, open) => {
  it.each(REVISIONS)('returns the digits as written in %s', (revision) => {
    const session = open().connect({ send: () => {} });
    const isStateless = revision === '2026-07-28';
    if (!isStateless) session.receive(initialize(revision));
    const say = (args: string) =>
      digitsIn(JSON.parse(session.receive(request(args, isStateless ? ENVELOPE : '')) as string));
    expect(say('{"n":76543210987.123456789}')).toEqual(['76543210987.123456789', null]);
    expect(say('{"n":9007199254740993,"list":[1,0.10]}')).toEqual(['9007199254740993', '0.10']);
    expect(say('{"n":1,"n":2.50}')).toEqual(['2.50', null]);
    expect(say('{ "n" : -1.5E-7 }')).toEqual(['-1.5E-7', null]);
  });

  it.each(REVISIONS)('returns the digits over HTTP in %s', async (revision) => {
    const handler = createHandler(open());
    const isStateless = revision === '2026-07-28';
    const post = async (body: string, headers: Record<string, string> = {}) =>
      handler(
        new Request('http://localhost/mcp', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-protocol-version': revision,
            'mcp-method': 'tools/call',
            'mcp-name': 'digits',
            ...headers,
          },
          body,
        }),
      );
    const opened = isStateless ? undefined : await post(initialize(revision));
    const session = opened?.headers.get('mcp-session-id');
    const response = await post(
      request('{"n":0.1000000000000000000001}', isStateless ? ENVELOPE : ''),
      session ? { 'mcp-session-id': session } : {},
    );
    const body = (await response.text()).replace(/^[\s\S]*?data: (?=\{)/, '');
    expect(digitsIn(JSON.parse(body))).toEqual(['0.1000000000000000000001', null]);
  });
});

describe('numberText', () => {
  it('finds the numbers of each call in a batch', () => {
    const session = define(createServer(options), plain).connect({ send: () => {} });
    session.receive(initialize('2025-03-26'));
    const batch = `[${request('{"n":1.00}')}, ${request('{"n":12345678901234567890}')}]`;
    const answers = JSON.parse(session.receive(batch) as string);
    expect(answers.map((each: JsonObject) => (digitsIn(each) as unknown[])[0])).toEqual([
      '1.00',
      '12345678901234567890',
    ]);
  });

  it('returns nothing for other values, for replaced ones, and to tools that do not declare exactNumbers', async () => {
    const receive = async (server: Server, args: string) =>
      digitsIn(JSON.parse((await server.connect({ send: () => {} }).receive(request(args))) as string));
    expect(await receive(define(createServer(options), plain), '{"list":[1]}')).toEqual([null, null]);
    expect(await receive(define(createServer(options), plain, false), '{"n":1.00}')).toEqual([null, null]);
    const changed = define(createServer(options), plain).use((call, next) => {
      (call.params.arguments as JsonObject).n = 7;
      return next();
    });
    expect(await receive(changed, '{"n":1.00}')).toEqual([null, null]);
  });
});
