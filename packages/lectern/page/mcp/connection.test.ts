/**
 * The client of the page against the engine, in every revision.
 * @module
 */
import { afterEach, describe, expect, it } from 'vitest';
import { createFixture } from '../../../../test/fixture/server.ts';
import { quietLogger } from '../../../../test/support/quiet.ts';
import { RemoteError } from '../../src/client/connection.ts';
import { LinkError } from '../../src/client/link.ts';
import { createHandler } from '../../src/http.ts';
import { REVISIONS } from '../../src/protocol/revisions.ts';
import { Desk } from '../desk.ts';
import type { Connection } from './connection.ts';
import type { JsonObject } from './json.ts';
import { loadOffer } from './offer.ts';
import { Traffic } from './traffic.ts';

const server = { name: 'fixture', path: '/mcp' };
const handler = createHandler(createFixture({ logger: quietLogger }), { retryMs: 10 });
const open: Desk[] = [];
let asked: Request[] = [];

afterEach(() => {
  for (const desk of open.splice(0)) desk.close();
  asked = [];
});

const send = (path: string, init: RequestInit): Promise<Response> => {
  const request = new Request(`http://localhost${path}`, init);
  request.headers.set('host', 'localhost');
  asked.push(request.clone());
  return handler(request);
};

function speak(revision: string, fetch = send): { connection: Connection; traffic: Traffic; desk: Desk } {
  const revisions = { handshake: REVISIONS.slice(0, 4), stateless: REVISIONS.slice(4) };
  const traffic = new Traffic();
  const desk = new Desk({ servers: [server], revisions }, traffic, fetch, revision);
  open.push(desk);
  return { connection: desk.connection(server), traffic, desk };
}

const call = (name: string, args: JsonObject = {}): [string, JsonObject] => [
  'tools/call',
  { name, arguments: args },
];
const text = (result: JsonObject): unknown => (result.content as JsonObject[])[0]?.text;

