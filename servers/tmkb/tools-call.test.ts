/**
 * `tools/call`, by the numbers of origin.md.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../../packages/lectern/src/index.ts';
import { quietLogger } from '../../test/support/quiet.ts';
import { samplePattern, samplePatterns, YesBook } from '../../test/support/sample-patterns.ts';
import { answerOf, askReadyTmkb } from '../../test/support/tmkb-asking.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { PatternBook } from './pattern-book.ts';
import { createTmkbServer } from './server.ts';
import {
  assertJsonRpcError,
  assertSuccess,
  assertToolExecutionError,
  createToolsCallRequest,
} from './testutil.ts';

const JOB = { context: 'background job processing', language: 'python', framework: 'flask' };

describe('handleToolsCall', () => {
  it('S1.23 S1.93 handleToolsCall: success', async () => {
    const response = await (await askReadyTmkb()).query(JOB);
    assertSuccess(response);
    expect(answerOf(response).pattern_count).toBeGreaterThan(0);
    expect(answerOf(response).patterns[0]).toEqual({
      id: expect.stringMatching(/^TMKB-[A-Z]+-\d{3}$/),
      severity: expect.any(String),
      threat: expect.any(String),
      check: expect.any(String),
      fix: expect.any(String),
      matched: expect.any(Array),
    });
  });

  it('S1.58 the tool is params.name and its input params.arguments', async () => {
    const { say } = await askReadyTmkb();
    const call = (params: object) =>
      say(JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'tools/call', params }));
    assertSuccess(await call({ name: 'tmkb_query', arguments: { context: 'file upload' } }));
    assertToolExecutionError(
      await call({ name: 'tmkb_query', context: 'file upload' }),
      'context parameter is required',
    );
    assertJsonRpcError(await call({ tool: 'tmkb_query', arguments: { context: 'x' } }), -32602);
    assertJsonRpcError(await call({ name: 5, arguments: {} }), -32602);
  });

  it('S1.59 a success has one text, JSON of pattern_count and patterns, and isError false', async () => {
    const response = await (await askReadyTmkb()).query(JOB);
    const { content, ...rest } = response?.result ?? {};
    expect(content).toEqual([{ type: 'text', text: expect.any(String) }]);
    expect(rest).toEqual({ isError: false });
    const answer = answerOf(response);
    expect(answer.pattern_count).toBeTypeOf('number');
    expect(answer.patterns).toHaveLength(answer.patterns_included);
  });

  it.each(REVISIONS)('S1.59 isError false is included in %s as well', async (revision) => {
    const client = await checkedClient(createTmkbServer({ logger: quietLogger }), { revision });
    expect(await client.callTool('tmkb_query', JOB)).toHaveProperty('isError', false);
  });

  it('S1.59 a query that finds nothing is a success too, and reports it', async () => {
    const { query } = await askReadyTmkb({ book: new PatternBook([]) });
    const response = await query({ context: 'sort an array of numbers' });
    assertSuccess(response);
    expect(response.result.isError).toBe(false);
    expect(answerOf(response)).toEqual({
      pattern_count: 0,
      patterns_included: 0,
      patterns: [],
      note: expect.stringContaining('does not prove that the code is safe'),
    });
  });

  it('S1.60 a validation failure is a result with the message as its text and isError true', async () => {
    const response = await (await askReadyTmkb()).query({ context: 'x', language: 'java' });
    expect(response).not.toHaveProperty('error');
    expect(response?.result).toEqual({
      content: [
        {
          type: 'text',
          text: "Invalid language 'java'. Supported languages: python",
        },
      ],
      isError: true,
    });
  });

  it('S1.61 S1.94 handleToolsCall: unknown tool', async () => {
    const response = await (await askReadyTmkb()).say(createToolsCallRequest(3, 'invalid_tool_name', {}));
    expect(response).toEqual({
      jsonrpc: '2.0',
      id: 3,
      error: { code: -32602, message: 'Unknown tool: invalid_tool_name' },
    });
  });

  it.each(['tmkb_get', 'tmkb_list', 'tmkb_review'])(
    'S1.61 S1.94 an unlisted tool cannot be called: %s is unknown in the handshake era',
    async (name) => {
      const response = await (await askReadyTmkb()).say(createToolsCallRequest(3, name, { id: 'x' }));
      assertJsonRpcError(response, -32602);
      expect(response.error.message).toBe(`Unknown tool: ${name}`);
    },
  );

  it('S1.95 handleToolsCall: missing context', async () => {
    const { query } = await askReadyTmkb();
    assertToolExecutionError(await query({}), 'context parameter is required');
    assertToolExecutionError(await query(undefined), 'context parameter is required');
    assertToolExecutionError(await query({ language: 'python' }), 'context parameter is required');
  });

  it('S1.96 handleToolsCall: empty context', async () => {
    const { query } = await askReadyTmkb();
    for (const context of ['', ' ', '\n\t ', '\u00a0'])
      assertToolExecutionError(await query({ context }), 'context must be non-empty');
  });

  it('S1.97 handleToolsCall: invalid language', async () => {
    const { query } = await askReadyTmkb();
    for (const language of ['java', 'Python', 'py', ''])
      assertToolExecutionError(
        await query({ context: 'x', language }),
        `Invalid language '${language}'. Supported languages: python`,
      );
  });

  it('S1.98 handleToolsCall: invalid framework', async () => {
    const { query } = await askReadyTmkb();
    for (const framework of ['django', 'Flask', 'ANY'])
      assertToolExecutionError(
        await query({ context: 'x', framework }),
        `Invalid framework '${framework}'. Supported frameworks: flask, any`,
      );
  });

  it('S1.99 handleToolsCall: invalid verbosity', async () => {
    assertToolExecutionError(
      await (await askReadyTmkb()).query({ context: 'x', verbosity: 'verbose' }),
      "Invalid verbosity 'verbose'. Supported values: agent, human",
    );
  });

  it('S1.100 handleToolsCall: unknown parameter', async () => {
    assertToolExecutionError(
      await (await askReadyTmkb()).query({ context: 'x', limit: 3 }),
      "Unknown parameter 'limit'. Supported parameters: context, language, framework, verbosity",
    );
  });

  it('S1.101 handleToolsCall: query engine integration, with the built-in patterns', async () => {
    const { query } = await askReadyTmkb();
    const short = answerOf(await query(JOB));
    expect(short.patterns.map(({ id }: { id: string }) => id)).toContain('TMKB-AUTHZ-001');
    expect(short.code_pattern).toMatchObject({ language: 'python', framework: 'flask' });
    const full = answerOf(await query({ ...JOB, verbosity: 'human' }));
    const job = full.patterns.find(({ id }: { id: string }) => id === 'TMKB-AUTHZ-001');
    expect(job).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      mitigations: expect.arrayContaining([expect.objectContaining({ code_examples: expect.any(Array) })]),
      cwe_references: expect.arrayContaining(['CWE-862']),
    });
  });
});

describe('tmkb_query beyond its specification', () => {
  it('returns at most three patterns', async () => {
    const { query } = await askReadyTmkb({ book: new YesBook(samplePatterns(5)) });
    expect(answerOf(await query({ context: 'anything', verbosity: 'human' }))).toMatchObject({
      pattern_count: 3,
      patterns_included: 3,
    });
  });

  it('is short by default', async () => {
    const { query } = await askReadyTmkb();
    const unsaid = await query(JOB);
    expect(unsaid).toEqual(await query({ ...JOB, verbosity: 'agent' }));
    expect(unsaid).not.toEqual(await query({ ...JOB, verbosity: 'human' }));
  });

  it('treats "any" as no framework and uses the context', async () => {
    const code_examples = [
      { language: 'python', framework: 'flask', secure_code: 'key = ask()' },
      { language: 'javascript', framework: 'express', secure_code: 'const key = ask();' },
    ];
    const book = new YesBook([
      samplePattern({ mitigations: [{ id: 'key', description: 'Ask.', code_examples }] }),
    ]);
    const { query } = await askReadyTmkb({ book });
    const codeFor = async (more: object) =>
      answerOf(await query({ context: 'an Express application', ...more })).code_pattern;
    expect(await codeFor({ framework: 'any' })).toMatchObject({ framework: 'express' });
    expect(await codeFor({})).toMatchObject({ framework: 'express' });
    expect(await codeFor({ framework: 'flask' }), 'asked for').toMatchObject({ framework: 'flask' });
    expect(await codeFor({ language: 'python' }), 'asked for').toMatchObject({ framework: 'flask' });
  });

  it('refuses a context that is a whole file', async () => {
    const { query } = await askReadyTmkb();
    assertSuccess(await query({ context: 'x'.repeat(10_000) }));
    expect(JSON.stringify(await query({ context: 'x'.repeat(10_001) }))).toContain(
      'context exceeds maximum length of 10000 characters',
    );
  });

  it('returns the same text for the same query', async () => {
    const { query } = await askReadyTmkb();
    const { query: another } = await askReadyTmkb();
    expect(await query(JOB)).toEqual(await query(JOB));
    expect(await another(JOB)).toEqual(await query(JOB));
  });
});
