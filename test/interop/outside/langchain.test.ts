import { describe, expect, it } from 'vitest';
import { createFixture } from '../../fixture/server.ts';
import { heldCall } from '../../http/client/held-call.ts';
import { toolText } from '../../http/client/stateless.ts';
import { served } from '../http/served.ts';
import { names } from '../results.ts';
import { COBOL, FIXTURE } from '../servers.ts';
import { chainClient } from './langchain-client.ts';
import { describeOutside } from './outside.ts';

/** It holds the official client 1.32, which proposes this over either transport. */
const REVISION = '2025-11-25';

function at(url: string, transport: 'http' | 'sse'): { url: string; transport: 'http' | 'sse' } {
  return { transport, url: transport === 'sse' ? url.replace(/mcp$/, 'sse') : url };
}

describeOutside('@langchain/mcp-adapters', '1.1.4', () => {
  describe.each(['http', 'sse'] as const)('over %s', (transport) => {
    const fixture = served(FIXTURE);
    const talk = chainClient(() => ({ fixture: at(fixture().url, transport) }));

    it(`negotiates ${REVISION}`, async () => {
      const { client, call } = talk();
      expect(JSON.parse((await call('whoami')) as string)).toMatchObject({
        revision: REVISION,
        client: { info: { name: '@langchain/mcp-adapters', version: '1.1.4' } },
      });
      expect((await client.getClient('fixture')).getServerVersion()).toMatchObject({
        name: 'lectern-fixture',
      });
    });

    it('converts the listed tools to its own and runs them', async () => {
      const { client, call } = talk();
      const tools = await client.getTools();
      const echo = tools.find(({ name }) => name === 'echo');
      expect(echo).toMatchObject({
        description: 'Gives the text back',
        metadata: { annotations: { readOnlyHint: true } },
      });
      expect(await call('echo', { text: 'Grüße, 世界' })).toBe('Grüße, 世界');
      expect(await call('test_image_content')).toMatchObject([{ type: 'image_url' }]);
      expect(await call('test_audio_content')).toMatchObject([{ type: 'audio', mime_type: 'audio/wav' }]);
    });

    it('keeps structured results and resources in addition to what the model reads', async () => {
      const { call } = talk();
      const asModel = (name: string, args = {}) => call(name, { name, args, id: 'c1', type: 'tool_call' });
      expect(await asModel('measure', { text: 'two words' })).toMatchObject({
        tool_call_id: 'c1',
        artifact: [{ type: 'mcp_structured_content', data: { characters: 9, words: 2 } }],
      });
      expect(await asModel('test_embedded_resource')).toMatchObject({
        artifact: [{ type: 'resource', resource: { uri: 'test://embedded-resource' } }],
      });
    });

    it('throws errors in the program', async () => {
      const { call } = talk();
      await expect(call('refuse')).rejects.toMatchObject({
        name: 'ToolException',
        message: expect.stringContaining('There is no paper left. Ask again after a refill.'),
      });
      // It validates before it calls, by the schema that was listed.
      await expect(call('echo', { text: 7 })).rejects.toThrow('schema');
      await expect(call('test_sampling', { prompt: 'Hi' })).rejects.toThrow(
        'needs a client that supports sampling',
      );
    });

    it('reads resources and gets prompts', async () => {
      const { client } = talk();
      expect(names((await client.listResources()).fixture ?? [])).toContain('Static text');
      expect(names((await client.listResourceTemplates()).fixture ?? [])).toEqual(['template']);
      expect(await client.readResource('fixture', 'test://static-text')).toMatchObject([
        { text: 'This is the content of the static text resource.' },
      ]);
      await expect(client.readResource('fixture', 'test://nowhere')).rejects.toThrow('Resource not found');
      const inner = await client.getClient('fixture');
      expect(await inner.getPrompt({ name: 'choose', arguments: { colour: 'red' } })).toMatchObject({
        messages: [{ content: { text: 'You chose red' } }],
      });
    });

    it('receives progress, log messages, and list-changed notifications', async () => {
      const { client, call, heard } = talk();
      const told = (hook: string): unknown[] =>
        heard.filter(([name]) => name === hook).map(([, what]) => what);
      await call('test_tool_with_progress');
      expect(told('onProgress')).toMatchObject([{ progress: 0 }, { progress: 50 }, { progress: 100 }]);
      await client.setLoggingLevel('debug');
      await call('test_logging_tool');
      await expect.poll(() => told('onMessage')).toMatchObject([{ level: 'debug' }, { level: 'error' }]);
      await (await client.getClient('fixture')).subscribeResource({ uri: 'test://watched-resource' });
      await toolText(fixture().url, 'test_touch_resource');
      await expect.poll(() => told('onResourcesUpdated')).toMatchObject([{ uri: 'test://watched-resource' }]);
      await toolText(fixture().url, 'test_trigger_tool_change');
      await expect.poll(() => told('onToolsListChanged').length).toBe(1);
    });

    it('cancels calls', async () => {
      const held = heldCall(fixture().url);
      const stopped = new AbortController();
      const rejected = expect(
        talk().call('hold', { key: held.key }, { signal: stopped.signal }),
      ).rejects.toThrow();
      await held.begun();
      stopped.abort();
      await rejected;
      expect(await held.fate()).toBe('cancelled');
    });
  });

  describe('with a server whose lists are paged', () => {
    const fixture = served({ create: (options) => createFixture({ ...options, pageSize: 7 }) });
    const talk = chainClient(() => ({ fixture: at(fixture().url, 'http') }));

    it('converts the tools of all pages', async () => {
      expect(names((await talk().client.getTools()) as never)).toEqual(
        expect.arrayContaining(['test_simple_text', 'whoami']),
      );
    });
  });

  describe('with an HTTP+SSE URL', () => {
    const fixture = served(FIXTURE);
    const talk = chainClient(() => ({ fixture: { ...at(fixture().url, 'sse'), transport: 'http' } }));

    it('falls back to HTTP+SSE', async () => {
      expect(await talk().call('echo', { text: 'the old way' })).toBe('the old way');
    });
  });

  describe('with two servers', () => {
    const fixture = served(FIXTURE);
    const cobol = served(COBOL);
    const talk = chainClient(() => ({ all: at(fixture().url, 'http'), cobol: at(cobol().url, 'sse') }), {
      prefixToolNameWithServerName: true,
    });

    it('calls the tools of each', async () => {
      const { client, call } = talk();
      expect(names((await client.getTools('cobol')) as never)).toEqual([
        'cobol__add',
        'cobol__format_currency',
        'cobol__validate_date',
      ]);
      expect(await call('cobol__add', { a: '0.1', b: '0.2' })).toMatchObject({
        text: 'COMPUTE R ROUNDED = 0.1 + 0.2 gives 0.3',
        structuredContent: { sum: '0.3', exact: '0.3', rounded: false },
      });
      expect(await call('all__echo', { text: 'here' })).toBe('here');
      await expect(call('cobol__validate_date', { date: '20230229' })).rejects.toThrow(
        '29 February needs a leap year',
      );
    });
  });
});
