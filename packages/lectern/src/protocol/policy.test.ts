import { describe, expect, it } from 'vitest';
import { converse, envelope, INITIALIZED, initialize, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { ToolError } from '../features/errors.ts';
import type { Compatibility } from './policy.ts';
import { REVISIONS } from './revisions.ts';

const LIST = { id: 2, method: 'tools/list' };
const call = (name: string, args: object = {}, more: object = {}) => ({
  id: 3,
  method: 'tools/call',
  params: { name, arguments: args, ...more },
});

describe('policy', () => {
  it('gate and notReady', async () => {
    const notReady = { code: -32002, message: 'Not yet' };
    const open = converse(smallServer({ policy: { gate: 'open' } }));
    expect(await open.say(LIST)).toHaveProperty('result');

    const request = converse(smallServer({ compatibility: { notReady } }));
    expect(await request.say(LIST)).toHaveProperty('error', notReady);
    expect(await request.say({ id: 1, method: 'nope' })).toHaveProperty('error', notReady);
    await request.say(initialize());
    expect(await request.say(LIST)).toHaveProperty('result');

    const confirmed = converse(smallServer({ policy: { gate: 'initialized' }, compatibility: { notReady } }));
    await confirmed.say(initialize());
    expect(await confirmed.say(LIST)).toHaveProperty('error', notReady);
    await confirmed.say(INITIALIZED);
    expect(await confirmed.say(LIST)).toHaveProperty('result');
  });

  it('defaultRevision', async () => {
    const server = smallServer({
      policy: { defaultRevision: '2024-11-05' },
      compatibility: { initializeParams: 'optional' },
    });
    const { say } = converse(server);
    expect(await say({ id: 1, method: 'initialize' })).toHaveProperty('result.protocolVersion', '2024-11-05');
  });

  it('initializeParams', async () => {
    const ask = (initializeParams: 'required' | 'protocolVersion' | 'optional', params: object) =>
      converse(smallServer({ compatibility: { initializeParams } })).say({
        id: 1,
        method: 'initialize',
        params,
      });
    expect(await ask('required', { protocolVersion: '2025-11-25' })).toHaveProperty('error.code', -32602);
    expect(await ask('protocolVersion', { protocolVersion: '2025-11-25' })).toHaveProperty('result');
    expect(await ask('protocolVersion', {})).toHaveProperty('error.code', -32602);
    expect(await ask('protocolVersion', { protocolVersion: 3 })).toHaveProperty('error.code', -32602);
    expect(await ask('optional', {})).toHaveProperty('result');
    expect(await ask('optional', { unknown: 1 })).toHaveProperty('result');
  });

  it('repeatInitialize', async () => {
    const reject = converse(smallServer());
    await reject.say(initialize());
    expect(await reject.say(initialize())).toHaveProperty('error', {
      code: -32600,
      message: 'Already initialized',
    });
    const answer = converse(smallServer({ compatibility: { repeatInitialize: 'answer' } }));
    await answer.say(initialize());
    expect(await answer.say(initialize('2025-06-18'))).toHaveProperty('result.protocolVersion', '2025-06-18');
  });

  it('unknownTool', async () => {
    const error = converse(smallServer({ policy: { gate: 'open' } }));
    expect(await error.say(call('ecko'))).toHaveProperty('error', {
      code: -32602,
      message: 'Unknown tool: ecko. Did you mean "echo"?',
      data: { suggestion: 'echo' },
    });
    expect(await error.say(call('zzzzzzzz'))).not.toHaveProperty('error.data');
    const result = converse(smallServer({ policy: { gate: 'open', unknownTool: 'result' } }));
    expect(await result.say(call('ecko'))).toHaveProperty('result', {
      content: [{ type: 'text', text: 'Unknown tool: ecko. Did you mean "echo"?' }],
      isError: true,
    });
  });

  it('knownTools', async () => {
    const listed = converse(smallServer({ policy: { gate: 'open' } }));
    expect(await listed.say(call('zzzzzzzz'))).toHaveProperty(
      'error.message',
      'Unknown tool: zzzzzzzz. Known tools: echo.',
    );
    const omitted = converse(
      smallServer({ policy: { gate: 'open' }, compatibility: { knownTools: 'omit' } }),
    );
    expect(await omitted.say(call('zzzzzzzz'))).toHaveProperty('error.message', 'Unknown tool: zzzzzzzz');
  });

  it('badArguments', async () => {
    const result = converse(smallServer({ policy: { gate: 'open' } }));
    expect(await result.say(call('echo', { txt: 'a' }))).toHaveProperty('result.isError', true);
    const error = converse(smallServer({ policy: { gate: 'open', badArguments: 'error' } }));
    expect(await error.say(call('echo', { txt: 'a' }))).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('text') },
    });
  });

  it('toolFailure', async () => {
    const failing = (toolFailure: 'error' | 'result') =>
      converse(
        smallServer({ policy: { gate: 'open', toolFailure } }).tool('fail', { description: 'x' }, () => {
          throw new Error('inside');
        }),
      );
    expect(await failing('result').say(call('fail'))).toHaveProperty('result.isError', true);
    expect(await failing('error').say(call('fail'))).toHaveProperty('error.code', -32603);
  });

  it.each(REVISIONS)('toolFailure that depends on the revision, in %s', async (revision) => {
    const policy = { toolFailure: 'error-before-2025-11-25' } as const;
    const server = smallServer({ policy }).tool('fail', { description: 'x' }, () => {
      throw new ToolError('Broken for a reason.');
    });
    const client = await checkedClient(server, { revision });
    const outcome = client.callTool('fail', {});
    if (revision >= '2025-11-25') {
      expect(await outcome).toMatchObject({ isError: true, content: [{ text: 'Broken for a reason.' }] });
    } else await expect(outcome).rejects.toMatchObject({ code: -32603, message: 'Broken for a reason.' });
    await client.close();
  });

  it('malformed', async () => {
    const compatibility = { malformed: { 'no-method': { code: -32700, message: 'Parse error' } } };
    const { say } = converse(smallServer({ compatibility }));
    expect(await say({ id: 1 })).toHaveProperty('error', { code: -32700, message: 'Parse error' });
    expect(await say('7')).toHaveProperty('error.code', -32600);
  });

  it('malformed, for a request with an unknown member', async () => {
    const malformed = { 'unknown-member': { code: -32700, message: 'Parse error' } };
    const { say } = converse(smallServer({ compatibility: { unknownMembers: 'refuse', malformed } }));
    const refusal = {
      code: -32700,
      message: 'Parse error',
      data: { detail: expect.stringMatching(/^Unknown member "extra" in the request\. Allowed: .*params$/) },
    };
    expect(await say({ ...LIST, extra: 1 }), 'before the gate').toMatchObject({ id: 2, error: refusal });
    expect(await say(LIST), 'at the gate').toHaveProperty('error.code', -32600);
    await say(initialize());
    expect(await say({ ...LIST, extra: 1 })).toHaveProperty('error', refusal);
    expect(await say(call('echo', { text: 'a' }, { extra: 1 })), 'of its parameters').toHaveProperty(
      'error.code',
      -32602,
    );
    expect(
      await converse(smallServer({ policy: { gate: 'open' }, compatibility: { malformed } })).say({
        ...LIST,
        extra: 1,
      }),
      'where they are allowed',
    ).toHaveProperty('result');
  });

  it('unreadableId', async () => {
    expect(await converse(smallServer()).say('x')).toHaveProperty('id', null);
    expect(
      await converse(smallServer({ compatibility: { unreadableId: 'omit' } })).say('x'),
    ).not.toHaveProperty('id');
  });

  it('batches', async () => {
    const { say } = converse(smallServer({ policy: { batches: 'refuse' } }));
    await say(initialize('2025-03-26'));
    expect(await say(JSON.stringify([{ jsonrpc: '2.0', ...LIST }]))).toHaveProperty('error.code', -32600);
  });

  it('unknownMembers', async () => {
    const { say } = converse(
      smallServer({ policy: { gate: 'open' }, compatibility: { unknownMembers: 'refuse' } }),
    );
    expect(await say({ ...LIST, extra: 1 })).toMatchObject({
      error: { code: -32600, message: expect.stringContaining('extra') },
    });
    expect(await say(call('echo', { text: 'a' }, { extra: 1 }))).toMatchObject({
      error: { code: -32602, message: expect.stringMatching(/^Invalid params: Unknown member "extra" in /) },
    });
    expect(await say(call('echo', { text: 'a' }, { _meta: {}, task: {} }))).toHaveProperty('result');
    expect(await say({ ...LIST, extra: 1, params: { _meta: envelope() } })).toHaveProperty('result');
    expect(
      await converse(smallServer({ policy: { gate: 'open' } })).say({ ...LIST, extra: 1 }),
    ).toHaveProperty('result');
  });

  it('notificationWithId', async () => {
    const { say } = converse(
      smallServer({ policy: { gate: 'open' }, compatibility: { notificationWithId: 'absorb' } }),
    );
    expect(await say({ id: 1, ...INITIALIZED })).toBeUndefined();
  });

  it('flatServerInfo', async () => {
    const { say } = converse(smallServer({ compatibility: { flatServerInfo: true } }));
    expect(await say(initialize())).toMatchObject({
      result: { name: 'small', version: '1.0.0', serverInfo: { name: 'small' } },
    });
  });

  it('methodNotFound', async () => {
    const { say } = converse(
      smallServer({ policy: { gate: 'open' }, compatibility: { methodNotFound: 'Method not found' } }),
    );
    expect(await say({ id: 1, method: 'a$&b' })).toHaveProperty('error.message', 'Method not found');
    const named = converse(smallServer({ policy: { gate: 'open' } }));
    expect(await named.say({ id: 1, method: 'a$&b' })).toHaveProperty(
      'error.message',
      'Method not found: a$&b',
    );
  });

  it.each(REVISIONS)('resourceNotFound, in %s', async (revision) => {
    const codeOf = async (compatibility: Partial<Compatibility>): Promise<unknown> => {
      const server = smallServer({ compatibility }).resource('a://b', { name: 'b' }, () => 'there');
      const client = await checkedClient(server, { revision });
      const error: unknown = await client.readResource('a://nowhere').catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ data: { uri: 'a://nowhere' } });
      return (error as { code: unknown }).code;
    };
    expect(await codeOf({ resourceNotFound: -32050 })).toBe(-32050);
    expect(await codeOf({}), 'that of the revision').toBe(revision === '2026-07-28' ? -32602 : -32002);
  });

  it('setLevelResult and levelAliases', async () => {
    const compatibility = { setLevelResult: 'levels', levelAliases: { warn: 'warning' } } as const;
    const set = { id: 1, method: 'logging/setLevel', params: { level: 'warn' } };
    const bare = converse(
      smallServer({ compatibility, policy: { gate: 'open', defaultRevision: '2024-11-05' } }),
    );
    expect(await bare.say(set)).toHaveProperty('result', { previousLevel: 'info', currentLevel: 'warn' });
    const old = converse(smallServer({ compatibility }));
    await old.say(initialize('2024-11-05'));
    expect(await old.say(set)).toHaveProperty('result', {
      _meta: { previousLevel: 'info', currentLevel: 'warning' },
    });
    const later = converse(smallServer({ compatibility }));
    await later.say(initialize('2025-03-26'));
    expect(await later.say(set)).toHaveProperty('result', {
      _meta: { previousLevel: 'info', currentLevel: 'warning' },
    });
    const plain = converse(smallServer());
    await plain.say(initialize());
    expect(await plain.say(set)).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('warning') },
    });
    expect(await plain.say({ ...set, params: { level: 'debug' } })).toHaveProperty('result', {});
  });

  it('completionLimit', async () => {
    const values = Array.from({ length: 120 }, (_, n) => `v${n}`);
    const ask = async (completionLimit?: number) => {
      const policy = { gate: 'open' as const, ...(completionLimit === undefined ? {} : { completionLimit }) };
      const server = smallServer({ policy, complete: () => values });
      const params = { ref: { type: 'ref/prompt', name: 'any' }, argument: { name: 'a', value: '' } };
      return (await converse(server).say({ id: 1, method: 'completion/complete', params }))?.result;
    };
    expect(await ask(10)).toMatchObject({
      completion: { values: values.slice(0, 10), total: 120, hasMore: true },
    });
    expect(await ask()).toMatchObject({
      completion: { values: values.slice(0, 100), total: 120, hasMore: true },
    });
  });
});
