import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../packages/lectern/src/index.ts';
import { expectError } from '../client/expect-error.ts';
import { textOf } from '../client/message.ts';
import type { Headers } from '../client/send.ts';
import { ask, askTool } from '../client/stateless.ts';

const encoded = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`;

export function describeStatelessHeaders(url: () => string): void {
  describe('2026-07-28: Mcp-Method', () => {
    it.each([
      ['is missing', undefined],
      ['differs', 'prompts/list'],
      ['differs in case', 'Tools/List'],
      ['is encoded, which is for names', encoded('tools/list')],
    ])('refuses a request whose header %s', async (_how, header) => {
      const answer = await ask(url(), 'tools/list', {}, { id: 'h', headers: { 'mcp-method': header } });
      expectError(answer, 400, -32020, 'h');
      expect(answer.message.error?.message).toMatch(/^Header mismatch: Mcp-Method/);
    });

    it('overlooks blanks around it', async () => {
      const answer = await ask(url(), 'tools/list', {}, { headers: { 'mcp-method': ' \ttools/list \t' } });
      expect(answer.status).toBe(200);
    });
  });

  describe('2026-07-28: Mcp-Name', () => {
    const named: [string, JsonObject][] = [
      ['tools/call', { name: 'test_simple_text', arguments: {} }],
      ['prompts/get', { name: 'test_simple_prompt' }],
      ['resources/read', { uri: 'test://static-text' }],
    ];

    it.each(named)('is wanted with %s', async (method, params) => {
      const headers = { 'mcp-name': undefined };
      expectError(await ask(url(), method, params, { id: 'n', headers }), 400, -32020, 'n');
    });

    it.each(named)('must be the name in the body of %s', async (method, params) => {
      const headers = { 'mcp-name': 'another' };
      expectError(await ask(url(), method, params, { id: 'n', headers }), 400, -32020, 'n');
    });

    it.each(named)('may be encoded with %s', async (method, params) => {
      const headers = { 'mcp-name': encoded((params.name ?? params.uri) as string) };
      expect((await ask(url(), method, params, { headers })).message.result).toBeDefined();
    });

    it('carries names beyond ASCII', async () => {
      // No such tool exists, but header and body agree about that.
      const headers = { 'mcp-name': encoded('grüße_€_😀') };
      expectError(await askTool(url(), 'grüße_€_😀', {}, { headers }), 200, -32602, 1);
    });

    it.each([
      ['names another', encoded('echo')],
      ['has no padding', encoded('test_simple_text').replace('==', '')],
      ['has a character that base64 lacks', '=?base64?dGVz*A==?='],
      ['is not UTF-8', '=?base64?/w==?='],
      ['has its mark in capitals', encoded('test_simple_text').replace('base64', 'BASE64')],
    ])('is refused when its encoding %s', async (_how, header) => {
      const answer = await askTool(url(), 'test_simple_text', {}, { headers: { 'mcp-name': header } });
      expectError(answer, 400, -32020, 1);
    });

    it('is compared by the letter', async () => {
      const answer = await askTool(
        url(),
        'test_simple_text',
        {},
        { headers: { 'mcp-name': 'Test_Simple_Text' } },
      );
      expectError(answer, 400, -32020, 1);
    });

    it('finds a different name before it looks for the tool', async () => {
      expectError(await askTool(url(), 'no_such', {}, { headers: { 'mcp-name': 'echo' } }), 400, -32020, 1);
    });
  });

  describe('2026-07-28: Mcp-Param-*', () => {
    const call = (args: JsonObject, headers: Headers): ReturnType<typeof askTool> =>
      askTool(url(), 'test_x_mcp_header', args, { id: 'p', headers });

    it.each<[string, JsonObject, Headers]>([
      ['the text itself', { region: 'eu' }, { 'mcp-param-region': 'eu' }],
      ['its encoding', { region: 'eu' }, { 'mcp-param-region': encoded('eu') }],
      ['the encoding of a text beyond ASCII', { region: 'Süd' }, { 'mcp-param-region': encoded('Süd') }],
      ['a number in digits', { level: -12 }, { 'mcp-param-level': '-12' }],
      ['nothing for what is absent', {}, {}],
      ['nothing for null', { region: null }, {}],
    ])('may be %s', async (_what, args, headers) => {
      // Null is not a known region either, but that is for the tool's schema to say.
      expect((await call(args, headers)).message.result).toBeDefined();
    });

    it.each<[string, JsonObject, Headers]>([
      ['missing', { region: 'eu' }, {}],
      ['different', { region: 'eu' }, { 'mcp-param-region': 'us' }],
      ['different in case', { region: 'eu' }, { 'mcp-param-region': 'EU' }],
      ['another number', { level: 1 }, { 'mcp-param-level': '2' }],
      ['no number', { level: 1 }, { 'mcp-param-level': 'one' }],
      ['malformed', { region: 'eu' }, { 'mcp-param-region': '=?base64?ZXU?=' }],
      ['there without a value in the body', {}, { 'mcp-param-region': 'eu' }],
    ])('is refused when it is %s', async (_how, args, headers) => {
      expectError(await call(args, headers), 400, -32020, 'p');
    });

    it('is not looked at where the tool mirrors nothing of that name', async () => {
      const answer = await call({ region: 'eu' }, { 'mcp-param-region': 'eu', 'mcp-param-other': 'x' });
      expect(textOf(answer.message)).toBe('Region: eu');
    });
  });
}
