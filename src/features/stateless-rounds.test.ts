import { describe, expect, it } from 'vitest';
import { quietLogger, smallServer } from '../../test/support/quiet.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { createServer, type Server } from '../server.ts';
import type { ServerOptions } from '../server-options.ts';
import type { Connect } from '../testing/link.ts';

const SECRET = new TextEncoder().encode('shared by replicas');
const FORM = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] };
const ACCEPT = { action: 'accept', content: { ok: true } };
const REFUSED = { code: -32602, message: expect.stringContaining('requestState') };
const ITEM = { type: 'object', properties: { item: { type: 'string' } } };

/** Two tools that ask twice, one after the other, before they act. */
function shop(options: Partial<ServerOptions> = {}): Server {
  const server = createServer({
    name: 'shop',
    version: '1.0.0',
    logger: quietLogger,
    stateSecret: SECRET,
    ...options,
  });
  for (const name of ['buy', 'sell']) {
    server.tool(name, { description: 'x', input: ITEM }, async ({ item }, { elicit }) => {
      const first = await elicit('first', { message: 'Really?', schema: FORM });
      const second = await elicit('second', { message: 'Really really?', schema: FORM });
      return `${name} ${item}: ${first.action}, ${second.action}`;
    });
  }
  return server;
}

/** A link over which every message comes from the same verified caller. */
function as(principal: string, server: Server): Connect {
  return (onText) => {
    const sink = { send: onText };
    const session = server.connect(sink);
    return {
      send: (text) =>
        queueMicrotask(async () => {
          const answer = await session.receive(text, { sink, principal });
          if (answer !== undefined) onText(answer);
        }),
      close: async () => session.close(),
    };
  };
}

async function connect(target: Server | Connect = shop()) {
  const client = await checkedClient(target, { revision: '2026-07-28', capabilities: { elicitation: {} } });
  /** One request, without the rounds that the client would go through by itself. */
  const call = (params: JsonObject): Promise<JsonObject> =>
    client.start('tools/call', { name: 'buy', arguments: { item: 'tea' }, ...params }).result;
  const state = async (params: JsonObject = {}) => (await call(params)).requestState as string;
  return { client, call, state };
}

describe('a round of a stateless request', () => {
  it('names what is asked and seals what is known', async () => {
    const { call } = await connect();
    expect(await call({})).toEqual({
      resultType: 'input_required',
      inputRequests: {
        first: { method: 'elicitation/create', params: { message: 'Really?', requestedSchema: FORM } },
      },
      requestState: expect.stringMatching(/^[A-Za-z0-9_-]+$/),
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'shop', version: '1.0.0' } },
    });
  });

  it('goes on with the answers, round after round', async () => {
    const { call, state } = await connect();
    const second = await call({ requestState: await state(), inputResponses: { first: ACCEPT } });
    expect(Object.keys(second.inputRequests as object)).toEqual(['second']);
    const last = await call({
      requestState: second.requestState,
      inputResponses: { second: { action: 'decline' } },
    });
    expect(last).toMatchObject({ resultType: 'complete', content: [{ text: 'buy tea: accept, decline' }] });
  });

  it('takes all answers at once, without a state as well', async () => {
    const { call } = await connect();
    const result = await call({ inputResponses: { first: ACCEPT, second: ACCEPT } });
    expect(result).toMatchObject({ content: [{ text: 'buy tea: accept, accept' }] });
  });

  it('asks again for answers that are missing, and ignores those that nobody asked for', async () => {
    const { call, state } = await connect();
    const again = await call({
      requestState: await state(),
      inputResponses: { other: ACCEPT, __proto__: ACCEPT },
    });
    expect(Object.keys(again.inputRequests as object)).toEqual(['first']);
    const alone = await call({ requestState: await state() });
    expect(Object.keys(alone.inputRequests as object)).toEqual(['first']);
  });

  it.each([
    ['answers that are no object', { inputResponses: [ACCEPT] }],
    ['an answer that is no object', { inputResponses: { first: 'yes' } }],
    ['an answer of null', { inputResponses: { first: null } }],
    [
      'content that does not fit',
      { inputResponses: { first: { action: 'accept', content: { ok: 'yes' } } } },
    ],
  ])('refuses %s', async (_what, params) => {
    await expect((await connect()).call(params)).rejects.toMatchObject({ code: -32602 });
  });

  it('goes on at a replica with the same secret', async () => {
    const requestState = await (await connect(shop())).state();
    const { call } = await connect(shop());
    expect(await call({ requestState, inputResponses: { first: ACCEPT } })).toHaveProperty(
      'inputRequests.second',
    );
  });

  it('may come back with its members in another order', async () => {
    const { client, state } = await connect();
    const requestState = await state({ arguments: { item: 'tea', a: 1 } });
    const params = {
      requestState,
      arguments: { a: 1, item: 'tea' },
      inputResponses: { first: ACCEPT },
      name: 'buy',
    };
    expect(await client.start('tools/call', params).result).toHaveProperty('inputRequests.second');
  });
});

