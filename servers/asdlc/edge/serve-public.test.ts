import { describe, expect, it, vi } from 'vitest';
import { envelope } from '../../../test/support/quiet.ts';
import {
  assertJsonRpcSuccess,
  createJsonRpcRequest,
  createMockRequest,
  parseJsonRpcResponse,
} from '../json-rpc.testing.ts';
import worker from './cloudflare.ts';
import edgeFunction, { config } from './netlify.ts';

/** The entries log as they do when deployed. */
vi.spyOn(console, 'error').mockImplementation(() => {});

const FOREIGN = { origin: 'https://app.example.com' };

describe.each([
  ['the Netlify edge function', edgeFunction],
  ['the Cloudflare Worker', worker.fetch],
])('%s', (_name, serve) => {
  const url = 'https://asdlc.example/mcp';

  it('responds to any host and any origin', async () => {
    const response = await serve(createMockRequest(createJsonRpcRequest('initialize'), FOREIGN));
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('mcp-session-id')).toBeNull();
    const answer = await parseJsonRpcResponse(response);
    assertJsonRpcSuccess(answer);
    expect(answer.result.protocolVersion).toBe('2024-11-05');
  });

  it('calls tools of both eras', async () => {
    const params = { name: 'get_article', arguments: { slug: 'gherkin' } };
    const old = await serve(createMockRequest(createJsonRpcRequest('tools/call', params)));
    expect(await parseJsonRpcResponse(old)).toHaveProperty('result.content.0.type', 'text');
    const request = createJsonRpcRequest('tools/call', { ...params, _meta: envelope() });
    const headers = {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'get_article',
    };
    const current = await serve(createMockRequest(request, { ...headers, ...FOREIGN }));
    expect(await parseJsonRpcResponse(current)).toHaveProperty('result.resultType', 'complete');
  });

  it('answers preflight requests of any page', async () => {
    const response = await serve(
      new Request(url, {
        method: 'OPTIONS',
        headers: {
          ...FOREIGN,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type, mcp-protocol-version',
        },
      }),
    );
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-headers')).toContain('*');
  });

  it.each(['GET', 'DELETE', 'PUT'])('does not accept %s', async (method) => {
    const response = await serve(new Request(url, { method, headers: { accept: 'text/event-stream' } }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('includes CORS headers in errors as well', async () => {
    const response = await serve(createMockRequest('{', FOREIGN));
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await parseJsonRpcResponse(response)).toHaveProperty('error.code', -32700);
  });

  it('refuses more than 10 MB', async () => {
    const long = createJsonRpcRequest('ping', { long: 'x'.repeat(10 * 1024 * 1024) });
    expect((await serve(createMockRequest(long))).status).toBe(413);
  });
});

describe('its path', () => {
  it('is /mcp', () => expect(config.path).toBe('/mcp'));
});
