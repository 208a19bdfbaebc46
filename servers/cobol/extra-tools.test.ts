/**
 * The tools beyond the document, who sees them, and digits that survive JSON.
 * @module
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { createLogger, type JsonObject, REVISIONS } from '../../packages/lectern/src/index.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { createCobolServer } from './server.ts';

const logger = createLogger({ write: () => {} });
const cobol = () => createCobolServer({ logger });
const textOf = (answer: JsonObject) =>
  (answer as { result?: { content: { text: string }[] } }).result?.content[0]?.text;
const initialize = (revision: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: revision } });

const TOOLS = [
  'add',
  'format_currency',
  'validate_date',
  'compute',
  'edit_picture',
  'convert_date',
  'decode_comp3',
  'decode_zoned',
  'read_copybook',
];

describe('its tools', () => {
  it.each(REVISIONS)('are all listed in %s if configured', async (revision) => {
    const client = await checkedClient(createCobolServer({ logger, extraTools: true }), { revision });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS);
    const result = await client.callTool('compute', {
      expression: 'PRICE * (1 + RATE / 100)',
      values: { PRICE: '19.99', rate: 8.25 },
      picture: 'S9(7)V99',
    });
    expect(result.content).toEqual([
      {
        type: 'text',
        text: 'COMPUTE R ROUNDED = PRICE * (1 + RATE / 100) gives 21.64 (rounded NEAREST-AWAY-FROM-ZERO from 21.639175)',
      },
    ]);
    await client.close();
  });

  it('are the three of the document for handshake-era clients, who cannot call the others either', () => {
    const session = cobol().connect({ send: () => {} });
    const ask = (method: string, params?: object) =>
      JSON.parse(session.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })) as string);
    const refused = ask('tools/call', { name: 'compute', arguments: { expression: '1 + 1' } });
    expect(textOf(refused)).toMatch(/^Unknown tool: compute\. Known tools: add, /);
    // What the three cost a client in every conversation.
    expect(countTokens(JSON.stringify(ask('tools/list').result))).toBeLessThanOrEqual(900);
  });

  it.each([
    ['edit_picture', { value: -1234.5, picture: '$$$,$$9.99CR' }, '" $1,234.50CR"'],
    [
      'convert_date',
      { date: '2024060', form: 'YYYYDDD' },
      '2024-02-29, a Thursday: YYYYDDD 2024060, ISO week 2024-W09-4, INTEGER-OF-DATE 154557, Lilian day 161210.',
    ],
    ['decode_comp3', { data: '12 34 5D', picture: 'S9(3)V99' }, '-123.45 (sign D, 5 digits)'],
    ['decode_zoned', { data: 'F1F2D3' }, '-123 (sign D3, 3 digits)'],
    ['decode_zoned', { data: '12L', format: 'text', encoding: 'ascii' }, '-123 (sign 4C, 3 digits)'],
  ])('%s %j returns %s', async (name, args, text) => {
    const client = await checkedClient(cobol(), { revision: '2026-07-28' });
    expect((await client.callTool(name, args)).content).toEqual([{ type: 'text', text }]);
    await client.close();
  });

  it.each(REVISIONS)('read JSON numbers to the last digit in %s', (revision) => {
    const session = cobol().connect({ send: () => {} });
    const isStateless = revision === '2026-07-28';
    const meta = isStateless
      ? '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},'
      : '';
    if (!isStateless) {
      session.receive(initialize(revision));
    }
    const say = (name: string, args: string) =>
      textOf(
        JSON.parse(
          session.receive(
            `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${meta}"name":"${name}","arguments":${args}}}`,
          ) as string,
        ),
      );
    expect(say('add', '{"a":76543210987.123456789,"b":9007199254740993}')).toBe(
      'COMPUTE R ROUNDED = 76543210987.123456789 + 9007199254740993 gives 9007275797951980.123456789',
    );
    expect(say('format_currency', '{"amount":123456789012.344999999999}')).toBe(
      '$123,456,789,012.34 (rounded NEAREST-AWAY-FROM-ZERO from 123456789012.344999999999)',
    );
    expect(say('add', '{"a":5e-324,"b":0}')).toMatch(/has 324 digits after the point/);
  });
});
