import { describe, expect, it } from 'vitest';
import { PNG } from '../fixture/content-tools.ts';
import { DIALECTS, sharedClient } from './dialects.ts';
import { failure, named, names, textOf } from './results.ts';
import { FIXTURE } from './servers.ts';

const EMBEDDED = {
  type: 'resource',
  resource: {
    uri: 'test://embedded-resource',
    mimeType: 'text/plain',
    text: 'This is an embedded resource content.',
  },
};
const COUNTS = { type: 'integer', minimum: expect.any(Number), maximum: expect.any(Number) };

describe.each(DIALECTS)('tools and $name', (dialect) => {
  const client = sharedClient(dialect, { server: FIXTURE });

  it('are listed with the members that the revision defines', async () => {
    const tools = await client().listTools();
    expect(names(tools)).toEqual(
      expect.arrayContaining(['test_simple_text', 'echo', 'slow', 'measure', 'count']),
    );
    expect(named(tools, 'echo')).toEqual({
      name: 'echo',
      description: 'Gives the text back',
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string', description: 'What to give back' } },
        required: ['text'],
        additionalProperties: false,
      },
      ...(dialect.since('2025-03-26') && {
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      }),
      ...(dialect.since('2025-06-18') && { title: 'Echo', _meta: { 'example.com/note': 'kept' } }),
      ...(dialect.since('2025-11-25') && {
        icons: [{ src: 'https://example.com/echo.png', mimeType: 'image/png', sizes: ['48x48'] }],
      }),
    });
  });

  it('declare an output schema if the revision supports it', async () => {
    const tools = await client().listTools();
    const measure = named(tools, 'measure')?.outputSchema;
    if (dialect.since('2025-06-18')) {
      expect(measure).toMatchObject({
        type: 'object',
        properties: { characters: COUNTS, words: COUNTS },
        required: ['characters', 'words'],
      });
    } else expect(measure).toBeUndefined();
    const bare = dialect.since('2026-07-28') ? { type: 'integer' } : undefined;
    expect(named(tools, 'count')?.outputSchema).toEqual(bare);
  });

  it('return structured content that the client checks against the listed schema', async () => {
    await client().listTools();
    const result = await client().callTool('measure', { text: 'two words' });
    expect(result).toMatchObject({ content: [{ type: 'text', text: '{"characters":9,"words":2}' }] });
    const known = dialect.since('2025-06-18');
    expect(result.structuredContent).toEqual(known ? { characters: 9, words: 2 } : undefined);
    const bare = await client().callTool('count');
    expect(textOf(bare)).toBe('42');
    expect(bare.structuredContent).toBe(dialect.since('2026-07-28') ? 42 : undefined);
  });

  it('return text, image and embedded resource', async () => {
    expect(textOf(await client().callTool('echo', { text: 'Grüße, 世界 \u{1f3ba}' }))).toBe(
      'Grüße, 世界 \u{1f3ba}',
    );
    expect((await client().callTool('test_multiple_content_types')).content).toEqual([
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: PNG, mimeType: 'image/png' },
      EMBEDDED,
    ]);
  });

  it('return audio, or an embedded resource with audio', async () => {
    const [sound] = (await client().callTool('test_audio_content')).content as object[];
    if (dialect.since('2025-03-26')) {
      expect(sound).toEqual({ type: 'audio', mimeType: 'audio/wav', data: expect.stringMatching(/^UklGR/) });
    } else {
      expect(sound).toMatchObject({
        type: 'resource',
        resource: { mimeType: 'audio/wav', blob: expect.stringMatching(/^UklGR/) },
      });
    }
  });

  it('return a resource link, or text', async () => {
    const [link] = (await client().callTool('link')).content as object[];
    if (dialect.since('2025-06-18')) {
      expect(link).toEqual({
        type: 'resource_link',
        uri: 'test://static-text',
        name: 'static-text',
        description: 'A fixed text',
        annotations: { priority: 0.5, lastModified: '2026-01-01T00:00:00Z' },
        _meta: { 'example.com/note': 'kept' },
      });
    } else {
      const text = 'static-text: test://static-text\nA fixed text';
      expect(link).toEqual({ type: 'text', text, annotations: { priority: 0.5 } });
    }
  });

  it('that do not exist return an error', async () => {
    await expect(client().callTool('ecko', { text: 'hi' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool: ecko'),
    });
    expect(client().wire.lastError).toEqual({
      code: -32602,
      message: 'Unknown tool: ecko. Did you mean "echo"?',
      data: { suggestion: 'echo' },
    });
  });

  it('explain invalid arguments', async () => {
    const taught = await client().callTool('echo', { txt: 1 });
    expect(taught.isError).toBe(true);
    expect(textOf(taught)).toContain('Unknown parameter "txt": did you mean "text" (required)?');
    expect(textOf(taught)).toContain('Example: {"text":"1"}');
  });

  it('that fail report it without internal details', async () => {
    const refusal = 'There is no paper left. Ask again after a refill.';
    expect(await client().callTool('refuse')).toMatchObject(failure(refusal));
    const thrown = await client().callTool('throw');
    expect(thrown.isError).toBe(true);
    expect(textOf(thrown)).toMatch(
      /^Internal error\. The server's log has the details under incident [0-9a-f]{8}\.$/,
    );
    expect(JSON.stringify(thrown)).not.toContain('secret');
    const late = await client().callTool('limited');
    expect(late.isError).toBe(true);
    expect(textOf(late)).toContain("30 ms, which is this tool's time limit");
  });

  it('run concurrently: the quick one responds while the slow one runs', async () => {
    const order: string[] = [];
    const slow = client()
      .callTool('slow', { ms: 300 })
      .then((result) => order.push(textOf(result)));
    const quick = client()
      .callTool('echo', { text: 'quick' })
      .then((result) => order.push(textOf(result)));
    await Promise.all([slow, quick]);
    expect(order).toEqual(['quick', 'Waited 300 ms']);
  });

  if (dialect.way !== 'stdio') return;

  // Over stdio the process is the engine's; elsewhere it belongs to whoever serves.
  it.runIf(dialect.way === 'stdio')(
    'that print or reject after their response do not affect the client',
    async () => {
      expect(textOf(await client().callTool('print'))).toBe('Printed');
      expect(textOf(await client().callTool('reject'))).toBe('Answered before the rejection');
      expect(textOf(await client().callTool('slow', { ms: 60 }))).toBe('Waited 60 ms');
      await expect.poll(() => client().wire.log).toContain('stray rejection');
      expect(client().wire.log).toContain('printed by a tool');
      expect(client().wire.log).toContain('written by a tool');
    },
  );
});
