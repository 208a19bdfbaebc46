import { describe, expect, it } from 'vitest';
import { converse, envelope, INITIALIZED, initialize, smallServer } from '../../../../test/support/quiet.ts';
import type { Logger } from '../logging/logger.ts';

const ECHO = { id: 1, method: 'tools/call', params: { name: 'echo', arguments: { text: 'hi' } } };
const STATELESS_LIST = { id: 7, method: 'tools/list', params: { _meta: envelope() } };

describe('batches', () => {
  const batch = (...messages: object[]) =>
    JSON.stringify(messages.map((each) => ({ jsonrpc: '2.0', ...each })));

  it('are supported in a session of 2025-03-26: one array, in order, without the notifications', async () => {
    const { say } = converse(smallServer());
    await say(initialize('2025-03-26'));
    const answer = await say(batch(ECHO, INITIALIZED, { id: 2, method: 'ping' }, { id: 3, method: 'nope' }));
    expect(answer).toMatchObject([{ id: 1 }, { id: 2, result: {} }, { id: 3, error: { code: -32601 } }]);
    expect(await say(batch(INITIALIZED))).toBeUndefined();
    expect(await say('[1]')).toMatchObject([{ id: null, error: { code: -32600 } }]);
  });

  it('must not contain initialize or stateless requests', async () => {
    const { say } = converse(smallServer());
    await say(initialize('2025-03-26'));
    const answer = await say(batch(initialize(), STATELESS_LIST));
    expect(answer).toMatchObject([{ error: { code: -32600 } }, { error: { code: -32600 } }]);
  });

  it('wait for their slow requests', async () => {
    const server = smallServer().tool('later', { description: 'x' }, async () => 'late');
    const { say } = converse(server);
    await say(initialize('2025-03-26'));
    const later = { id: 5, method: 'tools/call', params: { name: 'later' } };
    expect(await say(batch(later, { id: 6, method: 'ping' }))).toMatchObject([{ id: 5 }, { id: 6 }]);
  });

  it.each(['2024-11-05', '2025-06-18', '2025-11-25'])('are refused in %s', async (revision) => {
    const { say } = converse(smallServer());
    await say(initialize(revision));
    expect(await say(batch(ECHO))).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'Batch requests not supported' },
    });
  });

  it('are logged with the reason if they are refused', async () => {
    const logged: [level: string, message: string][] = [];
    const logger: Logger = { log: (level, message) => void logged.push([level, message]) };
    const { say } = converse(smallServer({ logger }));
    await say(batch(ECHO));
    await say(initialize('2025-03-26'));
    await say('[]');
    await say(batch(ECHO));
    expect(logged.filter(([, message]) => message.startsWith('Batch'))).toEqual([
      ['warning', 'Batch refused: Batch requests not supported'],
      ['warning', 'Batch refused: A batch holds 1 to 1000 messages'],
    ]);
  });

  it('are refused before initialize and if they are empty', async () => {
    const { say } = converse(smallServer({ policy: { defaultRevision: '2025-03-26', gate: 'open' } }));
    expect(await say(batch(ECHO))).toHaveProperty('error.code', -32600);
    await say(initialize('2025-03-26'));
    expect(await say('[]')).toHaveProperty('error.code', -32600);
  });

  it('are refused as a whole beyond their limit, since a short text must not cause a huge response', async () => {
    const { say } = converse(smallServer());
    await say(initialize('2025-03-26'));
    expect(await say(`[${'{},'.repeat(1000)}{}]`)).toMatchObject({ error: { code: -32600 } });
    expect(await say(`[${'{},'.repeat(999)}{}]`)).toHaveLength(1000);
  });
});
