import { describe, expect, it } from 'vitest';
import { PNG } from '../fixture/content-tools.ts';
import { DIALECTS, sharedClient } from './dialects.ts';
import { named, names } from './results.ts';
import { FIXTURE } from './servers.ts';

describe.each(DIALECTS)('prompts and $name', (dialect) => {
  const client = sharedClient(dialect, { server: FIXTURE });

  it('are listed with their arguments', async () => {
    const prompts = await client().listPrompts();
    expect(names(prompts)).toEqual([
      'test_input_required_result_prompt',
      'test_simple_prompt',
      'test_prompt_with_arguments',
      'choose',
      'test_prompt_with_embedded_resource',
      'test_prompt_with_image',
    ]);
    expect(named(prompts, 'test_prompt_with_arguments')).toEqual({
      name: 'test_prompt_with_arguments',
      description: 'A prompt with two arguments',
      arguments: [
        { name: 'arg1', description: 'The arg1', required: true },
        { name: 'arg2', description: 'The arg2', required: true },
      ],
      ...(dialect.since('2025-06-18') && { title: 'Two arguments' }),
    });
  });

  it('can be requested without arguments', async () => {
    expect(await client().getPrompt('test_simple_prompt')).toMatchObject({
      description: 'A prompt without arguments',
      messages: [{ role: 'user', content: { type: 'text', text: 'This is a simple prompt for testing.' } }],
    });
  });

  it('can be requested with arguments', async () => {
    const { messages } = await client().getPrompt('test_prompt_with_arguments', { arg1: 'one', arg2: 'two' });
    const text = "Prompt with arguments: arg1='one', arg2='two'";
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text } }]);
  });

  it('can contain images and resources', async () => {
    const image = await client().getPrompt('test_prompt_with_image');
    expect(image.description).toBe('An image to analyse');
    expect(image.messages).toEqual([
      { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
      { role: 'user', content: { type: 'text', text: 'Please analyze the image above.' } },
    ]);
    const resourceUri = 'test://static-text';
    const embedded = await client().getPrompt('test_prompt_with_embedded_resource', { resourceUri });
    const text = 'Embedded resource content for testing.';
    expect(embedded.messages).toEqual([
      {
        role: 'user',
        content: { type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text } },
      },
      { role: 'user', content: { type: 'text', text: 'Please process the embedded resource above.' } },
    ]);
  });

  it('are refused if they are unknown, or an argument is missing or invalid', async () => {
    await expect(client().getPrompt('test_simple_promt')).rejects.toMatchObject({ code: -32602 });
    expect(client().wire.lastError).toEqual({
      code: -32602,
      message: 'Unknown prompt: test_simple_promt. Did you mean "test_simple_prompt"?',
      data: { suggestion: 'test_simple_prompt' },
    });
    await expect(client().getPrompt('test_prompt_with_arguments', { arg1: 'one' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Missing required parameter "arg2"'),
    });
    await expect(client().getPrompt('choose', { colour: 'grene' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('green'),
    });
  });

  describe('completion', () => {
    const prompt = { type: 'ref/prompt', name: 'test_prompt_with_arguments' };

    it('returns values for an argument of a prompt', async () => {
      const { completion } = await client().complete(prompt, { name: 'arg1', value: 'te' });
      expect(completion).toEqual({ values: ['test', 'testing', 'contest'], total: 3, hasMore: false });
    });

    it('receives the arguments that are already known', async () => {
      const { completion } = await client().complete(prompt, { name: 'arg2', value: 'x' }, { arg1: 'first' });
      expect(completion).toEqual({ values: ['first-x'], total: 1, hasMore: false });
    });

    it('returns the values of an enum', async () => {
      const { completion } = await client().complete(
        { type: 'ref/prompt', name: 'choose' },
        { name: 'colour', value: 'gr' },
      );
      expect(completion).toEqual({ values: ['green'], total: 1, hasMore: false });
    });

    it('sends at most a hundred values and the total', async () => {
      const template = { type: 'ref/resource', uri: 'test://template/{id}/data' };
      const { completion } = await client().complete(template, { name: 'id', value: '1' });
      const all = Array.from({ length: 250 }, (_, n) => String(n)).filter((id) => id.startsWith('1'));
      expect(completion).toEqual({ values: all.slice(0, 100), total: all.length, hasMore: true });
    });

    it('refuses unknown references', async () => {
      const missing = { type: 'ref/prompt', name: 'nobody' };
      await expect(client().complete(missing, { name: 'a', value: '' })).rejects.toMatchObject({
        code: -32602,
      });
    });
  });
});
