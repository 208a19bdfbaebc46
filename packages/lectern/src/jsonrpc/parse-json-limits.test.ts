import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_JSON_LIMITS, idIn, LONG_TEXT, MAX_DEPTH, parse, textFault, valueFault } from './parse.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('a check before parsing', () => {
  it('agrees with the check after parsing', () => {
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
        for (const limits of [DEFAULT_JSON_LIMITS, { objectMembers: 3, arrayItems: 4 }]) {
          expect(textFault(text, limits) === undefined).toBe(
            valueFault(JSON.parse(text), limits) === undefined,
          );
        }
      }),
    );
  });

  it.each(['[', '{"a":', '["\\', '"', ']', '}}}}', '"[[[['])(
    'never throws for text that is not JSON: %s',
    (part) => {
      expect(textFault(part, DEFAULT_JSON_LIMITS)).toBeUndefined();
      expect(() => textFault(part.repeat(10_000), DEFAULT_JSON_LIMITS)).not.toThrow();
    },
  );

  it('refuses a long nested text without parsing it, and accepts a long flat one', () => {
    expect(parse(nested(LONG_TEXT))).toEqual({
      kind: 'invalid',
      reason: 'too-deep',
      detail: `Invalid request: nested deeper than ${MAX_DEPTH} levels`,
    });
    const flat = { jsonrpc: '2.0', id: 1, method: 'x', params: { a: '[{"'.repeat(LONG_TEXT) } };
    expect(parse(JSON.stringify(flat))).toMatchObject({ kind: 'request', params: flat.params });
  });
});

describe('width', () => {
  const members = (count: number): string =>
    `{${Array.from({ length: count }, (_, n) => `"n${n}":1`).join()}}`;
  const items = (count: number): string => `[${Array(count).fill(1).join()}]`;
  const request = (params: string): string =>
    `{"method":"x","params":{"a":${params}},"jsonrpc":"2.0","id":"i"}`;

  it.each([
    ['members', members(10_000), members(10_001)],
    ['items', items(100_000), items(100_001)],
    [
      'members of a long text',
      members(10_000) + ' '.repeat(LONG_TEXT),
      members(10_001) + ' '.repeat(LONG_TEXT),
    ],
    ['items of a long text', items(100_000) + ' '.repeat(LONG_TEXT), items(100_001) + ' '.repeat(LONG_TEXT)],
  ])('refuses too many %s, preserves the ID, and accepts the maximum', (_, allowed, refused) => {
    expect(parse(request(allowed))).toMatchObject({ kind: 'request' });
    expect(parse(request(refused))).toEqual({
      kind: 'invalid',
      reason: 'too-wide',
      detail: 'Invalid request: more than 10000 members in an object or 100000 items in an array',
      id: 'i',
    });
  });

  it('has configurable limits', () => {
    const tight = { objectMembers: 4, arrayItems: 2 };
    expect(parse(request('[1,2]'), tight)).toMatchObject({ kind: 'request' });
    expect(parse(request('[1,2,3]'), tight)).toMatchObject({ reason: 'too-wide' });
    expect(parse(request(members(5)), tight)).toMatchObject({ reason: 'too-wide' });
    const none = { objectMembers: Infinity, arrayItems: Infinity };
    expect(parse(request(members(20_000)), none)).toMatchObject({ kind: 'request' });
    expect(parse(request(`${items(200_000)}${' '.repeat(LONG_TEXT)}`), none)).toMatchObject({
      kind: 'request',
    });
  });

  it.each([
    ['{"id":7,"a":[1]}', 7],
    ['{"a":{"id":1,"b":["id"]},"method":"id","id" : "x" }', 'x'],
    ['{"a":{"id":1}}', undefined],
    ['{"id":null}', undefined],
    ['{"id":1.5}', undefined],
    ['[{"id":1}]', undefined],
    ['{"id":007,"a":1}', undefined],
    ['{"id":"a\nb"}', undefined],
    ['{"id', undefined],
  ])('finds the ID of %s without parsing it', (text, id) => {
    expect(idIn(text)).toBe(id);
  });
});
