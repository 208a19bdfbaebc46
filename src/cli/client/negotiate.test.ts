import { describe, expect, it } from 'vitest';
import { smallServer } from '../../../test/support/quiet.ts';
import type { JsonObject } from '../../jsonrpc/message.ts';
import { REVISIONS } from '../../protocol/revisions.ts';
import { inMemory } from '../../testing/link.ts';
import { nameOf, negotiate } from './negotiate.ts';
import { failureSignal, LinkFailure, type Route } from './route.ts';

type Reply = JsonObject | LinkFailure | undefined;

/** Answers each opening by its method; undefined is silence. */
function scripted(replies: Readonly<Record<string, Reply>>): Route & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async open() {
      const { failed, fail } = failureSignal();
      return {
        failed,
        connect: (onText) => ({
          send(text) {
            const { id, method } = JSON.parse(text);
            asked.push(method);
            const reply = replies[method];
            if (reply instanceof LinkFailure) fail(reply);
            else if (reply !== undefined && id !== undefined)
              queueMicrotask(() => onText(JSON.stringify({ jsonrpc: '2.0', id, ...reply })));
          },
          async close() {},
        }),
      };
    },
    log: () => '',
    async close() {
      asked.push('close');
    },
  };
}

const UNKNOWN = { error: { code: -32601, message: 'Method not found.' } };
const OLD = {
  result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'old', version: '1' } },
};

describe('negotiation', () => {
  it.each(REVISIONS)('takes %s where it is asked for', async (revision) => {
    const connect = inMemory(smallServer());
    const route: Route = {
      open: async () => ({ connect, failed: failureSignal().failed }),
      log: () => '',
      async close() {},
    };
    const { client, revision: spoken } = await negotiate(route, revision, {}, 1000);
    expect(spoken).toBe(revision);
    expect(nameOf(client)).toBe('small 1.0.0');
  });

  it('takes the newest, and else what the server makes of a handshake', async () => {
    const route = scripted({ 'server/discover': UNKNOWN, initialize: OLD });
    const { client, revision } = await negotiate(route, undefined, {}, 1000);
    expect(revision).toBe('2025-06-18');
    expect(nameOf(client)).toBe('old 1');
    expect(route.asked).toEqual(['server/discover', 'initialize', 'notifications/initialized']);
  });

  it('begins anew where a server says nothing, or ends', async () => {
    const silent = scripted({ initialize: OLD });
    await negotiate(silent, undefined, {}, 50);
    expect(silent.asked.slice(0, 3)).toEqual(['server/discover', 'close', 'initialize']);
    const gone = new LinkFailure('it ended', { mayBeOlder: true });
    const ending = scripted({ 'server/discover': gone, initialize: OLD });
    expect((await negotiate(ending, undefined, {}, 1000)).revision).toBe('2025-06-18');
  });

  it.each([
    ['2026-07-28', { 'server/discover': UNKNOWN }, 'does not speak 2026-07-28: Method not found.'],
    [
      undefined,
      { 'server/discover': UNKNOWN, initialize: { error: { code: 1, message: 'Too\n old' } } },
      'speaks neither 2026-07-28 (Method not found) nor a revision before it (Too old).',
    ],
    [
      undefined,
      { 'server/discover': UNKNOWN, initialize: UNKNOWN },
      'the server takes no connection: Method not found.',
    ],
    [
      undefined,
      { 'server/discover': UNKNOWN, initialize: { result: { protocolVersion: '2031-01-01' } } },
      'the server speaks "2031-01-01", which is no revision that this command knows.',
    ],
    [
      undefined,
      { 'server/discover': new LinkFailure('not here', { mayBeOlder: false }), initialize: OLD },
      'not here',
    ],
    [
      undefined,
      { 'server/discover': UNKNOWN, initialize: new LinkFailure('not now', { mayBeOlder: true }) },
      'not now',
    ],
    ['2025-11-25', {}, 'did not answer within 0.05 seconds'],
  ] as const)('fails in words, asked for %s (%#)', async (wanted, replies, message) => {
    await expect(negotiate(scripted(replies), wanted, {}, 50)).rejects.toThrow(message);
  });

  it('knows servers without a name', async () => {
    const route = scripted({ initialize: { result: { protocolVersion: '2025-11-25' } } });
    const { client } = await negotiate(route, '2025-11-25', {}, 1000);
    expect(nameOf(client)).toBe('a server without a name');
  });
});
