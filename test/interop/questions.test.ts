import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { DIALECTS, type Dialect, withClient } from './dialects.ts';
import type { ClientSetup, OfficialClient } from './official-client.ts';
import { failure, textOf } from './results.ts';
import { FIXTURE } from './servers.ts';

const CAPABILITIES = {
  elicitation: { form: { applyDefaults: true }, url: {} },
  sampling: {},
  roots: { listChanged: true },
};
const HELLO = {
  role: 'assistant',
  model: 'interop-model',
  content: { type: 'text', text: 'Hello from the model' },
};
const ROOTS = { roots: [{ uri: 'file:///work', name: 'Work' }, { uri: 'file:///home' }] };
const NO_FORMS = 'This needs a client that supports elicitation.form, and this client does not declare it.';

function talk(
  { connect, revision }: Dialect,
  answers: Pick<ClientSetup, 'elicit' | 'sample' | 'roots'>,
  test: (client: OfficialClient) => Promise<void>,
): Promise<void> {
  return withClient(connect({ server: FIXTURE, revision, capabilities: CAPABILITIES, ...answers }), test);
}

/** An answer that remembers what was asked. */
function remembering(answer: JsonObject): { asked: JsonObject[]; reply: (params: JsonObject) => JsonObject } {
  const asked: JsonObject[] = [];
  return {
    asked,
    reply(params) {
      asked.push(params);
      return structuredClone(answer);
    },
  };
}

