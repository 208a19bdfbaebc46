/**
 * Megabytes of hostile JSON: no shape of it blocks the event loop much longer than parsing an ordinary message of
 * that size does.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServer } from '../../packages/lectern/src/index.ts';

const BYTES = 8 * 1024 * 1024;
/** How many times as long as parsing: room for a schema library and for a busy machine. */
const MOST = 15;
/** One long string is copied, not parsed, so a shape by itself is not always a fair measure. */
const ORDINARY = `[${Array.from({ length: BYTES / 64 }, (_, n) => `{"id":${n},"name":"${'x'.repeat(40)}"}`).join()}]`;

const numbered = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join();
/** An object with this many members, about `bytes` long. */
function wide(count: number, bytes: number): string {
  const filler = 'x'.repeat(Math.max(0, Math.floor(bytes / count) - 12));
  return `{${numbered(count, (n) => `"${filler}${n}":1`)}}`;
}

const PLAIN = {
  type: 'object',
  properties: {
    text: { type: 'string', maxLength: 100, pattern: '^[a-z]+$', format: 'email', enum: ['a', 'b'] },
    list: { type: 'array', items: { type: 'array', items: { type: 'string', format: 'uri' } } },
    rows: { type: 'array', items: { type: 'object', additionalProperties: false } },
    open: {
      type: 'object',
      additionalProperties: { type: 'string' },
      propertyNames: { pattern: '^[a-z]+$' },
    },
    union: {
      type: 'array',
      items: {
        anyOf: [1, 2, 3, 4].map((n) => ({
          type: 'object',
          properties: { kind: { const: n }, [`member${n}`]: { type: 'string' } },
          required: ['kind', `member${n}`],
        })),
      },
    },
    unique: { type: 'array', uniqueItems: true },
  },
  additionalProperties: false,
} as const;

const ZOD = z.object({
  text: z.email().max(100).optional(),
  list: z.array(z.array(z.string())).optional(),
  rows: z.array(z.strictObject({})).optional(),
  open: z.record(z.string().regex(/^[a-z]+$/), z.string()).optional(),
  union: z
    .array(z.discriminatedUnion('kind', [z.object({ kind: z.literal(1) }), z.object({ kind: z.literal(2) })]))
    .optional(),
  unique: z.array(z.unknown()).optional(),
});

const SHAPES: Readonly<Record<string, string>> = {
  'an object with 700,000 members': wide(700_000, BYTES),
  'an array with 4,000,000 items': `{"list":[${numbered(4_000_000, () => '1')}]}`,
  brackets: `{"list":${'['.repeat(BYTES / 8)}${']'.repeat(BYTES / 8)}}`,
  'unknown members just under the limit': wide(9_999, BYTES),
  'objects of unknown members, each just under the limit': `{"rows":[${numbered(60, () => wide(9_999, BYTES / 60))}]}`,
  'members that are refused, just under the limit': `{"open":${wide(9_999, BYTES)}}`,
  'arrays of wrong items, each just under the limit': `{"list":[${numbered(40, () => `[${numbered(99_999, () => '1')}]`)}]}`,
  'objects that no branch of a union fits': `{"union":[${numbered(99_999, (n) => `{"kind":9,"a":${n},"b":"${'x'.repeat(40)}"}`)}]}`,
  'a long string': `{"text":"${'a'.repeat(BYTES)}"}`,
  'a long string of escapes': `{"text":"${'\\u0000'.repeat(BYTES / 6)}"}`,
  'an array of different objects': `{"unique":[${numbered(99_999, (n) => `{"b":${n},"a":[${n},"${'x'.repeat(40)}"]}`)}]}`,
  'a long name of a parameter': `{"${'n'.repeat(BYTES)}":1}`,
};

/** These are not even parsed. */
const REFUSED = new Set(Object.keys(SHAPES).slice(0, 3));

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe.each([
  ['JSON Schema', PLAIN],
  ['zod', ZOD],
] as const)('hostile JSON for a tool with %s', (_, input) => {
  const server = createServer({
    name: 'hostile',
    version: '1',
    policy: { gate: 'open' },
    logger: { log() {} },
  });
  server.tool('call', { description: 'Is called', input: input as typeof PLAIN }, () => 'done');
  const session = server.connect({ send() {} });

  it.each(Object.keys(SHAPES))('%s', async (shape) => {
    const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"call","arguments":${SHAPES[shape]}}}`;
    const serve = (): unknown => session.receive(text);
    const ratio = (): number => {
      const parsing = Math.max(
        timeOf(() => JSON.parse(text)),
        timeOf(() => JSON.parse(ORDINARY)),
      );
      return Math.min(timeOf(serve), timeOf(serve)) / parsing;
    };
    // What is slow by itself is slow every time; what another process slowed down is not.
    expect(Math.min(ratio(), ratio(), ratio())).toBeLessThan(MOST);
    const answer = (await session.receive(text)) as string;
    expect(answer.length).toBeLessThan(2000);
    expect(JSON.parse(answer).error?.code).toBe(REFUSED.has(shape) ? -32600 : undefined);
  });
});
