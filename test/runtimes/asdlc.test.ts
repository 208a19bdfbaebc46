/**
 * The edge functions of the knowledge base: what their bundles hold, and that they serve on the runtimes they are for.
 * @module
 */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWith } from '../support/required.ts';
import { mustBeValid } from '../support/wire-check.ts';
import { buildProgram } from './built-programs.ts';
import { bundle } from './bundle.ts';
import { leaveEarly } from './leave-early.ts';
import { findDeno, findWorkerd } from './programs.ts';
import { type Running, startServing } from './serving-process.ts';
import { post } from './smoke-client.ts';
import { withoutArticles } from './without-articles.ts';
import { writeWorkerdConfig } from './workerd-config.ts';

const NETLIFY = new URL('../../servers/asdlc/edge/netlify.ts', import.meta.url);
const CLOUDFLARE = new URL('../../servers/asdlc/edge/cloudflare.ts', import.meta.url);

describe.each([
  ['Netlify', NETLIFY],
  ['Cloudflare', CLOUDFLARE],
])('S0.34 the bundle for %s', (name, entry) => {
  let code = '';
  beforeAll(async () => {
    const whole = await bundle(entry, 'browser', true);
    code = withoutArticles(whole);
    const size = gzipSync(whole, { level: 9 }).byteLength;
    console.log(
      `${name}: ${whole.length} characters, ${size} bytes gzipped; without articles ${code.length}`,
    );
  }, 60_000);

  it('contains the articles, which can be removed to inspect the rest', () => {
    expect(code.length).toBeGreaterThan(50_000);
    expect(code.length).toBeLessThan(310_000);
    expect(code).toContain('asdlc-knowledge-base');
  });

  it('imports nothing', () => {
    expect(code).not.toMatch(/\bimport\s*(?:[{*"'(]|[\w$]+\s+from\b)/);
    expect(code).not.toMatch(/["'`]node:/);
    expect(code).not.toMatch(/\brequire\s*\(/);
  });

  it.each(['process', 'Buffer', '__dirname', '__filename', 'global'])('does not use %s', (global) => {
    expect(code).not.toMatch(new RegExp(`(?<![\\w$.'"-])${global}\\s*(?:[.[(]|\\?\\.)`));
    expect(code).not.toMatch(new RegExp(`(?:typeof\\s+|globalThis\\s*\\??\\.\\s*)${global}\\b`));
  });

  it('creates no code from text', () => {
    expect(code).not.toMatch(/\beval\s*\(/);
    expect(code).not.toMatch(/\bFunction\s*\(/);
  });

  it('contains neither a YAML nor a Markdown parser', () => {
    expect(code).not.toContain('YAMLParseError');
  });
});

const STATELESS = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'edge', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const RUNTIMES = [
  {
    name: 'asdlc on deno',
    program: findDeno(),
    start: async (program: string) => {
      const file = await buildProgram(new URL('./entries/asdlc-deno.ts', import.meta.url), 'browser');
      return startServing(program, ['run', '--no-config', '--no-lock', '--allow-net=127.0.0.1', file]);
    },
  },
  {
    name: 'asdlc on workerd',
    program: findWorkerd(),
    start: async (program: string) => {
      const config = writeWorkerdConfig(await buildProgram(CLOUDFLARE, 'browser'));
      return startServing(program, ['serve', config, '--socket-addr=http=127.0.0.1:0', '--control-fd=1']);
    },
  },
];

for (const { name, program, start } of RUNTIMES) {
  describeWith(program !== undefined, name, () => {
    let running: Running;
    const url = (): string => `http://127.0.0.1:${running.port}/mcp`;
    beforeAll(async () => {
      running = await start(program as string);
    }, 60_000);
    afterAll(() => running?.stop());

    async function tool(name: string, args: object): Promise<string> {
      const response = await post(url(), { id: 1, method: 'tools/call', params: { name, arguments: args } });
      const answer = (await response.json()) as { result: { content: { text: string }[] } };
      mustBeValid('2025-03-26', answer, 'tools/call');
      return answer.result.content[0]?.text ?? '';
    }

    it('keeps reading when the first clients disconnect early', async () => {
      const message = { method: 'tools/call', params: { name: 'list_articles', arguments: {} } };
      for (const milliseconds of [0, 5, 20, 50]) await leaveEarly(running.port, message, milliseconds);
      expect(await tool('list_articles', { limit: 3 })).toMatch(/^\d\d articles, newest first/);
    });

    it('responds to initialize in both forms without a session', async () => {
      const response = await post(url(), { id: 1, method: 'initialize', params: {} });
      expect(response.headers.get('mcp-session-id')).toBeNull();
      const answer = (await response.json()) as { result: object };
      mustBeValid('2024-11-05', answer, 'initialize');
      expect(answer.result).toMatchObject({
        protocolVersion: '2024-11-05',
        name: 'asdlc-knowledge-base',
        serverInfo: { name: 'asdlc-knowledge-base', version: '1.0.0' },
        capabilities: { tools: {} },
      });
    });

    it('lists, reads and searches articles', async () => {
      expect(await tool('list_articles', { category: 'patterns', limit: 2 })).toContain('- [patterns/');
      expect(await tool('get_article', { slug: 'gherkin' })).toContain(
        '# Gherkin\nSource: concepts/gherkin.md',
      );
      expect(await tool('search_articles', { query: 'who approves a deployment' })).toContain('Source: ');
    });

    it('serves 2026-07-28 without a session', async () => {
      const discovered = await post(
        url(),
        { id: 1, method: 'server/discover', params: { _meta: STATELESS } },
        { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' },
      );
      mustBeValid('2026-07-28', await discovered.json(), 'server/discover');
      const called = await post(
        url(),
        {
          id: 2,
          method: 'tools/call',
          params: { name: 'search_articles', arguments: { query: 'gherkin' }, _meta: STATELESS },
        },
        { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'search_articles' },
      );
      const answer = (await called.json()) as Record<string, unknown>;
      mustBeValid('2026-07-28', answer, 'tools/call');
      expect(answer).toHaveProperty(
        'result.content.0.text',
        expect.stringContaining('asdlc://concepts/gherkin'),
      );
    });

    it('reads a resource and gets a prompt', async () => {
      const read = await post(url(), {
        id: 1,
        method: 'resources/read',
        params: { uri: 'asdlc://concepts/gherkin' },
      });
      expect(await read.json()).toHaveProperty('result.contents.0.mimeType', 'text/markdown');
      const params = { name: 'choose_autonomy_level', arguments: { task: 'Update packages' } };
      const got = await post(url(), { id: 2, method: 'prompts/get', params });
      expect(await got.json()).toHaveProperty('result.messages.length', 4);
    });

    it('allows pages of any origin, and has no stream', async () => {
      const headers = { origin: 'https://app.example.com' };
      const asked = await post(url(), { id: 1, method: 'ping' }, headers);
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
      const preflight = await fetch(url(), {
        method: 'OPTIONS',
        headers: { ...headers, 'access-control-request-method': 'POST' },
      });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      const stream = await fetch(url(), { headers: { accept: 'text/event-stream' } });
      expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST']);
    });

    it('responds to concurrent requests independently', async () => {
      const ids = Array.from({ length: 40 }, (_, i) => i);
      const answers = await Promise.all(
        ids.map(async (id) => {
          const params = {
            name: 'get_article',
            arguments: { slug: id % 2 === 0 ? 'gherkin' : 'guardrails' },
          };
          return (await post(url(), { id, method: 'tools/call', params })).json();
        }),
      );
      expect(answers.map((answer) => (answer as { id: number }).id)).toEqual(ids);
    });

    it('prints nothing but its own log', () => {
      expect(running.stderr()).not.toMatch(/uncaught|exception|TypeError|hang/i);
    });
  });
}
