import { describe, expect, it } from 'vitest';
import { schemasOf } from '../../../../test/support/wire-check.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { REVISIONS, type Revision, rulesOf } from '../protocol/revisions.ts';
import {
  elicitation,
  projectElicitationSchema,
  rootsList,
  type SamplingRequest,
  sampling,
} from './client-features.ts';
import { MissingCapability } from './errors.ts';

/** As much of an exchange as a question looks at. */
const from = (revision: Revision, capabilities: JsonObject) =>
  ({ rules: rulesOf(revision), client: { info: undefined, capabilities } }) as unknown as Exchange;

const FORM = { message: 'Name?', schema: { type: 'object', properties: { name: { type: 'string' } } } };
const PAGE = { message: 'Sign in', url: 'https://example.com/sign-in' };
const SAMPLE: SamplingRequest = {
  messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }],
  maxTokens: 9,
};

/** The revisions in which the question can be put to a client with these capabilities. */
const askable = (ask: (exchange: Exchange) => unknown, capabilities: JsonObject) =>
  REVISIONS.filter((revision) => {
    try {
      ask(from(revision, capabilities));
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(MissingCapability);
      return false;
    }
  });

describe('form mode elicitation', () => {
  const ask = (exchange: Exchange) => elicitation(FORM, exchange);

  it.each([
    [{ elicitation: {} }, true],
    [{ elicitation: { form: {} } }, true],
    [{ elicitation: { form: {}, url: {} } }, true],
    [{ elicitation: { url: {} } }, false],
    [{}, false],
    [{ elicitation: null }, false],
  ])('with capabilities %j is supported: %j', (capabilities, possible) => {
    expect(askable(ask, capabilities)).toEqual(possible ? REVISIONS.slice(2) : []);
  });

  it('sends elicitation/create', () => {
    expect(ask(from('2025-11-25', { elicitation: {} }))).toEqual({
      method: 'elicitation/create',
      params: { message: 'Name?', requestedSchema: FORM.schema },
    });
  });

  it('names the missing capability', () => {
    expect(() => ask(from('2025-11-25', {}))).toThrow('elicitation.form');
  });
});

describe('URL mode elicitation', () => {
  const ask = (exchange: Exchange) => elicitation(PAGE, exchange);

  it.each([
    [{ elicitation: { url: {} } }, true],
    [{ elicitation: { form: {}, url: {} } }, true],
    [{ elicitation: {} }, false],
    [{}, false],
  ])('with capabilities %j is supported: %j', (capabilities, possible) => {
    expect(askable(ask, capabilities)).toEqual(possible ? ['2025-11-25', '2026-07-28'] : []);
  });

  it('has its own ID in a session and none in the stateless era', () => {
    const capabilities = { elicitation: { url: {} } };
    const session = ask(from('2025-11-25', capabilities)).params;
    expect(session).toEqual({ mode: 'url', ...PAGE, elicitationId: expect.any(String) });
    expect(ask(from('2025-11-25', capabilities)).params.elicitationId).not.toBe(session.elicitationId);
    expect(ask(from('2026-07-28', capabilities)).params).toEqual({ mode: 'url', ...PAGE });
  });
});

