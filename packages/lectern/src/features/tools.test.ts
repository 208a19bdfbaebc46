import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createFixture } from '../../../../test/fixture/server.ts';
import { quietLogger, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { createServer } from '../index.ts';
import { ErrorCode, ProtocolError } from '../jsonrpc/message.ts';
import { createLogger } from '../logging/logger.ts';
import { REVISIONS, type Revision } from '../protocol/revisions.ts';
import { ToolError } from './errors.ts';

const fixture = () => createFixture({ logger: quietLogger });
const connect = (revision: Revision, server = fixture()) => checkedClient(server, { revision });
const text = (value: string) => [{ type: 'text', text: value }];

/** A result without what every stateless one carries. */
const bare = ({ resultType, _meta, ...rest }: Record<string, unknown>) => rest;

describe.each(REVISIONS)('tools/list in %s', (revision) => {
  it('lists the members that the revision defines', async () => {
    const annotations = {
      title: 'Hint',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    };
    const icons = [
      { src: 'https://example.com/a.png', mimeType: 'image/png', sizes: ['48x48'], theme: 'light' as const },
    ];
    const input = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] };
    const output = { type: 'object', properties: { n: { type: 'integer' } } };
    const described = {
      title: 'Everything',
      description: 'Has it all',
      annotations,
      icons,
      _meta: { 'example.com/a': 1 },
    };
    const server = createServer({ name: 's', version: '1', logger: quietLogger }).tool(
      'all',
      { ...described, input, output, requires: {}, timeLimitMs: 5 },
      () => ({ structuredContent: { n: 1 } }),
    );
    const { tools } = await (await connect(revision, server)).listTools();
    expect(tools).toEqual([
      {
        name: 'all',
        description: 'Has it all',
        inputSchema: input,
        ...(revision >= '2025-03-26' ? { annotations } : {}),
        ...(revision >= '2025-06-18'
          ? { title: 'Everything', outputSchema: output, _meta: { 'example.com/a': 1 } }
          : {}),
        ...(revision >= '2025-11-25' ? { icons } : {}),
      },
    ]);
  });

  it('preserves every keyword of a schema', async () => {
    const { tools } = await (await connect(revision)).listTools();
    const { inputSchema } = (tools as { name: string; inputSchema: object }[]).find(
      ({ name }) => name === 'json_schema_2020_12_tool',
    ) ?? { inputSchema: {} };
    expect(Object.keys(inputSchema)).toEqual(
      expect.arrayContaining(['$schema', '$defs', 'allOf', 'if', 'then', 'else', 'additionalProperties']),
    );
  });

  it('omits tools of the other era, which cannot be called either', async () => {
    const server = smallServer()
      .tool('old', { description: 'x', era: 'handshake' }, () => 'old')
      .tool('new', { description: 'x', era: 'stateless' }, () => 'new');
    const client = await connect(revision, server);
    const [mine, other] = revision === '2026-07-28' ? ['new', 'old'] : ['old', 'new'];
    expect((await client.listTools()).tools).toMatchObject([{ name: 'echo' }, { name: mine }]);
    expect(await client.callTool(mine)).toMatchObject({ content: text(mine) });
    await expect(client.callTool(other)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(`^Unknown tool: ${other}\\. `),
    });
  });
});

