import { describe, expect, it } from 'vitest';
import { smallServer } from '../../../../test/support/quiet.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { REVISIONS } from '../protocol/revisions.ts';
import { type ClientOptions, connect } from './connect.ts';
import { type Connect, inMemory, LinkError } from './link.ts';
import { NegotiationError } from './negotiate.ts';

type Reply = JsonObject | LinkError | undefined;

/** Responds to each method with the next of its replies, the last one again and again; undefined is silence. */
function scripted(replies: Readonly<Record<string, Reply | readonly Reply[]>>): {
  readonly link: Connect;
  readonly asked: string[];
} {
  const asked: string[] = [];
  const queues = new Map(Object.entries(replies).map(([method, each]) => [method, [each].flat() as Reply[]]));
  const link: Connect = ({ onText, onClose }) => ({
    send(text) {
      const { id, method } = JSON.parse(text);
      asked.push(method);
      const queue = queues.get(method) ?? [];
      const reply = queue.length > 1 ? queue.shift() : queue[0];
      if (reply instanceof LinkError) queueMicrotask(() => onClose(reply));
      else if (reply !== undefined && id !== undefined)
        queueMicrotask(() => onText(JSON.stringify({ jsonrpc: '2.0', id, ...reply })));
    },
    async close() {
      asked.push('close');
    },
  });
  return { link, asked };
}

const UNKNOWN = { error: { code: -32601, message: 'Method not found.' } };
const OLD = {
  result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'old', version: '1' } },
};
const unsupported = (...supported: string[]): JsonObject => ({
  error: { code: -32022, message: 'Unsupported', data: { supported, requested: '2026-07-28' } },
});

describe('negotiation', () => {
  it.each(REVISIONS)('uses %s if requested', async (revision) => {
    const client = await connect(inMemory(smallServer()), { revision });
    expect(client.revision).toBe(revision);
    expect(client.serverInfo).toMatchObject({ name: 'small', version: '1.0.0' });
    await client.close();
  });

  it('uses the newest revision, or the one that the server chooses during initialization', async () => {
    expect((await connect(inMemory(smallServer()))).revision).toBe('2026-07-28');
    const { link, asked } = scripted({ 'server/discover': UNKNOWN, initialize: OLD });
    const client = await connect(link);
    expect(client.revision).toBe('2025-06-18');
    expect(client.serverInfo).toEqual({ name: 'old', version: '1' });
    expect(asked).toEqual(['server/discover', 'initialize', 'notifications/initialized']);
  });

  it('tries again with a version that the server lists', async () => {
    const found = { result: { supportedVersions: ['2026-07-28'], capabilities: {} } };
    const { link, asked } = scripted({ 'server/discover': [unsupported('2030-01-01', '2026-07-28'), found] });
    expect((await connect(link)).revision).toBe('2026-07-28');
    expect(asked).toEqual(['server/discover', 'server/discover']);
    const older = scripted({ 'server/discover': unsupported('2025-06-18'), initialize: OLD });
    expect((await connect(older.link)).revision).toBe('2025-06-18');
    expect(older.asked.slice(0, 2)).toEqual(['server/discover', 'initialize']);
  });

  it('opens another link if the server does not respond or ends', async () => {
    const silent = scripted({ initialize: OLD });
    await connect(silent.link, { openTimeoutMs: 50 });
    expect(silent.asked.slice(0, 3)).toEqual(['server/discover', 'close', 'initialize']);
    const gone = new LinkError('closed', 'it ended', { exit: 1 });
    const ending = scripted({ 'server/discover': gone, initialize: OLD });
    expect((await connect(ending.link)).revision).toBe('2025-06-18');
  });

  it.each([
    [{ revision: '2026-07-28' }, { 'server/discover': UNKNOWN }, 'Method not found.'],
    [
      {},
      { 'server/discover': UNKNOWN, initialize: { error: { code: 1, message: 'Too old' } } },
      'supports neither 2026-07-28 (Method not found.) nor an earlier version (Too old)',
    ],
    [
      {},
      { 'server/discover': UNKNOWN, initialize: { result: { protocolVersion: '2031-01-01' } } },
      'chose protocol version "2031-01-01"',
    ],
    [{}, { 'server/discover': new LinkError('unreachable', 'not here'), initialize: OLD }, 'not here'],
    [{}, { 'server/discover': UNKNOWN, initialize: new LinkError('closed', 'not now') }, 'not now'],
    [{ revision: '2025-11-25', openTimeoutMs: 50 }, {}, 'did not respond within 0.05 seconds'],
  ] satisfies [ClientOptions, Record<string, Reply>, string][])(
    'fails for %j and closes the link (%#)',
    async (options, replies, message) => {
      const { link, asked } = scripted(replies);
      await expect(connect(link, options)).rejects.toThrow(message);
      expect(asked.at(-1)).toBe('close');
    },
  );

  it('reports both failures', async () => {
    const { link } = scripted({ 'server/discover': UNKNOWN, initialize: UNKNOWN });
    const error = await connect(link).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NegotiationError);
    expect((error as NegotiationError).attempts.map(({ revision }) => revision)).toEqual([
      '2026-07-28',
      '2025-11-25',
    ]);
  });

  it('leaves the server name empty if there is none', async () => {
    const { link } = scripted({ initialize: { result: { protocolVersion: '2025-11-25' } } });
    expect((await connect(link, { revision: '2025-11-25' })).serverInfo).toEqual({});
  });
});
