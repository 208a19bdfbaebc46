import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { askedClient } from './asked-client.ts';
import { DIALECTS, sharedClient } from './dialects.ts';
import { failure, textOf } from './results.ts';
import { FIXTURE } from './servers.ts';

const HELLO = {
  role: 'assistant',
  model: 'interop-model',
  content: { type: 'text', text: 'Hello from the model' },
};
const ROOTS = { roots: [{ uri: 'file:///work', name: 'Work' }, { uri: 'file:///home' }] };
const NO_SAMPLING = 'This needs a client that supports sampling, and this client does not declare it.';

describe.each(DIALECTS)('requests to the client and $name', (dialect) => {
  const { client, asked, answer } = askedClient(dialect);

  it('reach the model of the client', async () => {
    answer({ sample: () => HELLO });
    const result = await client().callTool('test_sampling', { prompt: 'Say hello' });
    expect(textOf(result)).toBe('LLM response: {"type":"text","text":"Hello from the model"}');
    expect(asked).toEqual([
      expect.objectContaining({
        messages: [{ role: 'user', content: { type: 'text', text: 'Say hello' } }],
        maxTokens: 100,
      }),
    ]);
  });

  it('reach the roots of the client, also after a change', async () => {
    answer({ roots: () => ROOTS });
    expect(textOf(await client().callTool('test_roots'))).toBe('file:///work\nfile:///home');
    answer({ roots: () => ({ roots: [{ uri: 'file:///elsewhere' }] }) });
    if (!dialect.since('2026-07-28')) await client().sayRootsChanged();
    expect(textOf(await client().callTool('test_roots'))).toBe('file:///elsewhere');
  });

  it('do not block or crash a call when the client fails to respond', async () => {
    answer({
      sample() {
        throw new Error('The model is on strike');
      },
    });
    const call = client().callTool('test_sampling', { prompt: 'Say hello' });
    // In the stateless era the client gives up on the call itself: nothing reaches the server.
    if (dialect.since('2026-07-28')) await expect(call).rejects.toThrow('The model is on strike');
    else expect(await call).toMatchObject({ isError: true });
    expect(textOf(await client().callTool('echo', { text: 'next' }))).toBe('next');
  });

  if (!dialect.since('2025-06-18')) return;

  it('are sent one after another, or concurrently', async () => {
    answer({
      elicit: ({ message }: JsonObject) => ({
        action: 'accept',
        content: message === 'What is your name?' ? { name: 'Ana' } : { colour: 'green' },
      }),
      sample: () => HELLO,
      roots: () => ROOTS,
    });
    const name = { action: 'accept', content: { name: 'Ana' } };
    const twice = textOf(await client().callTool('test_input_required_result_multi_round'));
    expect(JSON.parse(twice)).toEqual([name, { action: 'accept', content: { colour: 'green' } }]);
    const thrice = textOf(await client().callTool('test_input_required_result_multiple_inputs'));
    expect(JSON.parse(thrice)).toEqual({ name, greeting: HELLO, roots: ROOTS.roots });
    expect(asked).toHaveLength(5);
  });
});

describe.each(DIALECTS)('requests to the client and $name without handlers', (dialect) => {
  const client = sharedClient(dialect, { server: FIXTURE });

  it.each([
    ['test_sampling', { prompt: 'Hi' }],
    ['test_missing_capability', {}],
  ])('are not sent by %s', async (tool, args) => {
    const call = client().callTool(tool, args);
    if (dialect.since('2026-07-28')) {
      const data = { requiredCapabilities: { sampling: {} } };
      await expect(call).rejects.toMatchObject({ code: -32021, data });
      expect(client().wire.lastError).toEqual({ code: -32021, message: NO_SAMPLING, data });
    } else expect(await call).toMatchObject(failure(NO_SAMPLING));
    expect(client().wire.heard('sampling/createMessage')).toEqual([]);
  });
});