describe.each(REVISIONS)('tools/call in %s', (revision) => {
  it('returns the result of the tool', async () => {
    const client = await connect(revision);
    expect(bare(await client.callTool('echo', { text: 'hi' }))).toEqual({ content: text('hi') });
    expect(bare(await client.callTool('test_simple_text'))).toEqual({
      content: text('This is a simple text response for testing.'),
    });
    expect((await client.callTool('test_multiple_content_types')).content).toMatchObject([
      { type: 'text' },
      { type: 'image', mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'test://embedded-resource' } },
    ]);
  });

  it('converts content that the revision does not support', async () => {
    const client = await connect(revision);
    const [sound] = (await client.callTool('test_audio_content')).content as { type: string }[];
    expect(sound?.type).toBe(revision >= '2025-03-26' ? 'audio' : 'resource');
    const [link] = (await client.callTool('link')).content as object[];
    expect(link).toEqual(
      revision >= '2025-06-18'
        ? {
            type: 'resource_link',
            uri: 'test://static-text',
            name: 'static-text',
            description: 'A fixed text',
            annotations: { priority: 0.5, lastModified: '2026-01-01T00:00:00Z' },
            _meta: { 'example.com/note': 'kept' },
          }
        : {
            type: 'text',
            text: 'static-text: test://static-text\nA fixed text',
            annotations: { priority: 0.5 },
          },
    );
  });

  it('returns structured content as far as the revision supports it, and always as text', async () => {
    const client = await connect(revision);
    const structuredContent = { characters: 11, words: 2 };
    expect(bare(await client.callTool('measure', { text: 'hello world' }))).toEqual({
      content: text('{"characters":11,"words":2}'),
      ...(revision >= '2025-06-18' ? { structuredContent } : {}),
    });
    expect(bare(await client.callTool('count'))).toEqual({
      content: text('42'),
      ...(revision >= '2026-07-28' ? { structuredContent: 42 } : {}),
    });
  });

  it('preserves the _meta of a result', async () => {
    const server = smallServer().tool('meta', { description: 'x' }, () => ({
      content: [],
      _meta: { 'example.com/a': [1] },
    }));
    const { _meta } = await (await connect(revision, server)).callTool('meta');
    expect(_meta).toEqual({
      'example.com/a': [1],
      ...(revision === '2026-07-28'
        ? { 'io.modelcontextprotocol/serverInfo': { name: 'small', version: '1.0.0' } }
        : {}),
    });
  });

  it('suggests the closest tool name', async () => {
    const client = await connect(revision);
    await expect(client.callTool('mesure')).rejects.toMatchObject({
      code: -32602,
      message: 'Unknown tool: mesure. Did you mean "measure"?',
      data: { suggestion: 'measure' },
    });
    await expect(client.callTool('zzzzzzzz')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^Unknown tool: zzzzzzzz\. Known tools: .*measure/),
      data: undefined,
    });
    await expect(client.request('tools/call', {})).rejects.toMatchObject({ code: -32602 });
    await expect(client.request('tools/call', { name: 7 })).rejects.toMatchObject({ code: -32602 });
  });

  it('explains what is wrong with the arguments', async () => {
    const client = await connect(revision);
    for (const args of [{ txt: 'a' }, {}, undefined, { text: 1 }]) {
      const result = bare(await client.callTool('echo', args));
      expect(result).toEqual({ content: text(expect.stringContaining('text')), isError: true });
    }
  });

  it('treats absent and null arguments as an empty object', async () => {
    const client = await connect(revision);
    expect(
      await client.request('tools/call', { name: 'test_simple_text', arguments: null }),
    ).not.toHaveProperty('isError');
    expect(await client.callTool('test_simple_text')).not.toHaveProperty('isError');
  });

  it('reports an error that the tool addressed to the model', async () => {
    expect(bare(await (await connect(revision)).callTool('refuse'))).toEqual({
      content: text('There is no paper left. Ask again after a refill.'),
      isError: true,
    });
  });

  it('replaces every other error with an incident', async () => {
    const result = await (await connect(revision)).callTool('throw');
    expect(result).toMatchObject({
      content: text(expect.stringMatching(/incident [0-9a-f]{8}\.$/)),
      isError: true,
    });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('passes a protocol error on unchanged', async () => {
    const refused = new ProtocolError(ErrorCode.InvalidParams, 'Not today', { until: 'tomorrow' });
    const server = smallServer().tool('later', { description: 'x' }, async () => {
      throw refused;
    });
    await expect((await connect(revision, server)).callTool('later')).rejects.toMatchObject({
      code: -32602,
      message: 'Not today',
      data: { until: 'tomorrow' },
    });
  });

  it('returns an incident if the output schema cannot be evaluated', async () => {
    const result = await (await connect(revision)).callTool('broken_promise');
    expect(result).toMatchObject({ isError: true, content: text(expect.stringContaining('incident')) });
    expect(result).not.toHaveProperty('structuredContent');
  });

  it('refuses a tool if the client lacks a required capability', async () => {
    const call = (await connect(revision)).callTool('test_missing_capability');
    if (revision === '2026-07-28') {
      await expect(call).rejects.toMatchObject({
        code: -32021,
        data: { requiredCapabilities: { sampling: {} } },
      });
    } else {
      expect(await call).toMatchObject({ isError: true, content: text(expect.stringContaining('sampling')) });
    }
  });
});

describe('tools/call', () => {
  it('logs the hidden error with the request and the incident', async () => {
    const lines: string[] = [];
    const server = createFixture({ logger: createLogger({ write: (line) => void lines.push(line) }) });
    const result = await (await checkedClient(server)).callTool('throw');
    const incident = /incident (\w+)/.exec(JSON.stringify(result))?.[1];
    const line = lines.find((each) => each.includes('secret detail of the implementation'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', requestId: 2, incident });
  });

  it('validates asynchronous schemas as well', async () => {
    const input = z.object({ n: z.number().refine(async (n) => n > 0, 'must be positive') });
    const server = smallServer().tool('root', { description: 'x', input }, ({ n }) => String(Math.sqrt(n)));
    const client = await checkedClient(server);
    expect(await client.callTool('root', { n: 4 })).toEqual({ content: text('2') });
    expect(await client.callTool('root', { n: -4 })).toMatchObject({ isError: true });
  });

  it('does not block other requests while a tool is slow', async () => {
    const client = await checkedClient(fixture());
    const slow = client.start('tools/call', { name: 'slow', arguments: { ms: 100_000 } });
    slow.result.catch(() => {});
    expect(await client.callTool('echo', { text: 'fast' })).toEqual({ content: text('fast') });
    await client.close();
  });

  it('reports failures as protocol errors if the policy says so', async () => {
    const server = smallServer({ policy: { toolFailure: 'error', badArguments: 'error' } })
      .tool('sorry', { description: 'x' }, () => {
        throw new ToolError('Sorry');
      })
      .tool('late', { description: 'x' }, async () => {
        throw new Error('secret');
      });
    const client = await checkedClient(server);
    await expect(client.callTool('sorry')).rejects.toMatchObject({ code: -32603, message: 'Sorry' });
    await expect(client.callTool('late')).rejects.toMatchObject({
      code: -32603,
      message: expect.not.stringContaining('secret'),
    });
    await expect(client.callTool('echo')).rejects.toMatchObject({ code: -32602 });
  });
});
