/**
 * What an edge runtime loads for the smallest server: no Node, no code from text, and not much of it.
 * @module
 */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundle } from './bundle.ts';

describe.each([
  ['of lectern/edge', './entries/minimal.ts', 39_800],
  ['of lectern and lectern/http', './entries/everything.ts', 66_000],
])('the bundle of a minimal handler %s, minified', (name, entry, maxGzipped) => {
  let code = '';
  beforeAll(async () => {
    code = await bundle(new URL(entry, import.meta.url), 'browser', true);
  }, 60_000);

  it('imports nothing', () => {
    expect(code).not.toMatch(/\bimport\s*(?:[{*"'(]|[\w$]+\s+from\b)/);
    expect(code).not.toMatch(/["'`]node:/);
    expect(code).not.toMatch(/\brequire\s*\(/);
  });

  it('creates no code from text', () => {
    expect(code).not.toMatch(/\beval\s*\(/);
    expect(code).not.toMatch(/\bFunction\s*\(/);
  });

  it(`has at most ${maxGzipped} bytes when compressed`, () => {
    const size = gzipSync(code, { level: 9 }).byteLength;
    console.log(`minimal handler ${name}: ${code.length} characters, ${size} bytes gzipped`);
    expect(size).toBeLessThanOrEqual(maxGzipped);
  });
});

describe('the handler of lectern/edge', () => {
  it('serves both eras without sessions', async () => {
    const { default: worker } = await import('./entries/minimal.ts');
    const ask = async (message: object, headers: Record<string, string> = {}) => {
      const response = await worker.fetch(
        new Request('http://localhost/mcp', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
        }),
      );
      return { response, body: await response.json() };
    };
    const opened = await ask({
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
    });
    expect(opened.response.headers.get('mcp-session-id')).toBeNull();
    expect(opened.body.result.capabilities).toEqual({ tools: {} });

    const call = { method: 'tools/call', params: { name: 'greet', arguments: { name: 'Ada' } } };
    const old = await ask(call, { 'mcp-protocol-version': '2025-06-18' });
    expect(old.body.result.content).toEqual([{ type: 'text', text: 'Hello, Ada' }]);

    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const current = await ask(
      { ...call, params: { name: 'greet', arguments: { nmae: 'Ada' }, _meta } },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'greet' },
    );
    expect(current.body.result.content[0].text).toContain('did you mean "name"?');
    const stream = await worker.fetch(new Request('http://localhost/sse', { headers: { accept: '*/*' } }));
    expect(stream.status, 'the transport of 2024-11-05 is a session').toBe(404);
  });
});
