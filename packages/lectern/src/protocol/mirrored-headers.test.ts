import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHeaderValue, encodeHeaderValue } from './mirrored-headers.ts';

function wrap(base64: string): string {
  return `=?base64?${base64}?=`;
}

function encode(text: string): string {
  return wrap(Buffer.from(text, 'utf8').toString('base64'));
}

describe('decodeHeaderValue', () => {
  it.each([
    ['us-west1', 'us-west1'],
    ['', ''],
    [' us west\t1 \t', 'us west\t1'],
    ['file:///a/b?c=d#e', 'file:///a/b?c=d#e'],
    ['=?base64?SGVsbG8=', '=?base64?SGVsbG8='],
    ['SGVsbG8=?=', 'SGVsbG8=?='],
    ['=?BASE64?SGVsbG8=?=', '=?BASE64?SGVsbG8=?='],
    ['=?Base64?SGVsbG8=?=', '=?Base64?SGVsbG8=?='],
    ['=?utf-8?B?SGVsbG8=?=', '=?utf-8?B?SGVsbG8=?='],
    ['x=?base64?SGVsbG8=?=', 'x=?base64?SGVsbG8=?='],
    ['=?base64?SGVsbG8=?=x', '=?base64?SGVsbG8=?=x'],
    ['=?base64?=', '=?base64?='],
    ['=?base64?', '=?base64?'],
  ])('reads %j literally', (value, expected) => {
    expect(decodeHeaderValue(value)).toBe(expected);
  });

  // The examples of the specification among them.
  it.each([
    ['=?base64?SGVsbG8=?=', 'Hello'],
    ['  =?base64?SGVsbG8=?=\t', 'Hello'],
    ['=?base64?SGVsbG8sIOS4lueVjA==?=', 'Hello, 世界'],
    ['=?base64?IHBhZGRlZCA=?=', ' padded '],
    ['=?base64?bGluZTEKbGluZTI=?=', 'line1\nline2'],
    ['=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=', '=?base64?literal?='],
    ['=?base64??=', ''],
    ['=?base64?77u/YQ==?=', '\ufeffa'],
  ])('decodes %j', (value, expected) => {
    expect(decodeHeaderValue(value)).toBe(expected);
  });

  it.each([
    ['missing padding', 'SGVsbG8'],
    ['half the padding', 'SGVsbG8sIOS4lueVjA='],
    ['too much padding', 'SGVsbG8=='],
    ['padding alone', '===='],
    ['only two characters of padding', '=='],
    ['one character', 'S==='],
    ['padding inside', 'SGVs=bG8'],
    ['characters after the padding', 'SGVsbG8=SGVs'],
    ['a space inside', 'SGVs bG8='],
    ['a space at the end', 'SGVsbG8= '],
    ['a line break', 'SGVs\nbG8='],
    ['the URL alphabet', 'PT9iYXNlNjQ_bGl0ZXJhbD89'],
    ['the URL alphabet with a dash', 'SGV-'],
    ['a foreign character', 'SGVs*G8='],
    ['a character beyond ASCII', 'SGVsĀG8='],
    ['a character beyond ASCII that folds to one of base64', 'SGVs\u0153G8='],
    ['leftover bits of four', 'SGVsbG9='],
    ['leftover bits of two', 'YR=='],
    ['a byte that is not UTF-8', '/w=='],
    ['an overlong form', 'wIA='],
    ['a surrogate in UTF-8', '7aCA'],
    ['a text cut within a character', '5Lg='],
  ])('refuses %s', (_, base64) => {
    expect(decodeHeaderValue(wrap(base64))).toBeUndefined();
  });

  it.each(['é', '世界', 'a\nb', 'a\u0000b', '\u007f', 'a\u00a0', '\u00a0'])(
    'refuses the literal %j',
    (value) => {
      expect(decodeHeaderValue(value)).toBeUndefined();
    },
  );

  it('decodes what Node encodes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeHeaderValue(encode(text))).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('decodes a value after one that is not UTF-8', () => {
    expect(decodeHeaderValue(wrap('5Lg='))).toBeUndefined();
    expect(decodeHeaderValue(encode('世'))).toBe('世');
  });

  it('agrees with Node on every bytes that are UTF-8, and refuses the others', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = Buffer.from(bytes).toString('utf8');
        const isUtf8 = Buffer.from(text, 'utf8').equals(Buffer.from(bytes));
        const value = wrap(Buffer.from(bytes).toString('base64'));
        expect(decodeHeaderValue(value)).toBe(isUtf8 ? text : undefined);
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts only the canonical encoding of each text, while Node accepts several', () => {
    const mutation = fc.record({
      at: fc.nat(),
      drop: fc.nat({ max: 2 }),
      put: fc.string({ unit: fc.constantFrom(...' =-_+/Aa\n\t%?'), maxLength: 3 }),
    });
    let lenient = 0;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), mutation, (text, { at, drop, put }) => {
        const base64 = Buffer.from(text, 'utf8').toString('base64');
        const position = at % (base64.length + 1);
        const mutated = base64.slice(0, position) + put + base64.slice(position + drop);
        const read = Buffer.from(mutated, 'base64');
        const isCanonical = read.toString('base64') === mutated;
        if (!isCanonical) {
          lenient++;
          expect(decodeHeaderValue(wrap(mutated))).toBeUndefined();
        }
      }),
      { numRuns: 3000 },
    );
    expect(lenient).toBeGreaterThan(100);
  });

  it('never throws and returns plain text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const decoded = decodeHeaderValue(value);
        decodeHeaderValue(wrap(value));
        if (/^[\x21-\x7e]*$/.test(value)) expect(decoded).toBe(value);
      }),
    );
  });
});

describe('encodeHeaderValue', () => {
  it.each([
    ['add', 'add'],
    ['two words', 'two words'],
    ['test://a/b?c=d', 'test://a/b?c=d'],
    ['', '=?base64??='],
    [' padded', '=?base64?IHBhZGRlZA==?='],
    ['a\tb', '=?base64?YQli?='],
    ['Köln', '=?base64?S8O2bG4=?='],
    ['=?base64?S8O2bG4=?=', '=?base64?PT9iYXNlNjQ/UzhPMmJHND0/PQ==?='],
  ])('encodes %j as %j', (text, header) => {
    expect(encodeHeaderValue(text)).toBe(header);
  });

  it('produces valid header values that decode to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const value = encodeHeaderValue(text);
        expect(() => new Headers({ 'mcp-name': value })).not.toThrow();
        expect(decodeHeaderValue(value)).toBe(text);
      }),
    );
  });
});
