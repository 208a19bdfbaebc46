import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtInBook } from '../../servers/tmkb/content.ts';
import { createTmkbServer } from '../../servers/tmkb/server.ts';
import { DIALECTS, sharedClient } from './dialects.ts';
import { failure, named, names, textOf } from './results.ts';
import type { ServerUnderTest } from './servers.ts';

const TMKB: ServerUnderTest = {
  command: process.execPath,
  args: [
    fileURLToPath(new URL('../../packages/lectern/dist/cli.mjs', import.meta.url)),
    'serve',
    'tmkb',
    '--stdio',
  ],
  create: createTmkbServer,
};

const FURTHER_TOOLS = ['tmkb_get', 'tmkb_list', 'tmkb_review'];
const JOB = 'background job that exports invoices of a tenant as CSV';

describe.each(DIALECTS)('tmkb and $name', (dialect) => {
  const client = sharedClient(dialect, { server: TMKB });
  const call = (name: string, args: Record<string, unknown>) => client().callTool(name, args);
  const isStateless = dialect.since('2026-07-28');

  it('connects', () => {
    expect(client().wire.negotiated).toBe(dialect.revision);
    expect(client().serverInfo()).toEqual({
      name: 'tmkb',
      version: '0.1.0',
      ...(dialect.since('2025-11-25') && {
        description: 'Threat Model Knowledge Base - Query authorization security threats',
      }),
    });
    expect(client().serverCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: {},
      prompts: {},
      logging: {},
      ...(dialect.since('2025-03-26') && { completions: {} }),
    });
    expect(client().instructions()).toContain('call tmkb_query');
  });

  it('lists the tool of its specification, and further ones in the stateless era', async () => {
    const tools = await client().listTools();
    expect(names(tools)).toEqual(['tmkb_query', ...(isStateless ? FURTHER_TOOLS : [])]);
    const query = named(tools, 'tmkb_query');
    expect(query?.inputSchema).toMatchObject({
      type: 'object',
      required: ['context'],
      additionalProperties: false,
    });
    expect(query?.annotations).toEqual(
      dialect.since('2025-03-26') ? expect.objectContaining({ readOnlyHint: true }) : undefined,
    );
    expect(query).not.toHaveProperty('outputSchema');
  });

  it('returns a short result for agents and a full one for people', async () => {
    const short = JSON.parse(textOf(await call('tmkb_query', { context: JOB })));
    expect(short).toMatchObject({ patterns_included: short.patterns.length });
    expect(short.patterns.map(({ id }: { id: string }) => id)).toContain('TMKB-AUTHZ-001');
    expect(short.token_count).toBeLessThanOrEqual(500);
    const full = JSON.parse(textOf(await call('tmkb_query', { context: JOB, verbosity: 'human' })));
    expect(full.patterns[0].mitigations[0]).toHaveProperty('code_examples');
  });

  it('reports that no pattern matches', async () => {
    const result = await call('tmkb_query', { context: 'a function that reverses a linked list' });
    expect(result.isError).toBe(false);
    expect(JSON.parse(textOf(result))).toMatchObject({
      pattern_count: 0,
      patterns: [],
      note: expect.stringContaining('does not prove that the code is safe'),
    });
  });

  it('refuses with an explanation, and an unknown tool with an error', async () => {
    const refusals = {
      'context parameter is required': {},
      'context must be non-empty': { context: ' \n' },
      'Parameter "context": got 1 (number); expected a string': { context: 1 },
      "Invalid language 'java'. Supported languages: python": { context: JOB, language: 'java' },
      "Invalid framework 'rails'. Supported frameworks: flask, any": { context: JOB, framework: 'rails' },
      "Invalid verbosity 'loud'. Supported values: agent, human": { context: JOB, verbosity: 'loud' },
      "Unknown parameter 'contxt'.": { contxt: JOB },
      'context exceeds maximum length of 10000 characters': { context: 'x'.repeat(10_001) },
    };
    for (const [sentence, args] of Object.entries(refusals)) {
      const result = await call('tmkb_query', args);
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain(sentence);
    }
    await expect(call('tmkb_qery', {})).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool: tmkb_qery'),
    });
  });

  if (isStateless)
    it('reads, lists and reviews with its further tools', async () => {
      // Clients check structured content against schemas that they have seen.
      await client().listTools();
      expect(textOf(await call('tmkb_get', { id: 'authz-001', parts: ['references'] }))).toContain(
        '## References',
      );
      expect(await call('tmkb_get', { id: 'TMKB-AUTHZ-0001' })).toMatchObject(
        failure(
          "Pattern 'TMKB-AUTHZ-0001' not found. Did you mean TMKB-AUTHZ-001? tmkb_list and tmkb_query name ids.",
        ),
      );
      const list = await call('tmkb_list', { category: 'webhooks', severity: 'critical' });
      expect(textOf(list)).toContain('TMKB-HOOK-001 [critical, webhooks]');
      expect(list).not.toHaveProperty('structuredContent');
      const odd = await call('tmkb_list', { severity: 'huge' });
      expect(odd.isError).toBe(true);
      expect(textOf(odd)).toContain('Parameter "severity"');
      const review = await call('tmkb_review', { paths: ['app/tasks.py'] });
      expect(review).toHaveProperty('structuredContent.patterns.0.files_of_this_kind', ['app/tasks.py']);
      expect(await call('tmkb_review', { diff: ' ' })).toMatchObject(
        failure('Give a diff, or the paths of changed files. Example: {"paths":["app/tasks.py"]}'),
      );
    });
  else
    it.each(FURTHER_TOOLS)('does not find %s', async (name) => {
      await expect(call(name, { id: 'TMKB-AUTHZ-001' })).rejects.toMatchObject({ code: -32602 });
    });

  it('lists patterns as resources, and completes their ids', async () => {
    const resources = await client().listResources();
    expect(resources).toHaveLength(1 + builtInBook().size);
    const uri = 'tmkb://pattern/TMKB-AUTHZ-001';
    expect(named(resources, 'TMKB-AUTHZ-001')).toMatchObject({ uri, mimeType: 'text/markdown' });
    expect(await client().readResource(uri)).toMatchObject({
      contents: [{ uri, mimeType: 'text/markdown', text: expect.stringContaining('# TMKB-AUTHZ-001: ') }],
    });
    expect(await client().readResource('tmkb://patterns')).toMatchObject({
      contents: [{ mimeType: 'text/plain', text: expect.stringContaining('TMKB-AUTHZ-001 [') }],
    });
    const missing = 'tmkb://pattern/TMKB-AUTHZ-999';
    await expect(client().readResource(missing)).rejects.toThrow(`Resource not found: ${missing}`);
    expect(client().wire.lastError).toMatchObject({ code: isStateless ? -32602 : -32002 });
    const [template, ...more] = await client().listResourceTemplates();
    expect(template).toMatchObject({ name: 'pattern', uriTemplate: 'tmkb://pattern/{id}' });
    expect(more).toEqual([]);
    const ref = { type: 'ref/resource', uri: 'tmkb://pattern/{id}' };
    expect(await client().complete(ref, { name: 'id', value: 'tmkb-hook-001' })).toMatchObject({
      completion: { values: ['TMKB-HOOK-001'] },
    });
  });

  it('lists prompts, which include patterns', async () => {
    expect(names(await client().listPrompts())).toEqual([
      'threat_model_feature',
      'review_endpoint',
      'write_negative_tests',
    ]);
    const pattern = { type: 'resource', resource: { uri: expect.stringMatching(/^tmkb:\/\/pattern\//) } };
    const asked = {
      threat_model_feature: { feature: JOB },
      review_endpoint: { code: 'def export(id):\n    return Invoice.query.get(id)', purpose: JOB },
      write_negative_tests: { pattern: 'TMKB-AUTHZ-001' },
    };
    for (const [name, args] of Object.entries(asked)) {
      const messages = (await client().getPrompt(name, args)).messages as unknown[];
      expect(messages[0], name).toMatchObject({ role: 'user', content: pattern });
      expect(messages.at(-1), name).toMatchObject({ role: 'user', content: { type: 'text' } });
    }
    await expect(
      client().getPrompt('write_negative_tests', { pattern: 'TMKB-AUTHZ-01' }),
    ).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Did you mean TMKB-AUTHZ-001?'),
    });
    const ref = { type: 'ref/prompt', name: 'write_negative_tests' };
    expect(await client().complete(ref, { name: 'pattern', value: 'flow-003' })).toMatchObject({
      completion: { values: ['TMKB-FLOW-003'] },
    });
  });

  if (isStateless) {
    it('uses the log level of each request, and refuses an unknown one', async () => {
      const at = (level: string) => ({ meta: { 'io.modelcontextprotocol/logLevel': level } });
      const query = (level: string) => client().callTool('tmkb_query', { context: JOB }, at(level));
      expect(await query('debug')).toMatchObject({ isError: false });
      await expect(query('loud')).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('io.modelcontextprotocol/logLevel'),
      });
    });
    return;
  }

  it('sets its log level, and refuses an unknown one', async () => {
    expect(await client().setLogLevel('debug')).toEqual({});
    await expect(client().setLogLevel('loud')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Invalid log level "loud"'),
    });
  });

  it('responds to a ping', async () => {
    expect(await client().ping()).toEqual({});
  });
});
