import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import { heldCall } from '../../http/client/held-call.ts';
import { toolText } from '../../http/client/stateless.ts';
import { failure, names, textOf } from '../results.ts';
import { COBOL, FIXTURE } from '../servers.ts';
import { earliestClient } from './earliest-client.ts';
import { served } from './served.ts';

const ANSWERS = {
  sample: () => ({ role: 'assistant', model: 'm', content: { type: 'text', text: 'Hello' } }),
  roots: () => ({ roots: [{ uri: 'file:///work' }] }),
};

describe('client 1.0.4 over HTTP+SSE', () => {
  const fixture = served(FIXTURE);
  const talk = earliestClient(fixture, ANSWERS);
  const call = async (name: string, args: JsonObject = {}): Promise<JsonObject> =>
    (await talk().client.callTool({ name, arguments: args })) as JsonObject;
  const heard = (method: string): unknown[] =>
    talk()
      .notifications.filter((each) => each.method === method)
      .map(({ params }) => params);

  it('negotiates 2024-11-05, the only revision that it supports', async () => {
    const { client, wire } = talk();
    expect(wire.requests('initialize')).toMatchObject([{ params: { protocolVersion: '2024-11-05' } }]);
    expect(wire.received[0]).toMatchObject({ result: { protocolVersion: '2024-11-05' } });
    expect(client.getServerVersion()).toEqual({ name: 'lectern-fixture', version: '1.0.0' });
    expect(JSON.parse(textOf(await call('whoami')))).toMatchObject({ revision: '2024-11-05' });
    expect(wire.exchanges).toMatchObject([{ method: 'GET', path: '/sse', status: 200 }]);
    expect(await client.ping()).toEqual({});
  });

  it('lists and calls tools, and receives errors', async () => {
    const { tools } = await talk().client.listTools();
    expect(names(tools)).toEqual(expect.arrayContaining(['echo', 'measure']));
    expect(Object.keys(tools.find(({ name }) => name === 'echo') ?? {}).sort()).toEqual([
      'description',
      'inputSchema',
      'name',
    ]);
    expect(textOf(await call('echo', { text: 'Grüße' }))).toBe('Grüße');
    expect(await call('refuse')).toMatchObject(failure('There is no paper left. Ask again after a refill.'));
    await expect(call('ecko')).rejects.toMatchObject({ code: -32602 });
  });

  it('reads resources, gets prompts and completes', async () => {
    const { client } = talk();
    const { contents } = await client.readResource({ uri: 'test://static-text' });
    expect(contents).toMatchObject([{ text: 'This is the content of the static text resource.' }]);
    await expect(client.readResource({ uri: 'test://nowhere' })).rejects.toMatchObject({ code: -32002 });
    const args = { arg1: 'a', arg2: 'b' };
    const { messages } = await client.getPrompt({ name: 'test_prompt_with_arguments', arguments: args });
    expect(messages).toMatchObject([{ content: { text: "Prompt with arguments: arg1='a', arg2='b'" } }]);
    const ref = { type: 'ref/prompt' as const, name: 'choose' };
    const { completion } = await client.complete({ ref, argument: { name: 'colour', value: 'gr' } });
    expect(completion.values).toEqual(['green']);
  });

  it('receives sampling and roots requests', async () => {
    const sampled = await call('test_sampling', { prompt: 'Say hello' });
    expect(textOf(sampled)).toBe('LLM response: {"type":"text","text":"Hello"}');
    expect(textOf(await call('test_roots'))).toBe('file:///work');
  });

  it('receives progress, log messages, and changes of lists and resources', async () => {
    const { client } = talk();
    const steps: unknown[] = [];
    await client.callTool({ name: 'test_tool_with_progress', arguments: {} }, undefined, {
      onprogress: (step) => steps.push(step),
    });
    expect(steps).toEqual([
      { progress: 0, total: 100 },
      { progress: 50, total: 100 },
      { progress: 100, total: 100 },
    ]);
    await client.setLoggingLevel('debug');
    await call('test_logging_tool');
    expect(heard('notifications/message')).toMatchObject([{ level: 'debug' }, { level: 'error' }]);
    await client.subscribeResource({ uri: 'test://watched-resource' });
    await toolText(fixture().url, 'test_touch_resource');
    await expect.poll(() => heard('notifications/resources/updated')).toHaveLength(1);
    await toolText(fixture().url, 'test_trigger_tool_change');
    await expect.poll(() => heard('notifications/tools/list_changed')).toHaveLength(1);
  });

  it('cancels', async () => {
    const held = heldCall(fixture().url);
    const stopped = new AbortController();
    const request = { name: 'hold', arguments: { key: held.key } };
    const rejected = expect(
      talk().client.callTool(request, undefined, { signal: stopped.signal }),
    ).rejects.toThrow('enough');
    await held.begun();
    stopped.abort('enough');
    await rejected;
    expect(await held.fate()).toBe('cancelled');
  });
});

describe('client 1.0.4 over HTTP+SSE, with cobol', () => {
  const talk = earliestClient(served(COBOL), ANSWERS);

  it('adds numbers', async () => {
    const { client } = talk();
    expect(names((await client.listTools()).tools)).toEqual(['add', 'format_currency', 'validate_date']);
    const sum = await client.callTool({ name: 'add', arguments: { a: '0.1', b: '0.2' } });
    expect(textOf(sum as JsonObject)).toBe('COMPUTE R ROUNDED = 0.1 + 0.2 gives 0.3');
  });
});
