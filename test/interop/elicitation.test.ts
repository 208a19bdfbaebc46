import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { askedClient } from './asked-client.ts';
import { DIALECTS } from './dialects.ts';
import { failure, textOf } from './results.ts';

const NO_FORMS = 'This needs a client that supports elicitation.form, and this client does not declare it.';
const NO_PAGES = 'This needs a client that supports elicitation.url, and this client does not declare it.';

const ANA = { username: 'ana', email: 'ana@example.com' };

describe.each(DIALECTS.filter(({ since }) => since('2025-06-18')))('elicitation and $name', (dialect) => {
  const { client, asked, answer } = askedClient(dialect);

  it.each([{ action: 'accept', content: ANA }, { action: 'decline' }, { action: 'cancel' }])(
    'shows a form, and the user may $action',
    async (said) => {
      answer({ elicit: () => said });
      const result = await client().callTool('test_elicitation', { message: 'Who are you?' });
      expect(textOf(result)).toBe(`User response: ${JSON.stringify(said)}`);
      expect(asked).toEqual([
        expect.objectContaining({
          message: 'Who are you?',
          requestedSchema: {
            type: 'object',
            properties: {
              username: { type: 'string', description: 'User name' },
              email: { type: 'string', description: 'Email address' },
            },
            required: ['username', 'email'],
          },
        }),
      ]);
    },
  );

  it('sends the defaults that the revision supports, and the client fills them in', async () => {
    answer({ elicit: () => ({ action: 'accept', content: {} }) });
    const text = textOf(await client().callTool('test_elicitation_sep1034_defaults'));
    const all = { name: 'John Doe', age: 30, score: 95.5, status: 'active', verified: true };
    expect(JSON.parse(text.replace('Elicitation completed: ', ''))).toEqual({
      action: 'accept',
      content: dialect.since('2025-11-25') ? all : { verified: true },
    });
  });

  it('offers choices of every kind, or reports that the revision lacks them', async () => {
    const content = {
      untitledSingle: 'option1',
      titledSingle: 'value2',
      legacyEnum: 'opt3',
      untitledMulti: ['option1', 'option3'],
      titledMulti: ['value1', 'value2'],
    };
    answer({ elicit: () => ({ action: 'accept', content }) });
    const result = await client().callTool('test_elicitation_sep1330_enums');
    if (dialect.since('2025-11-25')) {
      expect(textOf(result)).toBe(`Elicitation completed: ${JSON.stringify({ action: 'accept', content })}`);
      expect(asked).toHaveLength(1);
    } else {
      expect(result).toMatchObject(failure(NO_FORMS));
      expect(asked).toEqual([]);
    }
  });

  it.each(['accept', 'decline'])(
    'sends the user to a URL if the revision supports it: %s',
    async (action) => {
      answer({ elicit: () => ({ action }) });
      const result = await client().callTool('ask_by_url');
      if (dialect.since('2025-11-25')) {
        expect(textOf(result)).toBe(`The user chose to ${action}`);
        expect(asked).toEqual([
          expect.objectContaining({
            mode: 'url',
            message: 'Sign in there',
            url: 'https://example.com/sign-in',
          }),
        ]);
        expect('elicitationId' in (asked[0] ?? {})).toBe(!dialect.since('2026-07-28'));
      } else {
        expect(result).toMatchObject(failure(NO_PAGES));
        expect(asked).toEqual([]);
      }
    },
  );

  it('works in prompts and resources as well', async () => {
    answer({
      elicit: ({ message }: JsonObject) => ({
        action: 'accept',
        content: message === 'Show it?' ? { show: true } : { context: 'the harbour at night' },
      }),
    });
    const { messages } = await client().getPrompt('test_input_required_result_prompt');
    const text = 'Use this context: the harbour at night';
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text } }]);
    const { contents } = await client().readResource('test://ask-first');
    expect(contents).toEqual([{ uri: 'test://ask-first', mimeType: 'text/plain', text: 'Here it is.' }]);
  });

  it('hides a resource from a user who declines', async () => {
    answer({ elicit: () => ({ action: 'decline' }) });
    const { contents } = await client().readResource('test://ask-first');
    expect(contents).toMatchObject([{ text: 'Hidden.' }]);
  });
});

describe.each(DIALECTS.filter(({ since }) => !since('2025-06-18')))('elicitation and $name', (dialect) => {
  const { client, asked } = askedClient(dialect);

  it('is not used: the revision does not define it', async () => {
    expect(await client().callTool('test_elicitation', { message: 'Who?' })).toMatchObject(failure(NO_FORMS));
    await expect(client().readResource('test://ask-first')).rejects.toMatchObject({
      code: -32600,
      message: expect.stringContaining(NO_FORMS),
    });
    expect(asked).toEqual([]);
  });
});