describe('sampling', () => {
  it.each([
    [{ sampling: {} }, true],
    [{}, false],
    [{ sampling: null }, false],
  ])('with capabilities %j is supported: %j', (capabilities, possible) => {
    expect(askable((exchange) => sampling(SAMPLE, exchange), capabilities)).toEqual(
      possible ? REVISIONS : [],
    );
  });

  it('passes all parameters on', () => {
    const question: SamplingRequest = {
      ...SAMPLE,
      systemPrompt: 's',
      temperature: 0.1,
      stopSequences: ['x'],
      metadata: { a: 1 },
    };
    expect(sampling(question, from('2024-11-05', { sampling: {} }))).toEqual({
      method: 'sampling/createMessage',
      params: question,
    });
  });

  it.each([{ tools: [] }, { toolChoice: { mode: 'auto' as const } }])(
    'with %j requires a client that supports tools',
    (more) => {
      const ask = (exchange: Exchange) => sampling({ ...SAMPLE, ...more }, exchange);
      expect(askable(ask, { sampling: { tools: {} } })).toEqual(['2025-11-25', '2026-07-28']);
      expect(askable(ask, { sampling: {} })).toEqual([]);
    },
  );

  it('sends no audio to 2024-11-05, which does not support it', () => {
    const sound: SamplingRequest = {
      messages: [{ role: 'user', content: { type: 'audio', data: 'AA==', mimeType: 'audio/wav' } }],
      maxTokens: 9,
    };
    expect(askable((exchange) => sampling(sound, exchange), { sampling: {} })).toEqual(REVISIONS.slice(1));
  });

  it.each(REVISIONS)('sends %s content with the members that the revision defines', (revision) => {
    const content = {
      type: 'text',
      text: 'a',
      annotations: { priority: 1, lastModified: '2026-01-01T00:00:00Z' },
      _meta: { m: 1 },
    } as const;
    const { params } = sampling(
      { messages: [{ role: 'user', content }], maxTokens: 9 },
      from(revision, { sampling: {} }),
    );
    const older = { type: 'text', text: 'a', annotations: { priority: 1 } };
    expect(params.messages).toEqual([{ role: 'user', content: revision >= '2025-06-18' ? content : older }]);
  });
});

describe('roots', () => {
  it.each([
    [{ roots: {} }, true],
    [{ roots: { listChanged: true } }, true],
    [{}, false],
    [{ roots: null }, false],
  ])('with capabilities %j is supported: %j', (capabilities, possible) => {
    expect(askable(rootsList, capabilities)).toEqual(possible ? REVISIONS : []);
  });
});

describe('elicitation schema', () => {
  const FORM = {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', minLength: 1, default: 'Ada' },
      mail: { type: 'string', format: 'email' },
      age: { type: 'integer', minimum: 0, default: 30 },
      sure: { type: 'boolean', default: true },
      size: { type: 'string', enum: ['S', 'M'], default: 'M' },
      tone: {
        type: 'string',
        title: 'Tone',
        oneOf: [
          { const: 'r', title: 'Red' },
          { const: 'g', title: 'Green' },
        ],
      },
      named: { type: 'string', enum: ['a'], enumNames: ['A'] },
    },
    required: ['name'],
  };

  describe('projectElicitationSchema', () => {
    it.each(['2025-11-25', '2026-07-28'] as const)('leaves forms for %s unchanged', (revision) => {
      expect(projectElicitationSchema(FORM, rulesOf(revision))).toEqual(FORM);
    });

    it('gives 2025-06-18 enum names, and defaults only of booleans', () => {
      const projected = projectElicitationSchema(FORM, rulesOf('2025-06-18'));
      expect(projected).toEqual({
        type: 'object',
        properties: {
          name: { type: 'string', title: 'Name', minLength: 1 },
          mail: { type: 'string', format: 'email' },
          age: { type: 'integer', minimum: 0 },
          sure: { type: 'boolean', default: true },
          size: { type: 'string', enum: ['S', 'M'] },
          tone: { type: 'string', title: 'Tone', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
          named: { type: 'string', enum: ['a'], enumNames: ['A'] },
        },
        required: ['name'],
      });
      const check = schemasOf('2025-06-18').check('PrimitiveSchemaDefinition');
      for (const field of Object.values(projected.properties as JsonObject))
        expect(check?.(field)).toBeUndefined();
    });

    it('refuses multiple choice for 2025-06-18', () => {
      const form = {
        type: 'object',
        properties: { tags: { type: 'array', items: { type: 'string', enum: ['a'] } } },
      };
      expect(() => projectElicitationSchema(form, rulesOf('2025-06-18'))).toThrow(MissingCapability);
    });

    it('accepts a form without fields', () => {
      expect(projectElicitationSchema({ type: 'object' }, rulesOf('2025-06-18'))).toEqual({
        type: 'object',
        properties: {},
      });
    });
  });
});
