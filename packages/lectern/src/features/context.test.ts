import { describe, expect, it } from 'vitest';
import { converse, envelope, initialize, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { REVISIONS, type Revision } from '../protocol/revisions.ts';
import type { ElicitRequest } from './client-features.ts';
import type { Context } from './context.ts';

/** A server whose tool shows its context to `look`. */
const looking = (look: (context: Context) => unknown, requires?: JsonObject) =>
  smallServer().tool(
    'look',
    { description: 'x', ...(requires === undefined ? {} : { requires }) },
    async (_args, context) => JSON.stringify((await look(context)) ?? null),
  );

const shown = (result: JsonObject) => JSON.parse((result.content as [{ text: string }])[0].text);

describe.each(REVISIONS)('the context in %s', (revision) => {
  it('contains details of the request and its client', async () => {
    const server = looking(({ revision, client, requestId, principal, signal }) => [
      revision,
      client.info?.name,
      client.capabilities,
      requestId,
      principal ?? 'nobody',
      signal.aborted,
    ]);
    const client = await checkedClient(server, { revision, capabilities: { experimental: { a: {} } } });
    expect(shown(await client.callTool('look'))).toEqual([
      revision,
      'lectern-test-client',
      { experimental: { a: {} } },
      2,
      'nobody',
      false,
    ]);
  });

  it('contains the _meta of the request', async () => {
    const client = await checkedClient(
      looking(({ meta }) => meta.traceparent),
      { revision },
    );
    const { result } = client.start('tools/call', { name: 'look', _meta: { traceparent: '00-a-b-01' } });
    expect(shown(await result)).toBe('00-a-b-01');
    expect(shown(await client.callTool('look'))).toBeNull();
  });

  it('can be destructured, also in prompts and resources', async () => {
    const heard = async ({ log: { info }, progress, roots }: Context) => {
      info('hello');
      progress(1);
      return (await roots()).map(({ uri }) => uri).join();
    };
    const server = smallServer()
      .prompt('p', { description: 'x' }, (_args, context) => heard(context))
      .resource('a://b', { name: 'b' }, (_uri, context) => heard(context))
      .resourceTemplate('c://{d}', { name: 'c' }, (_uri, _values, context) => heard(context));
    const handlers = { roots: () => ({ roots: [{ uri: 'file:///a' }] }) };
    const client = await checkedClient(server, { revision, handlers, logLevel: 'info' });
    expect(await client.getPrompt('p')).toMatchObject({ messages: [{ content: { text: 'file:///a' } }] });
    for (const uri of ['a://b', 'c://d']) {
      expect(await client.readResource(uri)).toMatchObject({ contents: [{ text: 'file:///a' }] });
    }
    expect(client.notifications.length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    [{ sampling: {} }, { sampling: {} }, true],
    [{ sampling: {} }, {}, false],
    [{ elicitation: { url: {} } }, { elicitation: { url: {} } }, true],
    [{ elicitation: { url: {} } }, { elicitation: {} }, false],
    [{ roots: {}, sampling: {} }, { roots: {} }, false],
    [{ roots: {} }, { roots: null }, false],
    [{}, {}, true],
  ])(
    'is only created if required %j is covered by declared %j: %j',
    async (requires, capabilities, served) => {
      const client = await checkedClient(
        looking(() => 'served', requires),
        { revision, capabilities },
      );
      const outcome = await client.callTool('look').catch((error: unknown) => error as { code: number });
      if (served) expect(outcome).toMatchObject({ content: [{ text: '"served"' }] });
      else if (revision === '2026-07-28') expect(outcome).toMatchObject({ code: -32021 });
      else expect(outcome).toMatchObject({ isError: true });
    },
  );
});

describe('the context', () => {
  it('has the request ID with its original type', async () => {
    const { say } = converse(looking(({ requestId }) => requestId));
    await say(initialize());
    for (const id of [7, '7', '', -1]) {
      const answer = await say({ id, method: 'tools/call', params: { name: 'look' } });
      expect(answer).toMatchObject({ id, result: { content: [{ text: JSON.stringify(id) }] } });
    }
  });

  it('identifies a stateless client by its request only, whatever an earlier handshake declared', async () => {
    const { say } = converse(looking(({ client, revision }) => [client, revision]));
    await say(initialize('2025-11-25', { sampling: {} }));
    const params = {
      name: 'look',
      _meta: envelope({ 'io.modelcontextprotocol/clientCapabilities': { roots: {} } }),
    };
    const answer = await say({ id: 1, method: 'tools/call', params });
    expect(shown(answer?.result as JsonObject)).toEqual([{ capabilities: { roots: {} } }, '2026-07-28']);
  });

  it('contains the principal that the transport verified', async () => {
    const session = looking(({ principal }) => principal).connect({ send: () => {} });
    const params = { name: 'look', _meta: envelope() };
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const answer = await session.receive(text, { sink: { send: () => {} }, principal: 'ada' });
    expect(answer).toContain('\\"ada\\"');
  });
});

const FORM = {
  message: 'Who?',
  schema: {
    type: 'object',
    properties: { name: { type: 'string' }, age: { type: 'integer' } },
    required: ['name'],
  },
};

/** What the handler gets when the user answers so. */
async function elicited(revision: Revision, answer: JsonObject, question: ElicitRequest = FORM) {
  const server = looking(({ elicit }) => elicit('who', question));
  const client = await checkedClient(server, {
    revision,
    handlers: { elicitation: () => answer },
    capabilities: { elicitation: { form: {}, url: {} } },
  });
  return client.callTool('look').then(shown);
}

describe.each(['2025-06-18', '2025-11-25', '2026-07-28'] as const)(
  'form mode elicitation in %s',
  (revision) => {
    it('returns whether it was accepted, declined or cancelled', async () => {
      const content = { name: 'Ada', age: 36 };
      expect(await elicited(revision, { action: 'accept', content })).toEqual({ action: 'accept', content });
      expect(await elicited(revision, { action: 'decline', content })).toEqual({ action: 'decline' });
      expect(await elicited(revision, { action: 'cancel' })).toEqual({ action: 'cancel' });
    });

    it.each([
      ['no action', {}],
      ['an unknown action', { action: 'maybe' }],
      ['no content', { action: 'accept' }],
      ['content that is not an object', { action: 'accept', content: ['Ada'] }],
    ])('refuses a response with %s', async (_what, answer) => {
      const refused = { code: -32602, message: expect.stringContaining('"who"') };
      await expect(elicited(revision, answer)).rejects.toMatchObject(refused);
    });

    it('validates the content against the form', async () => {
      const message = expect.stringMatching(/name.*age|age.*name/s);
      const answer = { action: 'accept', content: { age: 'old' } };
      await expect(elicited(revision, answer)).rejects.toMatchObject({ code: -32602, message });
    });
  },
);

describe.each(['2025-11-25', '2026-07-28'] as const)('URL mode elicitation in %s', (revision) => {
  it('returns consent without any content', async () => {
    const page = { message: 'Sign in', url: 'https://example.com' };
    const accepted = { action: 'accept', content: { token: 'x' } };
    expect(await elicited(revision, accepted, page)).toEqual({ action: 'accept', content: {} });
    expect(await elicited(revision, { action: 'decline' }, page)).toEqual({ action: 'decline' });
  });
});

describe.each(REVISIONS)('sample and roots in %s', (revision) => {
  const QUESTION = {
    messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }],
    maxTokens: 9,
  } as const;

  it("return the client's result", async () => {
    const answer = {
      role: 'assistant',
      content: { type: 'text', text: 'Ho' },
      model: 'm',
      stopReason: 'endTurn',
    };
    const roots = [{ uri: 'file:///a', name: 'a' }, { uri: 'file:///b' }];
    const server = looking(async ({ sample, roots }) => [await sample('hi', QUESTION), await roots()]);
    const client = await checkedClient(server, {
      revision,
      handlers: { sampling: () => answer, roots: () => ({ roots }) },
    });
    expect(shown(await client.callTool('look'))).toEqual([answer, roots]);
  });

  it.each([
    {},
    { role: 'tool', content: {} },
    { role: 'user', content: 'text' },
    { role: 'user', content: null },
  ])('refuse %j as a sampling result', async (answer) => {
    const client = await checkedClient(
      looking(({ sample }) => sample('hi', QUESTION)),
      {
        revision,
        handlers: { sampling: () => answer },
      },
    );
    await expect(client.callTool('look')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('"hi"'),
    });
  });

  it.each([{}, { roots: 'file:///a' }])('refuse %j as a roots result', async (answer) => {
    const client = await checkedClient(
      looking(({ roots }) => roots('where')),
      { revision, handlers: { roots: () => answer } },
    );
    await expect(client.callTool('look')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('"where"'),
    });
  });
});
