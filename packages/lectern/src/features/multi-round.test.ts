import { describe, expect, it } from 'vitest';
import { createFixture } from '../../../../test/fixture/server.ts';
import { quietLogger, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { REVISIONS, type Revision } from '../protocol/revisions.ts';
import type { ClientHandlers, RecordingClient } from '../testing.ts';
import type { Context } from './context.ts';
import { ToolError } from './errors.ts';

const CAPABLE: readonly Revision[] = ['2025-06-18', '2025-11-25', '2026-07-28'];
const NAME = {
  message: 'Name?',
  schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const ANSWERS: ClientHandlers = {
  elicitation: () => ({ action: 'accept', content: { name: 'Ada' } }),
  sampling: () => ({ role: 'assistant', content: { type: 'text', text: 'Hello' }, model: 'm' }),
  roots: () => ({ roots: [{ uri: 'file:///home' }] }),
};

const fixture = (options = {}) => createFixture({ logger: quietLogger, ...options });
const asking = (ask: (context: Context) => Promise<string>) =>
  smallServer().tool('ask', { description: 'x' }, (_args, context) => ask(context));
const textOf = (result: JsonObject) => (result.content as [{ text: string }])[0].text;

/** What was asked: real requests in a session, parts of results in the stateless era. */
const asked = (client: RecordingClient) =>
  client.transcript
    .filter(({ from }) => from === 'server')
    .flatMap(({ message }) => {
      const requests = (message.result as JsonObject | undefined)?.inputRequests as
        | Record<string, JsonObject>
        | undefined;
      if (requests !== undefined) return Object.values(requests).map(({ method }) => method);
      return message.id !== undefined && typeof message.method === 'string' ? [message.method] : [];
    });

describe.each(CAPABLE)('the same handler in %s', (revision) => {
  it('sends form mode elicitation', async () => {
    const client = await checkedClient(fixture(), { revision, handlers: ANSWERS });
    expect(textOf(await client.callTool('test_input_required_result_elicitation'))).toBe('Hello, Ada!');
    expect(asked(client)).toEqual(['elicitation/create']);
  });

  it('sends input requests over several rounds', async () => {
    let round = 0;
    const elicitation = () => ({ action: 'accept', content: { name: `answer ${++round}` } });
    const client = await checkedClient(fixture(), { revision, handlers: { elicitation } });
    expect(JSON.parse(textOf(await client.callTool('test_input_required_result_multi_round')))).toEqual([
      { action: 'accept', content: { name: 'answer 1' } },
      { action: 'accept', content: { name: 'answer 2' } },
    ]);
    expect(asked(client)).toHaveLength(2);
  });

  it('sends several input requests at once', async () => {
    const client = await checkedClient(fixture(), { revision, handlers: ANSWERS });
    const answers = JSON.parse(textOf(await client.callTool('test_input_required_result_multiple_inputs')));
    expect(answers).toMatchObject({
      name: { action: 'accept', content: { name: 'Ada' } },
      greeting: { content: { text: 'Hello' } },
      roots: [{ uri: 'file:///home' }],
    });
    expect(asked(client).sort()).toEqual(['elicitation/create', 'roots/list', 'sampling/createMessage']);
    expect(client.transcript.filter(({ about }) => about === 'tools/call')).toHaveLength(
      revision === '2026-07-28' ? 2 : 1,
    );
  });

  it('may start requests first and await them one by one without unhandled rejections', async () => {
    const server = asking(async ({ elicit, roots }) => {
      const [name, places] = [elicit('name', NAME), roots()];
      const { action } = await name;
      return `${action} ${(await places).length}`;
    });
    const client = await checkedClient(server, { revision, handlers: ANSWERS });
    expect(textOf(await client.callTool('ask'))).toBe('accept 1');
  });

  it('receives its response even if it catches the interruption', async () => {
    const server = asking(async ({ elicit }) => {
      const answer = await elicit('name', NAME).catch(() => undefined);
      return answer?.action ?? 'no answer';
    });
    const client = await checkedClient(server, { revision, handlers: ANSWERS });
    expect(textOf(await client.callTool('ask'))).toBe('accept');
  });

  it('receives its response even if it replaces the interruption with another error', async () => {
    const server = asking(async ({ elicit }) => {
      const { action } = await elicit('name', NAME).catch(() => {
        throw new ToolError('interrupted');
      });
      return action;
    });
    const client = await checkedClient(server, { revision, handlers: ANSWERS });
    expect(textOf(await client.callTool('ask'))).toBe('accept');
  });

  it('can be used in a prompt or a resource', async () => {
    const elicitation = ({ requestedSchema }: JsonObject) => {
      const [field] = Object.keys((requestedSchema as { properties: object }).properties);
      return { action: 'accept', content: field === 'show' ? { show: true } : { context: 'rain' } };
    };
    const client = await checkedClient(fixture(), { revision, handlers: { elicitation } });
    expect(await client.getPrompt('test_input_required_result_prompt')).toMatchObject({
      messages: [{ content: { text: 'Use this context: rain' } }],
    });
    expect(await client.readResource('test://ask-first')).toMatchObject({
      contents: [{ text: 'Here it is.' }],
    });
  });

  it('can do without a client capability', async () => {
    const { sampling } = ANSWERS;
    const client = await checkedClient(fixture(), {
      revision,
      handlers: sampling === undefined ? {} : { sampling },
    });
    expect(textOf(await client.callTool('test_input_required_result_capabilities'))).toContain('Guessed');
    expect(asked(client)).toEqual(['sampling/createMessage']);
  });
});

describe.each(REVISIONS)('a client of %s that did not declare the capability', (revision) => {
  it.each([
    ['test_input_required_result_elicitation', 'elicitation', { elicitation: { form: {} } }],
    ['test_input_required_result_sampling', 'sampling', { sampling: {} }],
    ['test_roots', 'roots', { roots: {} }],
    ['ask_by_url', 'elicitation', { elicitation: { url: {} } }],
  ])('receives an error from %s', async (tool, name, requiredCapabilities) => {
    const client = await checkedClient(fixture(), { revision });
    const outcome = client.callTool(tool);
    if (revision === '2026-07-28') {
      await expect(outcome).rejects.toMatchObject({ code: -32021, data: { requiredCapabilities } });
    } else {
      expect(await outcome).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining(name) }],
      });
    }
    expect(asked(client)).toEqual([]);
  });

  it('receives an error from prompts and resources', async () => {
    const client = await checkedClient(fixture(), { revision });
    const code = revision === '2026-07-28' ? -32021 : -32600;
    await expect(client.getPrompt('test_input_required_result_prompt')).rejects.toMatchObject({ code });
    await expect(client.readResource('test://ask-first')).rejects.toMatchObject({ code });
  });
});

