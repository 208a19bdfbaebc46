import { beforeAll, describe, expect, it } from 'vitest';
import { createFixture } from '../../fixture/server.ts';
import { heldCall } from '../../http/client/held-call.ts';
import { served } from '../http/served.ts';
import { failure, named, names, textOf } from '../results.ts';
import { COBOL, FIXTURE } from '../servers.ts';
import { type AiWay, aiClient } from './ai-sdk-client.ts';
import { describeOutside, load } from './outside.ts';

const WAYS: readonly AiWay[] = [
  { name: 'by default', transport: 'http', discovers: true, revision: '2026-07-28' },
  { name: 'without looking for the newest era', transport: 'http', discovers: false, revision: '2025-11-25' },
  { name: 'over HTTP+SSE', transport: 'sse', discovers: true, revision: '2025-11-25' },
];

/** As much of zod as is needed here. */
interface Zod {
  object(shape: object): object;
  string(): object;
  number(): object;
}

describeOutside('@ai-sdk/mcp', '2.0.93', () => {
  let z: Zod;
  beforeAll(async () => {
    ({ z } = await load<{ z: Zod }>('zod'));
  });

  describe.each(WAYS)('$name', (way) => {
    const stateless = way.revision === '2026-07-28';
    const fixture = served(FIXTURE);
    const talk = aiClient(way, fixture);

    it(`negotiates ${way.revision}`, async () => {
      const { client, wire } = talk();
      expect(client.initializeResult.protocolVersion).toBe(way.revision);
      const seen = JSON.parse(textOf(await client.callTool({ name: 'whoami' })));
      expect(seen).toMatchObject({ revision: way.revision, client: { info: { name: 'ai-sdk-mcp-client' } } });
      expect(wire.requests(stateless ? 'initialize' : 'server/discover')).toEqual([]);
      expect(client.serverInfo).toMatchObject({ name: 'lectern-fixture', version: '1.0.0' });
      expect(client.instructions).toContain('Call any tool');
    });

    it('converts the listed tools to its own and runs them', async () => {
      const tools = await talk().client.tools();
      expect(tools.echo).toMatchObject({ title: 'Echo', description: 'Gives the text back' });
      expect(await tools.echo?.execute({ text: 'Grüße, 世界' })).toMatchObject({
        content: [{ type: 'text', text: 'Grüße, 世界' }],
      });
      expect(await tools.test_multiple_content_types?.execute({})).toMatchObject({
        content: [{ type: 'text' }, { type: 'image', mimeType: 'image/png' }, { type: 'resource' }],
      });
    });

    it('validates structured results with the schemas of its user', async () => {
      const measure = {
        inputSchema: z.object({ text: z.string() }),
        outputSchema: z.object({ characters: z.number(), words: z.number() }),
      };
      const tools = await talk().client.tools({ schemas: { measure } });
      expect(Object.keys(tools)).toEqual(['measure']);
      expect(await tools.measure?.execute({ text: 'two words' })).toEqual({ characters: 9, words: 2 });
    });

    it('returns errors to the model or to the program, as appropriate', async () => {
      const { client } = talk();
      const tools = await client.tools();
      const refusal = 'There is no paper left. Ask again after a refill.';
      expect(await tools.refuse?.execute({})).toMatchObject(failure(refusal));
      const taught = (await tools.echo?.execute({ txt: 1 })) ?? {};
      expect(textOf(taught)).toContain('did you mean "text"');
      await expect(client.callTool({ name: 'ecko' })).rejects.toMatchObject({
        code: -32602,
        message: 'Unknown tool: ecko. Did you mean "echo"?',
        data: { suggestion: 'echo' },
      });
    });

    it('reads resources', async () => {
      const { client } = talk();
      expect(named((await client.listResources()).resources, 'static-text')).toMatchObject({
        uri: 'test://static-text',
      });
      expect(names((await client.listResourceTemplates()).resourceTemplates)).toEqual(['template']);
      expect(await client.readResource({ uri: 'test://template/7/data' })).toMatchObject({
        contents: [{ text: expect.stringContaining('"id":"7"') }],
      });
      await expect(client.readResource({ uri: 'test://nowhere' })).rejects.toMatchObject({
        code: stateless ? -32602 : -32002,
      });
    });

    it('gets prompts, and completes their arguments', async () => {
      const { client } = talk();
      expect(names((await client.listPrompts()).prompts)).toContain('choose');
      expect(await client.getPrompt({ name: 'choose', arguments: { colour: 'red' } })).toMatchObject({
        messages: [{ content: { text: 'You chose red' } }],
      });
      const ref = { type: 'ref/prompt', name: 'choose' };
      expect(await client.complete({ ref, argument: { name: 'colour', value: 'gr' } })).toMatchObject({
        completion: { values: ['green'] },
      });
    });

    it.each([
      [{ action: 'accept', content: { name: 'Ana' } }, 'Hello, Ana!'],
      [{ action: 'decline' }, 'No name: decline'],
    ])('receives elicitation during a call and responds %j', async (said, greeting) => {
      const { client, answer } = talk();
      const questions: unknown[] = [];
      answer(({ params }) => {
        questions.push(params);
        return said;
      });
      const name = 'test_input_required_result_elicitation';
      expect(textOf(await client.callTool({ name }))).toBe(greeting);
      expect(questions).toMatchObject([{ message: 'What is your name?' }]);
    });

    if (stateless) {
      it('cancels a call by closing its connection', async () => {
        const held = heldCall(fixture().url);
        const stopped = new AbortController();
        const tools = await talk().client.tools();
        const rejected = expect(
          tools.hold?.execute({ key: held.key }, { abortSignal: stopped.signal }),
        ).rejects.toThrow('aborted');
        await held.begun();
        stopped.abort();
        await rejected;
        expect(await held.fate()).toBe('cancelled');
      });

      it('repeats arguments in headers, whatever they contain', async () => {
        const { client, wire } = talk();
        const tools = await client.tools();
        const result = (await tools.test_x_mcp_header?.execute({ region: 'Zürich', level: -7 })) ?? {};
        expect(textOf(result)).toBe('Region: Zürich');
        const { asked } = wire.exchanges.at(-1) ?? {};
        expect(asked?.get('mcp-param-region')).toMatch(/^=\?base64\?/);
        expect(asked?.get('mcp-param-level')).toBe('-7');
      });
    }
  });

  describe.each(WAYS)('$name, with lists in pages', (way) => {
    const fixture = served({ create: (options) => createFixture({ ...options, pageSize: 7 }) });
    const talk = aiClient(way, fixture);

    it('converts the tools of all pages', async () => {
      const { client, wire } = talk();
      const tools = Object.keys(await client.tools());
      expect(tools).toEqual(expect.arrayContaining(['test_simple_text', 'whoami']));
      expect(wire.requests('tools/list').length).toBe(Math.ceil(tools.length / 7));
    });
  });

  describe.each(WAYS)('$name, with cobol', (way) => {
    const talk = aiClient(way, served(COBOL));

    it('adds, formats and validates', async () => {
      const { client } = talk();
      expect(client.initializeResult.protocolVersion).toBe(way.revision);
      const tools = await client.tools();
      expect(Object.keys(tools).slice(0, 3)).toEqual(['add', 'format_currency', 'validate_date']);
      expect(Object.keys(tools)).toHaveLength(way.revision === '2026-07-28' ? 9 : 3);
      expect(await tools.add?.execute({ a: '0.1', b: '0.2' })).toMatchObject({
        structuredContent: { sum: '0.3', exact: '0.3', rounded: false },
      });
      expect(await tools.format_currency?.execute({ amount: '1234.5' })).toMatchObject({
        structuredContent: { formatted: '$1,234.50' },
      });
      expect(await tools.validate_date?.execute({ date: '20230229' })).toMatchObject({ isError: true });
    });
  });
});
