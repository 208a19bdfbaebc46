import { describe, expect, it } from 'vitest';
import { createFixture } from '../../../../test/fixture/server.ts';
import { quietLogger, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { REVISIONS, type Revision } from '../protocol/revisions.ts';
import type { PromptMessage, PromptReturn } from './prompts.ts';

const connect = (revision: Revision, server = createFixture({ logger: quietLogger })) =>
  checkedClient(server, { revision });
const user = (text: string): PromptMessage => ({ role: 'user', content: { type: 'text', text } });
const bare = ({ resultType, _meta, ...rest }: Record<string, unknown>) => rest;

async function got(revision: Revision, returned: PromptReturn) {
  const server = smallServer().prompt('p', { description: 'A prompt' }, async () => returned);
  return bare(await (await connect(revision, server)).getPrompt('p'));
}

describe.each(REVISIONS)('prompts in %s', (revision) => {
  it('are listed with their arguments', async () => {
    const { prompts } = await (await connect(revision)).listPrompts();
    expect(prompts).toContainEqual({
      name: 'test_prompt_with_arguments',
      description: 'A prompt with two arguments',
      arguments: [
        { name: 'arg1', description: 'The arg1', required: true },
        { name: 'arg2', description: 'The arg2', required: true },
      ],
      ...(revision >= '2025-06-18' ? { title: 'Two arguments' } : {}),
    });
  });

  it('return a user message, several messages, or messages with a description', async () => {
    expect(await got(revision, 'Hello')).toEqual({ description: 'A prompt', messages: [user('Hello')] });
    const messages: PromptMessage[] = [
      user('Hi'),
      { role: 'assistant', content: { type: 'text', text: 'Ho' } },
    ];
    expect(await got(revision, messages)).toEqual({ description: 'A prompt', messages });
    expect(await got(revision, { messages })).toEqual({ description: 'A prompt', messages });
    expect(await got(revision, { description: 'Own', messages: [] })).toEqual({
      description: 'Own',
      messages: [],
    });
  });

  it('receive their arguments', async () => {
    const result = await (await connect(revision)).getPrompt('test_prompt_with_arguments', {
      arg1: 'a',
      arg2: 'b',
    });
    expect(result.messages).toEqual([user("Prompt with arguments: arg1='a', arg2='b'")]);
    const embedded = await (await connect(revision)).getPrompt('test_prompt_with_embedded_resource', {
      resourceUri: 'x:y',
    });
    expect(embedded).toHaveProperty('messages.0.content.resource.uri', 'x:y');
  });

  it('have content that the revision supports', async () => {
    const result = await got(revision, [
      { role: 'user', content: { type: 'audio', data: 'AA==', mimeType: 'audio/wav', _meta: { m: 1 } } },
      { role: 'user', content: { type: 'resource_link', uri: 'x:y', name: 'link' } },
    ]);
    const sound = { type: 'audio', data: 'AA==', mimeType: 'audio/wav' };
    const embedded = {
      type: 'resource',
      resource: { uri: 'attachment:audio', mimeType: 'audio/wav', blob: 'AA==' },
    };
    const modern = revision >= '2025-06-18';
    expect(result.messages).toEqual([
      {
        role: 'user',
        content: modern ? { ...sound, _meta: { m: 1 } } : revision === '2025-03-26' ? sound : embedded,
      },
      modern
        ? { role: 'user', content: { type: 'resource_link', uri: 'x:y', name: 'link' } }
        : user('link: x:y'),
    ]);
  });

  it('refuse a request without a required argument', async () => {
    const client = await connect(revision);
    for (const args of [{}, undefined, { arg1: 'a' }, { arg1: 'a', arg2: 2 }]) {
      await expect(client.getPrompt('test_prompt_with_arguments', args)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('arg2'),
      });
    }
    const wrong = client.getPrompt('choose', { colour: 'gren' });
    await expect(wrong).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('green') });
  });

  it('are suggested by the closest name', async () => {
    const client = await connect(revision);
    await expect(client.getPrompt('chose')).rejects.toMatchObject({
      code: -32602,
      message: 'Unknown prompt: chose. Did you mean "choose"?',
      data: { suggestion: 'choose' },
    });
    await expect(client.getPrompt('zzz')).rejects.toMatchObject({ code: -32602, data: undefined });
    for (const params of [{}, { name: 1 }]) {
      await expect(client.request('prompts/get', params)).rejects.toMatchObject({ code: -32602 });
    }
  });

  it('that throw return an incident', async () => {
    const server = smallServer().prompt('p', { description: 'x' }, () => {
      throw new Error('secret');
    });
    await expect((await connect(revision, server)).getPrompt('p')).rejects.toMatchObject({
      code: -32603,
      message: expect.not.stringContaining('secret'),
    });
  });
});
