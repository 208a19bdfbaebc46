import { describe, expect, it } from 'vitest';
import { quietLogger, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import type { StateStore } from '../base/seal.ts';
import type { Connect } from '../client/link.ts';
import { createServer, type Server } from '../index.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { ServerOptions } from '../server-options.ts';

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
  return ({ onText }) => {
    const sink = { send: (text: string) => onText(text) };
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
  it('lists the input requests and seals the results so far', async () => {
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

  it('continues with the responses, round after round', async () => {
    const { call, state } = await connect();
    const second = await call({ requestState: await state(), inputResponses: { first: ACCEPT } });
    expect(Object.keys(second.inputRequests as object)).toEqual(['second']);
    const last = await call({
      requestState: second.requestState,
      inputResponses: { second: { action: 'decline' } },
    });
    expect(last).toMatchObject({ resultType: 'complete', content: [{ text: 'buy tea: accept, decline' }] });
  });

  it('repeats input requests without a response and ignores unexpected responses', async () => {
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
    ['results that are not an object', [ACCEPT]],
    ['a result that is not an object', { first: 'yes' }],
    ['a result of null', { first: null }],
    ['content that does not match the schema', { first: { action: 'accept', content: { ok: 'yes' } } }],
  ])('refuses %s', async (_what, inputResponses) => {
    const { call, state } = await connect();
    await expect(call({ requestState: await state(), inputResponses })).rejects.toMatchObject({
      code: -32602,
    });
  });

  it('continues at a replica with the same secret', async () => {
    const requestState = await (await connect(shop())).state();
    const { call } = await connect(shop());
    expect(await call({ requestState, inputResponses: { first: ACCEPT } })).toHaveProperty(
      'inputRequests.second',
    );
  });

  it('accepts members in another order', async () => {
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

describe('a request state is refused', () => {
  const answered = { inputResponses: { first: ACCEPT } };

  it('if it was changed', async () => {
    const { call, state } = await connect();
    const good = await state();
    const changed = `${good.startsWith('x') ? 'y' : 'x'}${good.slice(1)}`;
    const bad = [changed, good.slice(0, -4), `${good}AAAA`, good.toUpperCase(), '', 7, null, {}];
    for (const requestState of bad)
      await expect(call({ ...answered, requestState })).rejects.toMatchObject(REFUSED);
  });

  it('if it has expired', async () => {
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

  it('if it was used before, whatever the outcome', async () => {
    const { call, state } = await connect();
    const first = { ...answered, requestState: await state() };
    const { requestState } = await call(first);
    await expect(call(first)).rejects.toMatchObject(REFUSED);
    const last = { requestState, inputResponses: { second: ACCEPT } };
    expect(await call(last)).toMatchObject({ resultType: 'complete' });
    await expect(call(last)).rejects.toMatchObject(REFUSED);
  });

  it('if it is used twice concurrently', async () => {
    const { call, state } = await connect();
    const params = { ...answered, requestState: await state() };
    const outcomes = await Promise.allSettled([call(params), call(params), call(params)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('if a replica that shares the store has used it', async () => {
    const used = new Set<string>();
    const stateStore: StateStore = {
      claim: async (id) => !used.has(id) && used.add(id) !== undefined,
    };
    const [one, other] = [await connect(shop({ stateStore })), await connect(shop({ stateStore }))];
    const params = { ...answered, requestState: await one.state() };
    expect(await other.call(params)).toHaveProperty('inputRequests.second');
    await expect(one.call(params)).rejects.toMatchObject(REFUSED);
  });

  it('for another caller', async () => {
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

  it('by a server with another secret or no shared secret', async () => {
    for (const other of [shop({ stateSecret: crypto.getRandomValues(new Uint8Array(32)) }), smallServer()]) {
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

describe('an input response', () => {
  const form = (name: string, type: string) => ({
    type: 'object',
    properties: { [name]: { type } },
    required: [name],
  });

  /** Asks about as many items as there are when it runs. */
  function cellar(items: { count: number }): { server: Server; deleted: number[] } {
    const deleted: number[] = [];
    const server = smallServer().tool('empty', { description: 'x' }, async (_args, { elicit }) => {
      const { count } = items;
      const { action } = await elicit('confirm', { message: `Delete ${count} item(s)?`, schema: FORM });
      if (action === 'accept') deleted.push(count);
      return action;
    });
    return { server, deleted };
  }
  const message = ({ inputRequests }: JsonObject) =>
    (inputRequests as { confirm: { params: { message: string } } }).confirm.params.message;
  const empty = { name: 'empty', arguments: {} };
  const confirmed = { inputResponses: { confirm: ACCEPT } };

  it("is requested again if the handler's request has changed", async () => {
    const items = { count: 1 };
    const { server, deleted } = cellar(items);
    const { call } = await connect(server);
    const one = await call(empty);
    expect(message(one)).toBe('Delete 1 item(s)?');
    items.count = 5000;
    const many = await call({ ...empty, ...confirmed, requestState: one.requestState });
    expect(message(many)).toBe('Delete 5000 item(s)?');
    expect(deleted).toEqual([]);
    await call({ ...empty, ...confirmed, requestState: many.requestState });
    expect(deleted).toEqual([5000]);
  });

  it('is ignored if it was not requested', async () => {
    const { server, deleted } = cellar({ count: 3 });
    const { call } = await connect(server);
    expect(message(await call({ ...empty, ...confirmed }))).toBe('Delete 3 item(s)?');
    expect(deleted).toEqual([]);
  });

  it('is ignored for later input requests', async () => {
    const { call, state } = await connect();
    const { requestState } = await call({
      requestState: await state(),
      inputResponses: { first: { action: 'decline' }, second: ACCEPT },
    });
    const last = await call({ requestState, inputResponses: { first: ACCEPT, second: ACCEPT } });
    expect(last).toMatchObject({ content: [{ text: 'buy tea: decline, accept' }] });
  });

  it('is requested again together with others if one of several has changed', async () => {
    let run = 0;
    const server = smallServer().tool('both', { description: 'x' }, async (_args, { elicit }) => {
      run++;
      const answers = await Promise.all([
        elicit('name', {
          message: `Name, ${run > 2 ? 'really' : 'please'}?`,
          schema: form('name', 'string'),
        }),
        elicit('age', { message: `Age in run ${Math.min(run, 2)}?`, schema: form('age', 'number') }),
      ]);
      return JSON.stringify(answers);
    });
    const { call } = await connect(server);
    const both = { name: 'both', arguments: {} };
    const inputResponses = {
      name: { action: 'accept', content: { name: 'Ada' } },
      age: { action: 'accept', content: { age: 36 } },
    };
    const keys = ({ inputRequests }: JsonObject) => Object.keys(inputRequests as object);
    const first = await call(both);
    const second = await call({ ...both, inputResponses, requestState: first.requestState });
    expect([keys(first), keys(second)]).toEqual([['name', 'age'], ['age']]);
    const third = await call({ ...both, inputResponses, requestState: second.requestState });
    expect(keys(third)).toEqual(['name']);
    const last = await call({ ...both, inputResponses, requestState: third.requestState });
    expect(last).toHaveProperty('resultType', 'complete');
  });

  it('is required each time a key is used', async () => {
    const server = smallServer().tool('guess', { description: 'x' }, async (_args, { elicit }) => {
      for (let tries = 1; ; tries++) {
        const answer = await elicit('guess', { message: 'Which number?', schema: form('n', 'number') });
        if (answer.action !== 'accept') return answer.action;
        if (answer.content.n === 7) return `found after ${tries}`;
      }
    });
    for (const revision of ['2025-11-25', '2026-07-28'] as const) {
      let n = 4;
      const client = await checkedClient(server, {
        revision,
        handlers: { elicitation: () => ({ action: 'accept', content: { n: ++n } }) },
      });
      expect(await client.callTool('guess')).toMatchObject({ content: [{ text: 'found after 3' }] });
    }
  });
});

describe.each(['2025-06-18', '2025-11-25', '2026-07-28'] as const)(
  'the format of a field in %s',
  (revision) => {
    it.each([
      ['email', 'ada', 'ada@example.com'],
      ['uri', 'example', 'https://example.com/'],
      ['date', '2025-02-30', '2025-02-28'],
      ['date-time', '2025-02-28', '2025-02-28T12:00:00Z'],
    ])('is validated: %s', async (format, bad, good) => {
      const schema = { type: 'object', properties: { it: { type: 'string', format } }, required: ['it'] };
      const server = smallServer().tool('ask', { description: 'x' }, async (_args, { elicit }) => {
        const answer = await elicit('it', { message: 'It?', schema });
        return answer.action === 'accept' ? `Got ${answer.content.it}` : answer.action;
      });
      const ask = async (it: string) => {
        const elicitation = () => ({ action: 'accept', content: { it } });
        return (await checkedClient(server, { revision, handlers: { elicitation } })).callTool('ask');
      };
      expect(await ask(good)).toMatchObject({ content: [{ text: `Got ${good}` }] });
      await expect(ask(bad)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('"it"'),
      });
    });
  },
);
