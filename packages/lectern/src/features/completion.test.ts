import { describe, expect, it } from 'vitest';
import { createFixture } from '../../../../test/fixture/server.ts';
import { quietLogger, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import type { Connect } from '../client/link.ts';
import { REVISIONS, type Revision } from '../protocol/revisions.ts';
import type { Server } from '../server.ts';
import type { Completion, CompletionContext } from './completion.ts';

const PROMPT = { type: 'ref/prompt', name: 'test_prompt_with_arguments' };
const TEMPLATE = { type: 'ref/resource', uri: 'test://template/{id}/data' };

const connect = (revision: Revision, server: Server = createFixture({ logger: quietLogger })) =>
  checkedClient(server, { revision });

describe.each(REVISIONS)('completion in %s', (revision) => {
  const complete = async (ref: object, name: string, value: string, context?: object) =>
    (await (await connect(revision)).complete(ref as never, name, value, context as never)).completion;

  it('of a fixed list returns values that begin with the text first', async () => {
    expect(await complete(PROMPT, 'arg1', 'test')).toEqual({
      values: ['test', 'testing', 'contest'],
      total: 3,
      hasMore: false,
    });
  });

  it('calls functions with the arguments that are already known', async () => {
    expect(await complete(PROMPT, 'arg2', 'x')).toMatchObject({ values: ['none-x'] });
    expect(await complete(PROMPT, 'arg2', 'x', { arguments: { arg1: 'a', other: 1 } })).toMatchObject({
      values: ['a-x'],
    });
    expect(await complete(PROMPT, 'arg2', 'x', { arguments: 'a' })).toMatchObject({ values: ['none-x'] });
  });

  it('uses the enum values of a schema', async () => {
    expect(await complete({ type: 'ref/prompt', name: 'choose' }, 'colour', 're')).toMatchObject({
      values: ['red', 'green'],
    });
  });

  it('sends at most 100 values and reports the total', async () => {
    const all = await complete(TEMPLATE, 'id', '');
    expect(all).toMatchObject({ total: 250, hasMore: true });
    expect((all as Completion).values).toHaveLength(100);
    expect(await complete(TEMPLATE, 'id', '24')).toMatchObject({ total: 11, hasMore: false });
  });

  it('is empty for arguments without completion and for resources without variables', async () => {
    const nothing = { values: [], total: 0, hasMore: false };
    for (const name of ['unknown', 'toString', '__proto__'])
      expect(await complete(PROMPT, name, '')).toEqual(nothing);
    expect(await complete({ type: 'ref/resource', uri: 'test://static-text' }, 'id', '')).toEqual(nothing);
    expect(await complete({ type: 'ref/prompt', name: 'test_simple_prompt' }, 'a', '')).toEqual(nothing);
  });

  it('refuses malformed references and references that do not exist', async () => {
    const client = await connect(revision);
    const argument = { name: 'a', value: '' };
    const wrong = [
      { ref: { type: 'ref/prompt', name: 'nobody' }, argument },
      { ref: { type: 'ref/resource', uri: 'test://nothing' }, argument },
      { ref: { type: 'ref/prompt' }, argument },
      { ref: { type: 'ref/tool', name: 'echo' }, argument },
      { ref: { type: 'ref/prompt', name: 1 }, argument },
      { ref: { type: 'ref/resource', uri: 1 }, argument },
      { ref: 'choose', argument },
      { argument },
      { ref: PROMPT },
      { ref: PROMPT, argument: { name: 'arg1' } },
      { ref: PROMPT, argument: { name: 'arg1', value: 1 } },
    ];
    for (const params of wrong) {
      await expect(client.request('completion/complete', params)).rejects.toMatchObject({ code: -32602 });
    }
  });

  it('calls the server’s own hook first', async () => {
    const server = smallServer({
      complete: async (ref, { name, value }, context) =>
        name === 'own' ? [JSON.stringify([ref, value, context.arguments])] : undefined,
    }).prompt(
      'p',
      {
        description: 'x',
        input: { type: 'object', properties: { a: { type: 'string' } } },
        complete: { a: ['A'] },
      },
      () => 'x',
    );
    const client = await connect(revision, server);
    const ask = async (ref: object, name: string, value: string) =>
      ((await client.complete(ref as never, name, value)).completion as Completion).values;
    const anywhere = { type: 'ref/resource', uri: 'tool://any' };
    expect(await ask(anywhere, 'own', 'v')).toEqual([JSON.stringify([anywhere, 'v', {}])]);
    expect(await ask({ type: 'ref/prompt', name: 'p' }, 'a', '')).toEqual(['A']);
    await expect(ask(anywhere, 'a', '')).rejects.toMatchObject({ code: -32602 });
  });

  it('uses the total that a function returns and does not invent one', async () => {
    const complete = () => ({ values: ['a', 'b'], total: 1000 });
    const more = () => Promise.resolve({ values: ['a'], hasMore: true });
    const server = smallServer().resourceTemplate(
      'x://{a}/{b}',
      { name: 'x', complete: { a: complete, b: more } },
      () => '',
    );
    const client = await connect(revision, server);
    const ref = { type: 'ref/resource', uri: 'x://{a}/{b}' };
    expect((await client.complete(ref, 'a', '')).completion).toEqual({
      values: ['a', 'b'],
      total: 1000,
      hasMore: true,
    });
    expect((await client.complete(ref, 'b', '')).completion).toEqual({ values: ['a'], hasMore: true });
  });

  it('is not supported if nothing can be completed', async () => {
    const client = await connect(
      revision,
      smallServer().prompt('p', { description: 'x' }, () => 'x'),
    );
    await expect(client.complete({ type: 'ref/prompt', name: 'p' }, 'a', '')).rejects.toMatchObject({
      code: -32601,
    });
  });

  it('is declared if the revision defines the capability', async () => {
    const { capabilities } = (await connect(revision)).server as { capabilities: object };
    expect('completions' in capabilities).toBe(revision >= '2025-03-26');
  });
});

describe('a completion function', () => {
  it.each(REVISIONS)('receives the caller and request details in %s', async (revision) => {
    const seen: object[] = [];
    const note = ({ principal, client, revision: spoken, meta, signal }: CompletionContext) => {
      seen.push([principal, client.info?.name, spoken, meta.trace, signal.aborted]);
      return [];
    };
    const server = smallServer({ complete: (_ref, _argument, context) => void note(context) }).prompt(
      'p',
      {
        description: 'x',
        input: { type: 'object', properties: { a: { type: 'string' } } },
        complete: { a: (_typed, context) => note(context) },
      },
      () => 'x',
    );
    const connect: Connect = ({ onText }) => {
      const sink = { send: (text: string) => onText(text) };
      const session = server.connect(sink);
      return {
        send: (text) =>
          queueMicrotask(async () => {
            const answer = await session.receive(text, { sink, principal: 'ada' });
            if (answer !== undefined) onText(answer);
          }),
        close: async () => session.close(),
      };
    };
    const client = await checkedClient(connect, { revision, clientInfo: { name: 'pen', version: '1' } });
    const ref = { type: 'ref/prompt', name: 'p' };
    await client.request('completion/complete', {
      ref,
      argument: { name: 'a', value: '' },
      _meta: { trace: 't' },
    });
    const known = ['ada', 'pen', revision, 't', false];
    expect(seen).toEqual([known, known]);
    // The nearest URI is suggested from what completes for this caller.
    server.resourceTemplate(
      'n://{a}',
      { name: 'n', complete: { a: (_typed, context) => note(context) } },
      () => undefined,
    );
    seen.length = 0;
    await client.request('resources/read', { uri: 'n://x', _meta: { trace: 't' } }).catch(() => {});
    expect(seen[0]).toEqual(known);
  });
});
