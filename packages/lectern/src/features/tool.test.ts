import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { REVISIONS, rulesOf } from '../protocol/revisions.ts';
import { fullAdapter } from '../schema/adapters/full.ts';
import { defineTool, type ToolConfig } from './tool.ts';

const define = (config: Partial<ToolConfig> = {}, name = 'a') =>
  defineTool(name, { description: 'd', ...config }, () => 'x', fullAdapter);

describe('defineTool', () => {
  it.each(['a', 'A_b-c.9', 'x'.repeat(128)])('accepts the name %s', (name) => {
    expect(define({}, name).name).toBe(name);
  });

  it.each(['', 'a b', 'a/b', 'é', 'x'.repeat(129), 'a\n'])('refuses the name %j', (name) => {
    expect(() => define({}, name)).toThrow(/Tool name/);
  });

  it('shows an empty object schema for a tool without parameters', () => {
    expect(define().show(rulesOf('2025-11-25'))).toEqual({
      name: 'a',
      description: 'd',
      inputSchema: { type: 'object', additionalProperties: false },
    });
  });

  it.each([
    ['zod', z.object({ n: z.number() })],
    ['JSON Schema', { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }],
  ])('shows a schema of %s as JSON Schema', (_library, input) => {
    expect(define({ input }).show(rulesOf('2024-11-05'))?.inputSchema).toMatchObject({
      type: 'object',
      properties: { n: { type: 'number' } },
      required: ['n'],
    });
  });

  it('refuses unknown arguments if configured to, without a change to the listed schema', async () => {
    const input = { type: 'object', properties: { limit: { type: 'number' } } };
    const open = define({ input });
    const closed = define({ input, refuseUnknown: true });
    expect(closed.show(rulesOf('2025-11-25'))).toEqual(open.show(rulesOf('2025-11-25')));
    expect(await open.input.validate({ colour: 5 })).toMatchObject({ ok: true });
    const refused = await closed.input.validate({ colour: 5 });
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('"limit"') });
    expect(await open.input.validate({ limt: 5 })).toMatchObject({
      ok: false,
      message: expect.stringContaining('did you mean "limit"?'),
    });
    expect(await closed.input.validate({ limit: 5 })).toMatchObject({ ok: true, value: { limit: 5 } });
  });

  it('refuses an invalid schema or one that is not of an object', () => {
    expect(() => define({ input: { type: 'string' } })).toThrow();
    expect(() => define({ input: 'object' as never })).toThrow(/schema/i);
    expect(() => define({ output: 3 as never })).toThrow(/schema/i);
    expect(() => define({ input: v.string() as never })).toThrow();
  });

  it('checks x-mcp-header', () => {
    const header = (type: string, name: string) => ({
      type: 'object',
      properties: { p: { type, 'x-mcp-header': name } },
    });
    expect(() => define({ input: header('string', 'Region') })).not.toThrow();
    expect(() => define({ input: header('number', 'Region') })).toThrow();
    expect(() => define({ input: header('string', 'not a token') })).toThrow();
  });

  it.each(REVISIONS)('declares an output schema to %s if the revision supports its type', (revision) => {
    const declared = (output: object) =>
      define({ output: output as never }).show(rulesOf(revision))?.outputSchema;
    const object = { type: 'object', properties: { n: { type: 'integer' } } };
    expect(declared(object)).toEqual(revision >= '2025-06-18' ? object : undefined);
    expect(declared({ type: 'array' })).toEqual(revision >= '2026-07-28' ? { type: 'array' } : undefined);
  });

  it('is shown to only one era if configured to', () => {
    const shownTo = (era: 'handshake' | 'stateless') =>
      REVISIONS.filter((revision) => define({ era }).show(rulesOf(revision)) !== undefined);
    expect(shownTo('handshake')).toEqual(REVISIONS.slice(0, 4));
    expect(shownTo('stateless')).toEqual(['2026-07-28']);
    expect(define({ era: 'stateless' }).isVisible(rulesOf('2025-11-25'))).toBe(false);
    expect(define().isVisible(rulesOf('2025-11-25'))).toBe(true);
  });

  it('protects its schema from later changes', () => {
    const input = { type: 'object', properties: { n: { type: 'number' } } };
    const tool = define({ input });
    input.properties.n.type = 'string';
    expect(tool.show(rulesOf('2025-11-25'))).toHaveProperty('inputSchema.properties.n.type', 'number');
  });
});

describe('the result check', () => {
  const { result: checkOutput } = define({ output: z.object({ n: z.number() }) });

  it('accepts what the schema allows, and errors without structured content', () => {
    expect(() => checkOutput({ structuredContent: { n: 1 } })).not.toThrow();
    expect(() => checkOutput({ content: [], isError: true })).not.toThrow();
    expect(() => define().result('anything')).not.toThrow();
  });

  it.each([
    ['a text', 'x'],
    ['content', [{ type: 'text', text: 'x' }]],
    ['a result without it', { content: [] }],
  ] as const)('refuses %s instead of structured content', (_what, returned) => {
    expect(() => checkOutput(returned)).toThrow(/returned no structuredContent/);
  });

  it('refuses what the schema refuses, with the reason', () => {
    expect(() => checkOutput({ structuredContent: { n: 'one' } })).toThrow(/output schema refuses.*n/s);
  });
});
