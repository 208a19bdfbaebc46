import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTooDeep, LONG_TEXT, MAX_DEPTH, nestsTooDeep } from './depth.ts';
import { parse } from './parse.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('a look at the depth before parsing', () => {
  it('agrees with a look at what was parsed', () => {
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        fc.string(),
        fc.constantFrom('"', '\\', '\\"', '[[[', '{"a":', ']'),
        fc.array(tie('node')),
        fc.dictionary(fc.string(), tie('node')),
      ),
    })).node;
    fc.assert(
      fc.property(value, fc.integer({ min: MAX_DEPTH - 10, max: MAX_DEPTH + 10 }), (inner, depth) => {
        const text = `${'['.repeat(depth)}${JSON.stringify(inner)}${']'.repeat(depth)}`;
        expect(nestsTooDeep(text)).toBe(isTooDeep(JSON.parse(text)));
      }),
    );
  });

  it.each(['[', '{"a":', '["\\', '"', ']', '}}}}', '"[[[['])(
    'never throws for text that is no JSON: %s',
    (part) => {
      expect(nestsTooDeep(part)).toBe(false);
      expect(() => nestsTooDeep(part.repeat(10_000))).not.toThrow();
    },
  );

  it('spares the parser a long text of brackets, and takes a long flat one', () => {
    expect(parse(nested(LONG_TEXT))).toEqual({
      kind: 'invalid',
      reason: 'too-deep',
      detail: `Invalid request: nested deeper than ${MAX_DEPTH} levels`,
    });
    const flat = { jsonrpc: '2.0', id: 1, method: 'x', params: { a: '[{"'.repeat(LONG_TEXT) } };
    expect(parse(JSON.stringify(flat))).toMatchObject({ kind: 'request', params: flat.params });
  });
});
