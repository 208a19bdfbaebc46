/**
 * `tools/list`, by the numbers of origin.md.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { type JsonObject, REVISIONS } from '../../packages/lectern/src/index.ts';
import { quietLogger } from '../../test/support/quiet.ts';
import { askReadyTmkb, askTmkb, LATEST } from '../../test/support/tmkb-asking.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { createTmkbServer } from './server.ts';
import {
  assertJsonRpcError,
  assertSuccess,
  createInitializeRequest,
  createToolsListRequest,
} from './testutil.ts';

/** The required definition, key for key. */
const REQUIRED = {
  name: 'tmkb_query',
  description:
    'Query the Threat Model Knowledge Base for authorization security threats relevant to your implementation. Returns concise, actionable security context optimized for code generation.',
  inputSchema: {
    type: 'object',
    properties: {
      context: {
        type: 'string',
        description:
          "What you're implementing (e.g., 'multi-tenant API endpoint', 'background job processing')",
        minLength: 1,
      },
      language: {
        type: 'string',
        enum: ['python'],
        description: 'Programming language (MVP: Python only)',
      },
      framework: {
        type: 'string',
        enum: ['flask', 'any'],
        description: 'Framework context (MVP: Flask or any)',
      },
      verbosity: {
        type: 'string',
        enum: ['agent', 'human'],
        default: 'agent',
        description: "Output format: 'agent' for concise, 'human' for detailed",
      },
    },
    required: ['context'],
    additionalProperties: false,
  },
};

const HANDSHAKE_REVISIONS = REVISIONS.filter((revision) => revision !== '2026-07-28');
const FURTHER = ['tmkb_get', 'tmkb_list', 'tmkb_review'];

async function listed(): Promise<JsonObject[]> {
  const response = await (await askReadyTmkb()).say(createToolsListRequest(2));
  assertSuccess(response);
  return response.result.tools as JsonObject[];
}

// biome-ignore lint/suspicious/noExplicitAny: looked into by its paths
const schema = async (): Promise<any> => (await listed())[0]?.inputSchema;

async function names(options: { tools?: 'all' }, revision: (typeof REVISIONS)[number]) {
  const client = await checkedClient(createTmkbServer({ logger: quietLogger, ...options }), { revision });
  return ((await client.listTools()).tools as { name: string }[]).map(({ name }) => name);
}

describe('handleToolsList', () => {
  it('S1.22 S1.91 handleToolsList: success, the required definition key for key', async () => {
    const response = await (await askReadyTmkb()).say(createToolsListRequest(2));
    // The specification predates annotations; everything else is to its letter.
    const bare = JSON.stringify(response, (key, value) => (key === 'annotations' ? undefined : value));
    expect(bare).toBe(JSON.stringify({ jsonrpc: '2.0', id: 2, result: { tools: [REQUIRED] } }));
    expect(await listed()).toMatchObject([{ annotations: { readOnlyHint: true } }]);
  });

  it('S1.92 handleToolsList: before init', async () => {
    const { say } = askTmkb();
    assertJsonRpcError(await say(createToolsListRequest(1)), -32600);
    await say(createInitializeRequest(2, LATEST));
    const early = await say(createToolsListRequest(3));
    assertJsonRpcError(early, -32600);
    expect(early.error.message).toBe('Server not initialized. Send initialized notification first.');
  });

  it('S1.50 lists exactly one tool, tmkb_query, with the required description', async () => {
    const tools = await listed();
    expect(tools).toHaveLength(1);
    expect(tools[0]).toMatchObject({ name: 'tmkb_query', description: REQUIRED.description });
  });

  it.each(HANDSHAKE_REVISIONS)('S1.50 further tools are not listed to clients of %s', async (revision) => {
    expect(await names({}, revision)).toEqual(['tmkb_query']);
  });

  it('S1.50 further tools are listed in 2026-07-28, which is newer than the specification', async () => {
    expect(await names({}, '2026-07-28')).toEqual(['tmkb_query', ...FURTHER]);
  });

  it.each(REVISIONS)('S1.50 %s lists them all if configured', async (revision) => {
    expect(await names({ tools: 'all' }, revision)).toEqual(['tmkb_query', ...FURTHER]);
  });

  it('S1.51 the schema is an object of context, language, framework and verbosity', async () => {
    const { type, properties } = await schema();
    expect(type).toBe('object');
    expect(Object.keys(properties)).toEqual(['context', 'language', 'framework', 'verbosity']);
  });

  it('S1.52 context is a string of at least one character', async () => {
    expect((await schema()).properties.context).toStrictEqual(REQUIRED.inputSchema.properties.context);
  });

  it('S1.53 language is python', async () => {
    expect((await schema()).properties.language).toStrictEqual(REQUIRED.inputSchema.properties.language);
  });

  it('S1.54 framework is flask or any', async () => {
    expect((await schema()).properties.framework).toStrictEqual(REQUIRED.inputSchema.properties.framework);
  });

  it('S1.55 verbosity is agent, which is the default, or human', async () => {
    expect((await schema()).properties.verbosity).toStrictEqual(REQUIRED.inputSchema.properties.verbosity);
  });

  it('S1.56 only context is required', async () => {
    expect((await schema()).required).toEqual(['context']);
  });

  it('S1.57 no other properties are allowed', async () => {
    expect((await schema()).additionalProperties).toBe(false);
  });
});
