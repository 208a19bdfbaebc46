/**
 * What callers chose is neither repeated in full nor written to the log without bound.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../packages/lectern/src/http.ts';
import {
  createLogger,
  createServer,
  type JsonObject,
  type Server,
} from '../../packages/lectern/src/index.ts';

const LONG = 'x'.repeat(1024 * 1024);

function logged(): { server: Server; lines: string[] } {
  const lines: string[] = [];
  const logger = createLogger({ write: (line) => void lines.push(line) });
  const server = createServer({
    name: 's',
    version: '1',
    policy: { gate: 'open' },
    compatibility: { unknownMembers: 'refuse' },
    logger,
  })
    .tool('call', { description: 'x' }, () => 'done')
    .prompt(
      'prompt',
      { description: 'x', input: { properties: { a: {} } }, complete: { a: [] } },
      () => 'done',
    )
    .resource('a:b', { name: 'r' }, () => 'done');
  return { server, lines };
}

const REQUESTS: Readonly<Record<string, JsonObject>> = {
  'a method': { method: LONG },
  'a tool': { method: 'tools/call', params: { name: LONG } },
  'a prompt': { method: 'prompts/get', params: { name: LONG } },
  'a resource': { method: 'resources/read', params: { uri: `a:${LONG}` } },
  'a level': { method: 'logging/setLevel', params: { level: LONG } },
  'a cursor': { method: 'tools/list', params: { cursor: LONG } },
  'a completion reference': {
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: LONG }, argument: { name: 'a', value: '' } },
  },
  'a revision': {
    method: 'tools/list',
    params: { _meta: { 'io.modelcontextprotocol/protocolVersion': LONG } },
  },
  'a member': { method: 'tools/list', [LONG]: 1 },
  'a parameter of tools/call': { method: 'tools/call', params: { name: 'call', [LONG]: 1 } },
  'an argument': { method: 'tools/call', params: { name: 'call', arguments: { [LONG]: 1 } } },
};

async function post(handler: ReturnType<typeof createHandler>, message: JsonObject): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });
  return (await handler(request)).text();
}

describe.each(Object.keys(REQUESTS))('%s of one megabyte', (what) => {
  const request = REQUESTS[what] as JsonObject;

  it('is truncated in the error and in the log', async () => {
    const { server, lines } = logged();
    const session = server.connect({ send() {} });
    const answer = await session.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }));
    expect((answer as string).length).toBeLessThan(1000);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(1024);
  });

  it('is truncated by the Fetch handler', async () => {
    expect((await post(createHandler(logged().server), request)).length).toBeLessThan(1000);
  });
});

describe('a flood of refused requests', () => {
  it('is limited in the log', async () => {
    const { server, lines } = logged();
    const session = server.connect({ send() {} });
    for (let id = 0; id < 2000; id++) {
      void session.receive(`{"jsonrpc":"2.0","id":${id},"method":"${'y'.repeat(8000)}"}`);
      void session.receive('no JSON');
    }
    expect(lines.join().length).toBeLessThan(100 * 1024);
    expect(lines.length).toBeLessThan(4000 / 10);
  });

  it('is limited in the log of the Fetch handler', async () => {
    const { server, lines } = logged();
    const handler = createHandler(server);
    await Promise.all(Array.from({ length: 500 }, () => post(handler, { method: 'y'.repeat(8000) })));
    expect(lines.length).toBeLessThan(500 / 2);
  });
});

describe('handlers that ignore their signal', () => {
  it('do not hold a slot forever', async () => {
    const { lines } = logged();
    const logger = createLogger({ write: (line) => void lines.push(line) });
    const server = createServer({ name: 's', version: '1', logger, limits: { handlerMs: 20 } }).tool(
      'hang',
      { description: 'x' },
      () => new Promise<string>(() => {}),
    );
    const handler = createHandler(server, { maxStateless: 1 });
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const call = async (): Promise<Response> =>
      handler(
        new Request('http://localhost/mcp', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-protocol-version': '2026-07-28',
            'mcp-method': 'tools/call',
            'mcp-name': 'hang',
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'hang', _meta: meta },
          }),
        }),
      );
    const [first, second] = await Promise.all([call(), call()]);
    expect([first?.status, second?.status].sort()).toEqual([200, 503]);
    const later = await call();
    expect(later.status).toBe(200);
    expect(await later.text()).toContain('time limit');
  });
});
