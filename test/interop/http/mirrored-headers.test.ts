import { describe, expect, it } from 'vitest';
import { createServer } from '../../../packages/lectern/src/index.ts';
import { withClient } from '../dialects.ts';
import type { OfficialClient } from '../official-client.ts';
import { textOf } from '../results.ts';
import { connectStateless } from '../second-client.ts';
import { FIXTURE, type ServerUnderTest } from '../servers.ts';

/** Values that a header cannot hold as they are, beside those that it can. */
const TEXTS = ['plain', 'Zürich', '東京', ' edges ', 'two\nlines', '=?base64?x?=', '🎺'];

const CITIES: ServerUnderTest = {
  ...FIXTURE,
  create: (options) =>
    createServer({ name: 'cities', version: '1.0.0', ...options })
      .tool(
        'visit',
        {
          description: 'Repeats what it is told',
          input: {
            type: 'object',
            properties: {
              city: { type: 'string', 'x-mcp-header': 'City' },
              days: { type: 'integer', 'x-mcp-header': 'Days' },
              alone: { type: 'boolean', 'x-mcp-header': 'Alone' },
              note: { type: 'string' },
            },
            required: ['city'],
          },
        },
        (args) => JSON.stringify(args),
      )
      .prompt('grüße', { description: 'A name that no header holds as it is' }, () => 'Grüße'),
};

const asked = ({ wire }: OfficialClient, name: string): unknown => wire.exchanges.at(-1)?.asked.get(name);

describe('2026-07-28 over HTTP: headers that repeat the body', () => {
  const connecting = (): ReturnType<typeof connectStateless> =>
    connectStateless({ server: CITIES, way: 'http' });

  it.each(TEXTS)('match the argument %j', async (city) => {
    await withClient(connecting(), async (client) => {
      await client.listTools();
      const args = { city, days: -3, alone: false, note: 'in the body alone' };
      expect(JSON.parse(textOf(await client.callTool('visit', args)))).toEqual(args);
      expect(asked(client, 'mcp-param-city')).toEqual(
        city === 'plain' ? city : expect.stringMatching(/^=\?base64\?/),
      );
      expect([asked(client, 'mcp-param-days'), asked(client, 'mcp-param-alone')]).toEqual(['-3', 'false']);
    });
  });

  it('are omitted for omitted arguments', async () => {
    await withClient(connecting(), async (client) => {
      await client.listTools();
      expect(JSON.parse(textOf(await client.callTool('visit', { city: 'Rom' })))).toEqual({ city: 'Rom' });
      expect([asked(client, 'mcp-param-days'), asked(client, 'mcp-param-alone')]).toEqual([null, null]);
    });
  });

  it('match names that must be encoded', async () => {
    await withClient(connecting(), async (client) => {
      expect(await client.getPrompt('grüße')).toMatchObject({ messages: [{ content: { text: 'Grüße' } }] });
      expect(asked(client, 'mcp-name')).toMatch(/^=\?base64\?/);
    });
  });

  it('are missing in a client that has not listed the tools, which lists them and calls again', async () => {
    await withClient(connecting(), async (client) => {
      expect(JSON.parse(textOf(await client.callTool('visit', { city: 'Rom' })))).toEqual({ city: 'Rom' });
      const [, refused, ...others] = client.wire.received;
      expect(refused).toMatchObject({ error: { code: -32020 } });
      expect(others).toHaveLength(2);
      expect(client.wire.sent.map(({ method }) => method).slice(1)).toEqual([
        'tools/call',
        'tools/list',
        'tools/call',
      ]);
    });
  });
});
