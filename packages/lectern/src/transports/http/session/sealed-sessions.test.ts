import { afterEach, describe, expect, it, vi } from 'vitest';
import { Seal } from '../../../base/seal.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import { newSessionState } from '../../../protocol/session-state.ts';
import { createMemoryStore } from './memory-store.ts';
import { sealedSessions } from './sealed-sessions.ts';
import type { SessionStore, StoredSession } from './session-store.ts';

const SECRET = new TextEncoder().encode('a secret that replicas share');
const CLIENT = {
  info: { name: 'notes', version: '1.0.0', title: 'Notes' },
  capabilities: { elicitation: {} },
};
const OWNER = { principal: 'ada', holder: 'ada', server: 'docs' };

/** A process of its own. */
const replica = (options = {}): SessionStore => sealedSessions(createMemoryStore(options), new Seal(SECRET));

function session(
  more: Partial<StoredSession> = {},
  client: { info?: JsonObject; capabilities: JsonObject } = CLIENT,
) {
  const state = newSessionState('2025-06-18', 'initializing');
  state.client = { info: client.info, capabilities: client.capabilities };
  state.subscriptions.add('notes://1');
  return { ...OWNER, transport: 'streamable', state, ...more } satisfies StoredSession;
}

async function opened(store: SessionStore, of: StoredSession = session()): Promise<string> {
  const id = (await store.newId?.(of)) as string;
  expect(await store.open(id, of)).toBe(true);
  return id;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a sealed session', () => {
  it('continues in another process with the state of the handshake', async () => {
    const id = await opened(replica());
    const continued = await replica().load(id, OWNER);
    expect(continued).toMatchObject({ ...OWNER, transport: 'streamable' });
    expect(continued?.state).toMatchObject({
      lifecycle: 'initialized',
      revision: '2025-06-18',
      client: CLIENT,
      logLevel: 'info',
    });
    expect(continued?.state.subscriptions.size).toBe(0);
  });

  it('is the same object for all requests of a process', async () => {
    const id = await opened(replica());
    const second = replica();
    const [one, two] = await Promise.all([second.load(id, OWNER), second.load(id, OWNER)]);
    expect(one).toBe(two);
    expect(second.load(id, OWNER)).toBe(one);
  });

  it.each([
    ['another principal', { principal: 'bob' }],
    ['nobody', { principal: undefined }],
    ['another server', { server: 'films' }],
  ])('is not found by %s', async (_who, more) => {
    const id = await opened(replica());
    expect(await replica().load(id, { ...OWNER, ...more })).toBeUndefined();
  });

  it('is not found under an ID that was changed, made up or truncated', async () => {
    const id = await opened(replica());
    const last = id.endsWith('A') ? 'B' : 'A';
    for (const bad of [
      `${id.slice(0, -1)}${last}`,
      id.slice(0, -4),
      `${id}AAAA`,
      'A'.repeat(300),
      'x'.repeat(9999),
      '',
    ])
      expect(await replica().load(bad, OWNER)).toBeUndefined();
  });

  it('expires in other processes one day after it was opened', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const id = await opened(replica());
    vi.setSystemTime(Date.now() + 23 * 3_600_000);
    expect(await replica().load(id, OWNER)).toBeDefined();
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    expect(await replica().load(id, OWNER)).toBeUndefined();
  });

  it('that has ended remains ended in the process that ended it', async () => {
    const [first, second] = [replica(), replica()];
    const id = await opened(first);
    await second.load(id, OWNER);
    expect(await second.end(id)).toBe(true);
    expect(await second.load(id, OWNER)).toBeUndefined();
    expect(await first.load(id, OWNER)).toBeDefined();
  });

  it('fails in a full process so that its client tries again', async () => {
    const full = replica({ maxSessions: 1 });
    const held = await opened(full, session({ principal: 'bob', holder: 'bob' }));
    full.listen(held, () => true);
    const id = await opened(replica());
    await expect(full.load(id, OWNER)).rejects.toThrow('no room');
  });
});

describe('the ID of a sealed session', () => {
  const long = 'ü'.repeat(256);
  it.each<[string, { info?: JsonObject; capabilities: JsonObject }]>([
    ['nothing', { capabilities: {} }],
    ['long names', { info: { name: long, version: long, title: long }, capabilities: { sampling: {} } }],
    [
      'long extensions',
      { info: { name: 'x' }, capabilities: { roots: { listChanged: true }, extensions: { [long]: {} } } },
    ],
    [
      'long capabilities',
      { info: { name: long }, capabilities: { elicitation: { [long]: long }, sampling: {} } },
    ],
  ])('has at most 512 visible characters for a client with %s', async (_what, client) => {
    const id = await opened(replica(), session({}, client));
    expect(id).toMatch(/^[\w-]{40,512}$/);
    const continued = await replica().load(id, OWNER);
    const capabilities = continued?.state.client.capabilities ?? {};
    for (const [name, value] of Object.entries(capabilities))
      expect(client.capabilities[name]).toEqual(value);
    if ('sampling' in client.capabilities && !('elicitation' in client.capabilities))
      expect(capabilities).toHaveProperty('sampling');
  });
});
