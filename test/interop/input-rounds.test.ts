import { isInputRequiredResult } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { withClient } from './dialects.ts';
import { type ClientSetup, STATELESS_WAYS } from './official-client.ts';
import { textOf } from './results.ts';
import { connectStateless, type SecondClient } from './second-client.ts';
import { FIXTURE } from './servers.ts';

describe.each(STATELESS_WAYS)('2026-07-28 over %s: input in rounds', (way) => {
  const capabilities = { elicitation: { form: {} }, sampling: {}, roots: {} };
  const greeting = { role: 'assistant', model: 'm', content: { type: 'text', text: 'Hello' } };
  const answers: Partial<ClientSetup> = {
    elicit: () => ({ action: 'accept', content: { name: 'Ana', colour: 'green' } }),
    sample: () => greeting,
    roots: () => ({ roots: [] }),
  };

  it('takes one round per dependent request', async () => {
    await withClient(connectStateless({ server: FIXTURE, way, capabilities, ...answers }), async (client) => {
      const text = textOf(await client.callTool('test_input_required_result_multi_round'));
      const accepted = { action: 'accept', content: { name: 'Ana', colour: 'green' } };
      expect(JSON.parse(text)).toEqual([accepted, accepted]);
      expect(asked(client)).toEqual([['step1'], ['step2'], 'complete']);
    });
  });

  it('takes one round for concurrent requests', async () => {
    await withClient(connectStateless({ server: FIXTURE, way, capabilities, ...answers }), async (client) => {
      await client.callTool('test_input_required_result_multiple_inputs');
      expect(asked(client)).toEqual([['user_name', 'greeting', 'client_roots'], 'complete']);
    });
  });

  it('sends only what this client supports', async () => {
    await withClient(
      connectStateless({ server: FIXTURE, way, capabilities: { sampling: {} }, sample: () => greeting }),
      async (client) => {
        const text = textOf(await client.callTool('test_input_required_result_capabilities'));
        expect(text).toBe('Guessed {"type":"text","text":"Hello"}');
        expect(asked(client)).toEqual([['guess'], 'complete']);
      },
    );
  });

  it('can be handled by the program itself', async () => {
    await withClient(connectStateless({ server: FIXTURE, way, capabilities }), async (client) => {
      const name = 'test_input_required_result_elicitation';
      const first = await callByHand(client, { name });
      if (!isInputRequiredResult(first)) throw new Error(`Not asked: ${JSON.stringify(first)}`);
      expect(first.inputRequests).toMatchObject({
        user_name: { method: 'elicitation/create', params: { message: 'What is your name?' } },
      });
      const { requestState } = first;
      const inputResponses = { user_name: { action: 'accept', content: { name: 'Ana' } } };
      expect(textOf((await callByHand(client, { name, inputResponses, requestState })) as JsonObject)).toBe(
        'Hello, Ana!',
      );
    });
  });

  it('accepts results once, and only those that a state requested', async () => {
    await withClient(connectStateless({ server: FIXTURE, way, capabilities }), async (client) => {
      const name = 'test_input_required_result_elicitation';
      const inputResponses = { user_name: { action: 'accept', content: { name: 'Ana' } } };
      const first = await callByHand(client, { name, inputResponses });
      if (!isInputRequiredResult(first)) throw new Error(`Not asked: ${JSON.stringify(first)}`);
      const answered = { name, inputResponses, requestState: first.requestState };
      expect(textOf((await callByHand(client, answered)) as JsonObject)).toBe('Hello, Ana!');
      await expect(callByHand(client, answered)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('was used before'),
      });
    });
  });

  it('refuses a state that was changed or belongs to another call', async () => {
    await withClient(connectStateless({ server: FIXTURE, way, capabilities }), async (client) => {
      const name = 'test_input_required_result_elicitation';
      const first = await callByHand(client, { name });
      const { requestState } = first as { requestState: string };
      const middle = requestState.length >> 1;
      const other = requestState[middle] === 'A' ? 'B' : 'A';
      const touched = `${requestState.slice(0, middle)}${other}${requestState.slice(middle + 1)}`;
      const inputResponses = { user_name: { action: 'accept', content: { name: 'Ana' } } };
      const refused = { code: -32602, message: expect.stringContaining('Invalid requestState') };
      await expect(callByHand(client, { name, inputResponses, requestState: touched })).rejects.toMatchObject(
        refused,
      );
      const elsewhere = 'test_input_required_result_request_state';
      const moved = { name: elsewhere, inputResponses, requestState };
      await expect(callByHand(client, moved)).rejects.toMatchObject(refused);
    });
  });
});

/** What each answer asked for, by its keys, or that it was complete. */
function asked({ wire }: SecondClient): unknown[] {
  const calls = wire.requests('tools/call').map((message) => message.id);
  const results = wire.received.filter((message) => calls.includes(message.id)).map(({ result }) => result);
  return results.map((result) => {
    const { inputRequests, resultType } = result as { inputRequests?: object; resultType: string };
    return inputRequests === undefined ? resultType : Object.keys(inputRequests);
  });
}

function callByHand({ stock }: SecondClient, params: object): Promise<unknown> {
  return stock.request({ method: 'tools/call', params: params as never }, { allowInputRequired: true });
}