describe.each(DIALECTS.filter(({ since }) => since('2025-06-18')))(
  'questions to the user and $name',
  (dialect) => {
    const ana = { username: 'ana', email: 'ana@example.com' };

    it.each([{ action: 'accept', content: ana }, { action: 'decline' }, { action: 'cancel' }])(
      'are asked with a form and answered: $action',
      async (answer) => {
        const { asked, reply } = remembering(answer);
        await talk(dialect, { elicit: reply }, async (client) => {
          const result = await client.callTool('test_elicitation', { message: 'Who are you?' });
          expect(textOf(result)).toBe(`User response: ${JSON.stringify(answer)}`);
        });
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

    it('have the defaults that the revision knows', async () => {
      const { reply } = remembering({ action: 'accept', content: {} });
      await talk(dialect, { elicit: reply }, async (client) => {
        const text = textOf(await client.callTool('test_elicitation_sep1034_defaults'));
        const answer = JSON.parse(text.replace('Elicitation completed: ', ''));
        const all = { name: 'John Doe', age: 30, score: 95.5, status: 'active', verified: true };
        expect(answer).toEqual({
          action: 'accept',
          content: dialect.since('2025-11-25') ? all : { verified: true },
        });
      });
    });

    it('offer choices of every kind, or do without those that the revision lacks', async () => {
      const content = {
        untitledSingle: 'option1',
        titledSingle: 'value2',
        legacyEnum: 'option3',
        untitledMulti: ['option1', 'option3'],
        titledMulti: ['value1', 'value2'],
      };
      const { asked, reply } = remembering({ action: 'accept', content });
      await talk(dialect, { elicit: reply }, async (client) => {
        const result = await client.callTool('test_elicitation_sep1330_enums');
        if (dialect.since('2025-11-25')) {
          expect(textOf(result)).toBe(
            `Elicitation completed: ${JSON.stringify({ action: 'accept', content })}`,
          );
          expect(asked).toHaveLength(1);
        } else {
          expect(result).toMatchObject(failure(NO_FORMS));
          expect(asked).toEqual([]);
        }
      });
    });

    it('send the user to a page where the revision can', async () => {
      const { asked, reply } = remembering({ action: 'accept' });
      await talk(dialect, { elicit: reply }, async (client) => {
        const result = await client.callTool('ask_by_url');
        if (dialect.since('2025-11-25')) {
          expect(textOf(result)).toBe('The user chose to accept');
          expect(asked).toEqual([
            expect.objectContaining({
              mode: 'url',
              message: 'Sign in there',
              url: 'https://example.com/sign-in',
            }),
          ]);
          expect('elicitationId' in (asked[0] ?? {})).toBe(!dialect.since('2026-07-28'));
        } else {
          expect(result).toMatchObject(failure(NO_FORMS.replace('form', 'url')));
          expect(asked).toEqual([]);
        }
      });
    });

    it('are asked by prompts and resources as well', async () => {
      const elicit = ({ message }: JsonObject): JsonObject => ({
        action: 'accept',
        content: message === 'Show it?' ? { show: true } : { context: 'the harbour at night' },
      });
      await talk(dialect, { elicit }, async (client) => {
        const { messages } = await client.getPrompt('test_input_required_result_prompt');
        const text = 'Use this context: the harbour at night';
        expect(messages).toEqual([{ role: 'user', content: { type: 'text', text } }]);
        const { contents } = await client.readResource('test://ask-first');
        expect(contents).toEqual([{ uri: 'test://ask-first', mimeType: 'text/plain', text: 'Here it is.' }]);
      });
    });

    it('follow one on the other, or come all at once', async () => {
      const elicit = ({ message }: JsonObject): JsonObject => ({
        action: 'accept',
        content: message === 'What is your name?' ? { name: 'Ana' } : { colour: 'green' },
      });
      await talk(dialect, { elicit, sample: () => HELLO, roots: () => ROOTS }, async (client) => {
        const twice = textOf(await client.callTool('test_input_required_result_multi_round'));
        const name = { action: 'accept', content: { name: 'Ana' } };
        expect(JSON.parse(twice)).toEqual([name, { action: 'accept', content: { colour: 'green' } }]);
        const thrice = textOf(await client.callTool('test_input_required_result_multiple_inputs'));
        expect(JSON.parse(thrice)).toEqual({ name, greeting: HELLO, roots: ROOTS.roots });
      });
    });
  },
);

describe.each(DIALECTS.filter(({ since }) => !since('2025-06-18')))(
  'questions to the user and $name',
  (dialect) => {
    it('are not asked: the revision has none', async () => {
      const { asked, reply } = remembering({ action: 'accept', content: {} });
      await talk(dialect, { elicit: reply }, async (client) => {
        expect(await client.callTool('test_elicitation', { message: 'Who?' })).toMatchObject(
          failure(NO_FORMS),
        );
        await expect(client.readResource('test://ask-first')).rejects.toMatchObject({
          code: -32600,
          message: expect.stringContaining(NO_FORMS),
        });
      });
      expect(asked).toEqual([]);
    });
  },
);

describe.each(DIALECTS)('questions to the client and $name', (dialect) => {
  it('reach its model', async () => {
    const { asked, reply } = remembering(HELLO);
    await talk(dialect, { sample: reply }, async (client) => {
      const result = await client.callTool('test_sampling', { prompt: 'Say hello' });
      expect(textOf(result)).toBe('LLM response: {"type":"text","text":"Hello from the model"}');
    });
    expect(asked).toEqual([
      expect.objectContaining({
        messages: [{ role: 'user', content: { type: 'text', text: 'Say hello' } }],
        maxTokens: 100,
      }),
    ]);
  });

  it('reach its roots, also after it said that they changed', async () => {
    let answer = ROOTS;
    await talk(dialect, { roots: () => answer }, async (client) => {
      expect(textOf(await client.callTool('test_roots'))).toBe('file:///work\nfile:///home');
      answer = { roots: [{ uri: 'file:///elsewhere' }] };
      if (!dialect.since('2026-07-28')) await client.sayRootsChanged();
      expect(textOf(await client.callTool('test_roots'))).toBe('file:///elsewhere');
    });
  });

  it('do not hang or crash a call when the client fails to answer', async () => {
    const sample = (): JsonObject => {
      throw new Error('The model is on strike');
    };
    await talk(dialect, { sample }, async (client) => {
      const call = client.callTool('test_sampling', { prompt: 'Say hello' });
      // In the stateless era the client gives up on the call itself: nothing reaches the server.
      if (dialect.since('2026-07-28')) await expect(call).rejects.toThrow('The model is on strike');
      else expect(await call).toMatchObject({ isError: true });
      expect(textOf(await client.callTool('echo', { text: 'next' }))).toBe('next');
    });
  });

  it('are not asked of a client that does not offer to answer', async () => {
    await withClient(dialect.connect({ server: FIXTURE, revision: dialect.revision }), async (client) => {
      const why = 'This needs a client that supports sampling, and this client does not declare it.';
      for (const [tool, args] of [
        ['test_sampling', { prompt: 'Hi' }],
        ['test_missing_capability', {}],
      ] as const) {
        const call = client.callTool(tool, args);
        if (dialect.since('2026-07-28')) {
          await expect(call).rejects.toMatchObject({
            code: -32021,
            data: { requiredCapabilities: { sampling: {} } },
          });
          expect(client.wire.lastError).toMatchObject({ code: -32021, message: why });
        } else expect(await call).toMatchObject(failure(why));
      }
      expect(client.wire.heard('sampling/createMessage')).toEqual([]);
    });
  });
});