describe('a state is refused', () => {
  const answered = { inputResponses: { first: ACCEPT } };

  it('when it was changed', async () => {
    const { call, state } = await connect();
    const good = await state();
    const bad = [`x${good.slice(1)}`, good.slice(0, -4), `${good}AAAA`, good.toUpperCase(), '', 7, null, {}];
    for (const requestState of bad)
      await expect(call({ ...answered, requestState })).rejects.toMatchObject(REFUSED);
  });

  it('when it has expired', async () => {
    const { call, state } = await connect(shop({ stateLifetimeMs: 1 }));
    const requestState = await state();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(call({ ...answered, requestState })).rejects.toMatchObject(REFUSED);
  });

  it('for another tool, other arguments or another method', async () => {
    const server = shop().prompt('buy', { description: 'x', input: ITEM }, () => 'x');
    const { client, call, state } = await connect(server);
    const requestState = await state();
    await expect(call({ ...answered, requestState, name: 'sell' })).rejects.toMatchObject(REFUSED);
    await expect(call({ ...answered, requestState, arguments: { item: 'gold' } })).rejects.toMatchObject(
      REFUSED,
    );
    const get = client.start('prompts/get', {
      ...answered,
      requestState,
      name: 'buy',
      arguments: { item: 'tea' },
    });
    await expect(get.result).rejects.toMatchObject(REFUSED);
  });

  it('of another caller', async () => {
    const server = shop();
    const [ada, bob, nobody] = [
      await connect(as('ada', server)),
      await connect(as('bob', server)),
      await connect(server),
    ];
    const requestState = await ada.state();
    await expect(bob.call({ ...answered, requestState })).rejects.toMatchObject(REFUSED);
    await expect(nobody.call({ ...answered, requestState })).rejects.toMatchObject(REFUSED);
    expect(await ada.call({ ...answered, requestState })).toHaveProperty('inputRequests.second');
  });

  it('of a server with another secret, or with none that it shares', async () => {
    for (const other of [shop({ stateSecret: new Uint8Array(32) }), smallServer()]) {
      other.removeTool('buy');
      other.tool('buy', { description: 'x', input: ITEM }, async (_args, { elicit }) => {
        return (await elicit('first', { message: 'Really?', schema: FORM })).action;
      });
      const requestState = await (await connect(shop())).state();
      const { call } = await connect(other);
      await expect(call({ ...answered, requestState })).rejects.toMatchObject(REFUSED);
    }
  });

  it('before the handler runs', async () => {
    let runs = 0;
    const server = shop().tool('count', { description: 'x' }, () => String(++runs));
    const { call } = await connect(server);
    await expect(call({ name: 'count', arguments: {}, requestState: 'forged' })).rejects.toMatchObject(
      REFUSED,
    );
    expect(runs).toBe(0);
  });
});