describe.each(['2024-11-05', '2025-03-26'] as const)('elicitation in %s', (revision) => {
  it('is not supported, whatever the client declares', async () => {
    const client = await checkedClient(fixture(), { revision, handlers: ANSWERS });
    expect(await client.callTool('test_input_required_result_elicitation')).toMatchObject({ isError: true });
    expect(asked(client)).toEqual([]);
  });

  it('does not affect sampling and roots', async () => {
    const client = await checkedClient(fixture(), { revision, handlers: ANSWERS });
    expect(textOf(await client.callTool('test_sampling', { prompt: 'Hi' }))).toContain('Hello');
    expect(textOf(await client.callTool('test_roots'))).toBe('file:///home');
  });
});

describe.each(REVISIONS.slice(0, 4))('a request to the client in a session of %s', (revision) => {
  const outcome = ({ roots }: Context) =>
    roots().then(
      () => 'answered',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  it('fails if the client returns an error', async () => {
    const refuse = () => Promise.reject(new Error('User said no'));
    const client = await checkedClient(asking(outcome), { revision, handlers: { roots: refuse } });
    expect(textOf(await client.callTool('ask'))).toMatch(/^ClientRequestFailed: .*User said no/);
  });

  it('fails if the client does not respond in time', async () => {
    const server = smallServer({ limits: { clientRequestMs: 5 } }).tool(
      'ask',
      { description: 'x' },
      (_args, ctx) => outcome(ctx),
    );
    const client = await checkedClient(server, {
      revision,
      handlers: { roots: () => new Promise<JsonObject>(() => {}) },
    });
    expect(textOf(await client.callTool('ask'))).toContain('did not respond in time');
    expect(await client.notification('notifications/cancelled')).toMatchObject({ params: { requestId: 1 } });
  });

  it('is cancelled when the request that caused it is cancelled', async () => {
    const client = await checkedClient(asking(outcome), {
      revision,
      handlers: { roots: () => new Promise<JsonObject>(() => {}) },
    });
    const { id, result } = client.start('tools/call', { name: 'ask' });
    result.catch(() => {});
    await client.request('ping');
    client.cancel(id, 'enough');
    expect(await client.notification('notifications/cancelled')).toMatchObject({ params: { requestId: 1 } });
    await client.close();
  });

  it('fails when the connection ends', async () => {
    let failure = '';
    const server = asking(async (context) => {
      failure = await outcome(context);
      return failure;
    });
    const client = await checkedClient(server, {
      revision,
      handlers: { roots: () => new Promise<JsonObject>(() => {}) },
    });
    client.start('tools/call', { name: 'ask' }).result.catch(() => {});
    await client.request('ping');
    await client.close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(failure).toBe('ClientRequestFailed: The client has disconnected');
  });
});
