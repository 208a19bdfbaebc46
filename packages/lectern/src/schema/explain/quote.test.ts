import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { list, pathText, preview, quote, secretsOf, shorten, valueAndType } from './quote.ts';

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

describe('quote', () => {
  it('escapes invisible characters', () => {
    expect(quote('a\n\u0000\u007f\u202e\u2028\u{e0041}"')).toBe(
      '"a\\n\\u0000\\u007f\\u202e\\u2028\\udb40\\udc41\\""',
    );
    expect(quote('\ud800')).toBe('"\\ud800"');
  });

  it('never exceeds its length and never cuts an escape', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 4, max: 80 }),
        (text, max) => {
          const quoted = quote(text, max);
          expect(quoted.length).toBeLessThanOrEqual(max);
          expect(quoted).not.toMatch(INVISIBLE);
          expect(() => JSON.parse(quoted)).not.toThrow();
        },
      ),
    );
  });
});

describe('preview', () => {
  it('writes values as JSON', () => {
    expect(preview({ a: [1, 'x', null, true], 'b c': {} })).toBe('{"a":[1,"x",null,true],"b c":{}}');
    expect(preview(undefined)).toBe('undefined');
    expect(preview([[[[[1]]]]])).toBe('[[[[…]]]]');
  });

  it('has a limited length for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(preview(value).length).toBeLessThanOrEqual(40);
        expect(preview(value)).not.toMatch(INVISIBLE);
      }),
    );
    let deep: unknown = [];
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(preview(deep).length).toBeLessThanOrEqual(40);
    expect(preview(Array(100_000).fill('x')).length).toBeLessThanOrEqual(40);
  });
});

describe('short texts', () => {
  it('valueAndType', () => {
    expect(
      ['a', 1, Number.POSITIVE_INFINITY, true, null, undefined, [], {}].map((value) => valueAndType(value)),
    ).toEqual([
      '"a" (string)',
      '1 (number)',
      'a number beyond ±1.8e308 (number)',
      'true (boolean)',
      'null',
      'undefined',
      '[] (array)',
      '{} (object)',
    ]);
  });

  it('pathText', () => {
    expect(pathText(['filters', 'year'])).toBe('filters.year');
    expect(pathText(['tags', 2, 'x'])).toBe('tags[2].x');
    expect(pathText(['a', 'b c', 'd'])).toBe('a["b c"].d');
    expect(pathText(['odd name'])).toBe('odd name');
    expect(pathText([])).toBe('');
  });

  it('list', () => {
    expect(list(['a', 'b', 'c'], 20)).toBe('a, b, c');
    expect(list(['aaaa', 'bbbb', 'cccc', 'dddd'], 22)).toBe('aaaa, bbbb and 2 more');
    expect(list(['a'.repeat(30)], 10)).toBe('aaaaaaaaa…');
    expect(list([], 10)).toBe('');
  });

  it('shorten does not split surrogate pairs', () => {
    expect(shorten('ab👍c', 4)).toBe('ab…');
    expect(shorten('abc', 3)).toBe('abc');
  });
});

const secrets = secretsOf({
  properties: {
    note: { type: 'string', format: 'password' },
    memo: { type: 'string', writeOnly: true },
    nested: { properties: { code: { type: 'string', format: 'password' } } },
    query: { type: 'string' },
  },
});

it.each([
  ['note'],
  ['memo'],
  ['nested', 'code'],
  ['api_token'],
  ['apiKey'],
  ['login', 'userPassword'],
  ['headers', 'Authorization', 0],
  ['pins'],
])('the value at %s is secret', (...path) => {
  expect(secrets.isSecret(path)).toBe(true);
});

it.each([['query'], ['keyboard'], ['tokenizer', 'name'], ['pinned'], ['items', 0]])(
  'the value at %s is not secret',
  (...path) => {
    expect(secrets.isSecret(path)).toBe(false);
  },
);

it('reports whether the schema has any secret', () => {
  expect(secrets.any).toBe(true);
  expect(secretsOf({ properties: { query: {} } }).any).toBe(false);
});
