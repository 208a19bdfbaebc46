import { describe, expect, it } from 'vitest';
import { DIALECTS, sharedClient } from './dialects.ts';
import { failure, named, names, textOf } from './results.ts';
import { COBOL } from './servers.ts';

describe.each(DIALECTS)('cobol and $name', (dialect) => {
  const client = sharedClient(dialect, { server: COBOL });
  const structured = (value: object): object =>
    dialect.since('2025-06-18') ? { structuredContent: value } : {};

  it('connects', () => {
    expect(client().wire.negotiated).toBe(dialect.revision);
    expect(client().serverInfo()).toEqual({ name: 'cobol-mcp-server', version: '1.0.0' });
    expect(client().serverCapabilities()).toEqual({ tools: {} });
  });

  it('lists its three tools with the members that the revision defines', async () => {
    const tools = await client().listTools();
    expect(names(tools).slice(0, 3)).toEqual(['add', 'format_currency', 'validate_date']);
    expect(tools.length > 3).toBe(dialect.since('2026-07-28'));
    const add = named(tools, 'add');
    expect(add).toMatchObject({ inputSchema: { type: 'object', required: ['a', 'b'] } });
    expect(add?.annotations).toEqual(
      dialect.since('2025-03-26')
        ? {
            title: 'Add, exactly',
            readOnlyHint: true,
            destructiveHint: false,
            idempotentHint: true,
            openWorldHint: false,
          }
        : undefined,
    );
    expect((add?.outputSchema as { required: string[] } | undefined)?.required).toEqual(
      dialect.since('2025-06-18') ? ['sum', 'picture', 'exact', 'rounded', 'rounding'] : undefined,
    );
  });

  it('adds exactly', async () => {
    await client().listTools();
    const result = await client().callTool('add', { a: '0.1', b: 0.2 });
    expect(result).toMatchObject({
      content: [{ type: 'text', text: 'COMPUTE R ROUNDED = 0.1 + 0.2 gives 0.3' }],
      ...structured({ sum: '0.3', exact: '0.3', rounded: false }),
    });
    expect('structuredContent' in result).toBe(dialect.since('2025-06-18'));
  });

  it('adds numbers of more digits than a double has', async () => {
    // Their clients write JavaScript numbers; what a double holds arrives whole.
    expect(textOf(await client().callTool('add', { a: 0.1 + 0.2, b: 9007199254740991 }))).toBe(
      'COMPUTE R ROUNDED = 0.30000000000000004 + 9007199254740991 gives 9007199254740991.30000000000000004',
    );
  });

  it('formats currency', async () => {
    expect(await client().callTool('format_currency', { amount: '-1234567.891' })).toMatchObject({
      content: [{ type: 'text', text: '-$1,234,567.89 (rounded NEAREST-AWAY-FROM-ZERO from -1234567.891)' }],
      ...structured({
        formatted: '-$1,234,567.89',
        exact: '-1234567.891',
        rounded: true,
        rounding: 'NEAREST-AWAY-FROM-ZERO',
      }),
    });
  });

  it('validates dates', async () => {
    expect(await client().callTool('validate_date', { date: '20240229' })).toMatchObject({
      content: [
        {
          type: 'text',
          text: '2024-02-29 is valid: a Thursday, day 60 of a leap year and INTEGER-OF-DATE 154557.',
        },
      ],
      ...structured({
        iso: '2024-02-29',
        dayOfWeek: 'Thursday',
        dayOfYear: 60,
        leapYear: true,
        integerOfDate: 154557,
      }),
    });
    const refused = await client().callTool('validate_date', { date: '20230229' });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('29 February needs a leap year');
  });

  it('returns results for an unknown tool and invalid arguments', async () => {
    expect(await client().callTool('subtract', { a: 1 })).toMatchObject(
      failure(
        dialect.since('2026-07-28')
          ? expect.stringMatching(
              /^Unknown tool: subtract\. Known tools: add, format_currency, validate_date, /,
            )
          : 'Unknown tool: subtract. Known tools: add, format_currency, validate_date.',
      ),
    );
    const bad = await client().callTool('add', { a: '1', c: 2 });
    expect(bad.isError).toBe(true);
    expect(textOf(bad)).toContain('Unknown parameter "c": did you mean "b" (required)?');
  });

  if (dialect.since('2026-07-28')) return;

  it('responds to a ping', async () => {
    expect(await client().ping()).toEqual({});
  });
});
