import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Encode, base64UrlDecode, base64UrlEncode } from './base64url.ts';

describe('base64', () => {
  it('matches that of Node, for bytes of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(base64Encode(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(base64UrlEncode(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      }),
    );
  });

  it('encodes more bytes than a function can have arguments', () => {
    const bytes = new Uint8Array(1_000_001).map((_, index) => index % 251);
    expect(base64Encode(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });

  it('decodes to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(base64UrlDecode(base64UrlEncode(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it.each(['A', 'AAAAA', 'a+b/', 'AA==', 'A A', 'é', 'AA\n'])('does not decode %j', (text) => {
    expect(base64UrlDecode(text)).toBeUndefined();
  });

  it('decodes only the canonical spelling of the bytes', () => {
    expect(base64UrlDecode('AA')).toEqual(Uint8Array.of(0));
    expect(base64UrlDecode('AB')).toBeUndefined();
    expect(base64UrlDecode('AAB')).toBeUndefined();
  });
});
