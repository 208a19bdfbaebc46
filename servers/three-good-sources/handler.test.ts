/**
 * The ten tests that the specification requires (S2.58 to S2.68).
 * @module
 */
import { describe, expect, it, vi } from 'vitest';
import { builtInRegistry } from './content.ts';
import { McpHandler } from './handler.ts';
import { DEFAULT_MATCH_CONFIG } from './match/match-config.ts';

/** What the default logger has to say is not asked here. */
vi.spyOn(console, 'error').mockImplementation(() => {});

/** S2.58: the registry with the default configuration. */
function testHandler(): McpHandler {
  return new McpHandler(builtInRegistry().registry, DEFAULT_MATCH_CONFIG);
}

const INITIALIZE =
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1.0"}}}';

async function answer(handler: McpHandler, text: string) {
  const response = await handler.handleJson(text);
  return response === null ? null : JSON.parse(response);
}

describe('test_handler', () => {
  it('S2.58 loads the registry, with threshold 0.4, fuzzy 0.7 and keyword 0.3', async () => {
    expect(DEFAULT_MATCH_CONFIG).toEqual({ threshold: 0.4, fuzzyWeight: 0.7, keywordWeight: 0.3 });
    const handler = testHandler();
    await handler.handleJson(INITIALIZE);
    const told = await answer(
      handler,
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get_sources","arguments":{"query":"how do I learn Rust"}}}',
    );
    expect(told.result.structuredContent.best).toMatchObject({ slug: 'rust-learning' });
    expect(told.result.structuredContent.best.sources).toHaveLength(3);
  });
});

describe('protocol compliance', () => {
  it('S2.59 initialize returns protocol version', async () => {
    const { result } = await answer(testHandler(), INITIALIZE);
    expect(result.protocolVersion).toBe('2025-11-25');
    expect(result.capabilities.tools).toEqual({});
    expect(result.serverInfo.name).toBe('three-good-sources');
  });

  it('S2.60 initialize sets initialized flag', async () => {
    const handler = testHandler();
    expect(handler.initialized).toBe(false);
    await handler.handleJson(INITIALIZE);
    expect(handler.initialized).toBe(true);
  });

  it('S2.61 pre-init tools/list rejected', async () => {
    const { error } = await answer(testHandler(), '{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    expect(error.code).toBe(-32002);
  });

  it('S2.62 pre-init tools/call rejected', async () => {
    const { error } = await answer(
      testHandler(),
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_sources"}}',
    );
    expect(error.code).toBe(-32002);
  });

  it('S2.63 batch request rejected', async () => {
    const { error } = await answer(testHandler(), `[${INITIALIZE}]`);
    expect(error).toEqual({ code: -32600, message: 'Batch requests not supported' });
  });

  it('S2.64 notification returns none', async () => {
    expect(await testHandler().handleJson('{"jsonrpc":"2.0","method":"tools/list"}')).toBeNull();
  });

  it('S2.65 unknown method returns error', async () => {
    const handler = testHandler();
    await handler.handleJson(INITIALIZE);
    const { error } = await answer(handler, '{"jsonrpc":"2.0","id":2,"method":"no/such"}');
    expect(error.code).toBe(-32601);
  });

  it('S2.66 invalid JSON returns parse error', async () => {
    const { error } = await answer(testHandler(), '{not json');
    expect(error.code).toBe(-32700);
  });

  it('S2.67 all responses have jsonrpc field', async () => {
    const handler = testHandler();
    const texts = [
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      INITIALIZE,
      '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
      '{"jsonrpc":"2.0","id":3,"method":"no/such"}',
      '{"jsonrpc":"1.0","id":4,"method":"ping"}',
      '[]',
      '{',
      '42',
    ];
    for (const text of texts) expect((await answer(handler, text))?.jsonrpc, text).toBe('2.0');
  });

  it('S2.68 invalid params on initialize', async () => {
    const handler = testHandler();
    const { error } = await answer(
      handler,
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"clientInfo":{}}}',
    );
    expect(error.code).toBe(-32602);
    expect(handler.initialized).toBe(false);
  });
});