describe.each(REVISIONS)('a connection at %s', (revision) => {
  it("is initialized and lists the server's features", async () => {
    const { connection } = speak(revision);
    const offer = await loadOffer(connection);
    expect(offer.welcome).toMatchObject({ revision, info: { name: 'lectern-fixture' } });
    expect(offer.welcome.instructions).toContain('Call any tool');
    expect(offer.tools.length).toBeGreaterThan(20);
    for (const list of [offer.resources, offer.templates, offer.prompts])
      expect(list.length).toBeGreaterThan(0);
  });

  it('calls tools and receives progress', async () => {
    const { connection } = speak(revision);
    expect(text(await connection.request(...call('echo', { text: 'ä' })))).toBe('ä');
    const heard: unknown[] = [];
    const onProgress = ({ progress }: JsonObject): void => void heard.push(progress);
    await connection.request(...call('test_tool_with_progress'), { onProgress });
    expect(heard).toEqual([0, 50, 100]);
  });

  it('reports errors', async () => {
    const { connection } = speak(revision);
    expect(await connection.request(...call('refuse'))).toMatchObject({ isError: true });
    await expect(connection.request('resources/read', { uri: 'test://none/ü' })).rejects.toBeInstanceOf(
      RemoteError,
    );
    await expect(connection.request('no/such')).rejects.toMatchObject({ code: -32601 });
  });

  it('can be cancelled', async () => {
    const { connection, traffic } = speak(revision);
    await connection.welcome();
    const stop = new AbortController();
    const running = connection.request(...call('slow', { ms: 600_000 }), { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(running).rejects.toThrow();
    const sent = traffic.messages.map(({ method }) => method);
    expect(sent.includes('notifications/cancelled')).toBe(revision < '2026');
  });

  it('records every message', async () => {
    const { connection, traffic } = speak(revision);
    await connection.request(...call('test_simple_text'));
    expect(traffic.messages[0]).toMatchObject({ direction: 'in', method: 'tools/call', kind: 'result' });
    expect(traffic.messages[0]?.milliseconds).toBeGreaterThan(0);
    expect(traffic.messages[1]).toMatchObject({ direction: 'out', method: 'tools/call', kind: 'request' });
    expect(traffic.messages[1]?.http['MCP-Protocol-Version']).toBe(revision);
  });
});

describe.each(REVISIONS.slice(2))('input requests in %s', (revision) => {
  it('are passed on to the user', async () => {
    const { connection } = speak(revision);
    const ask = async ({ message }: JsonObject): Promise<JsonObject> => ({
      action: 'accept',
      content: { username: String(message), email: 'a@b.c' },
    });
    const result = await connection.request(...call('test_elicitation', { message: 'Who?' }), { ask });
    expect(text(result)).toContain('"username":"Who?"');
    const declined = await connection.request(...call('test_elicitation', { message: 'Who?' }), {
      ask: async () => ({ action: 'decline' }),
    });
    expect(text(declined)).toContain('decline');
  });
});

describe('a session', () => {
  it('is opened once, and again after the server has forgotten it', async () => {
    const { connection, desk, traffic } = speak('2025-11-25');
    await Promise.all([connection.request('tools/list'), connection.request('prompts/list')]);
    const opened = (): number =>
      traffic.messages.filter(({ method, direction }) => method === 'initialize' && direction === 'out')
        .length;
    expect(opened()).toBe(1);
    const id = asked.at(-1)?.headers.get('mcp-session-id') ?? '';
    await send('/mcp', { method: 'DELETE', headers: { 'mcp-session-id': id } });
    expect(await connection.request('tools/list')).toHaveProperty('tools');
    expect(opened()).toBe(2);
    desk.close();
    await expect.poll(() => asked.at(-1)?.method).toBe('DELETE');
  });

  it('resumes a closed stream to receive the response', async () => {
    const { connection } = speak('2025-11-25');
    expect(text(await connection.request(...call('test_reconnection')))).toContain(
      'after the connection was closed',
    );
    expect(asked.at(-1)?.headers.get('last-event-id')).toBeTruthy();
  });
});

describe('2026-07-28', () => {
  it('repeats arguments in the headers that a tool declares', async () => {
    const { connection } = speak('2026-07-28');
    const { tools } = await loadOffer(connection);
    expect(tools.map(({ name }) => name)).toContain('test_x_mcp_header');
    const result = await connection.request(...call('test_x_mcp_header', { region: 'Zürich' }));
    expect(text(result)).toBe('Region: Zürich');
    expect(
      [...(asked.at(-1)?.headers.keys() ?? [])].filter((name) => name.startsWith('mcp-param-')),
    ).toHaveLength(1);
  });

  it('has no session to end', async () => {
    const { connection, desk } = speak('2026-07-28');
    await connection.welcome();
    await connection.welcome();
    expect(asked).toHaveLength(1);
    desk.close();
    expect(asked).toHaveLength(1);
  });
});

describe('the desk', () => {
  it('uses the newest revision until the user chooses another one, then reconnects', async () => {
    const { desk, connection } = speak('1999-01-01');
    expect(desk.revision).toBe('2026-07-28');
    desk.setRevision('2025-03-26');
    expect(desk.connection(server)).not.toBe(connection);
    expect((await desk.offer(server)).welcome.revision).toBe('2025-03-26');
    expect(await desk.offer(server)).toBe(await desk.offer(server));
  });

  it('reports a missing or invalid response, and retries on request', async () => {
    const answers = [
      Promise.reject(new TypeError('Failed to fetch')),
      Promise.resolve(new Response('<html>', { status: 502 })),
      Promise.resolve(new Response('', { status: 202 })),
    ];
    const { desk } = speak('2025-06-18', (path, init) => answers.shift() ?? send(path, init));
    await expect(desk.offer(server)).rejects.toThrow('The server cannot be reached. Is it still running?');
    await expect(desk.offer(server)).rejects.toThrow('/mcp responded with 502');
    await expect(desk.offer(server)).rejects.toBeInstanceOf(LinkError);
    expect((await desk.offer(server)).tools.length).toBeGreaterThan(0);
  });
});

describe('the message log', () => {
  it('holds the last 200 messages, newest first', () => {
    const traffic = new Traffic();
    let told = 0;
    traffic.listen(() => told++);
    const noted = { direction: 'out', server: 's', method: 'm', http: {} } as const;
    for (let id = 1; id <= 250; id++) traffic.add({ ...noted, body: { id, method: 'm' } });
    expect(traffic.messages).toHaveLength(200);
    expect(traffic.messages[0]).toMatchObject({ number: 250, kind: 'request' });
    expect(traffic.messages.at(-1)?.number).toBe(51);
    traffic.clear();
    expect([traffic.messages.length, told]).toEqual([0, 251]);
    traffic.add({ ...noted, body: { method: 'm' } });
    traffic.add({ ...noted, body: { id: 1, error: {} } });
    traffic.add({ ...noted, body: { id: 1, result: { isError: true } } });
    traffic.add({ ...noted, body: { id: 1, result: {} } });
    expect(traffic.messages.map(({ kind }) => kind)).toEqual(['result', 'error', 'error', 'notification']);
  });
});
