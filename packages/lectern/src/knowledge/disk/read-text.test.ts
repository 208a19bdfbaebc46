import { assert as check, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './read-text.ts';

const text = (bytes: Uint8Array): string | undefined => {
  const decoded = decodeText(bytes);
  return decoded.ok ? decoded.text : undefined;
};
const binary = { ok: false, reason: 'is binary' };

describe('decoding text', () => {
  it('decodes UTF-8 with or without a byte order mark', () => {
    expect(text(Buffer.from('a ü 文 😀'))).toBe('a ü 文 😀');
    for (let time = 0; time < 2; time++) expect(text(Buffer.from('\ufeff# a'))).toBe('# a');
    expect(text(new Uint8Array())).toBe('');
    expect(text(Buffer.from('\ufeff'))).toBe('');
  });

  it('decodes UTF-16 of both byte orders by its mark', () => {
    const little = Buffer.from('\ufeff# ü 😀\n', 'utf16le');
    expect(text(little)).toBe('# ü 😀\n');
    expect(text(Buffer.from(little).swap16())).toBe('# ü 😀\n');
  });

  it('replaces lone surrogates and incomplete characters in UTF-16', () => {
    expect(text(Buffer.from('\ufeffa\ud83d', 'utf16le'))).toBe('a\ufffd');
    expect(text(Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62]))).toBe('a\ufffd');
  });

  it('decodes text that is not UTF-8 as Windows-1252, including quotes and dashes', () => {
    expect(text(Buffer.from([0x63, 0x61, 0x66, 0xe9]))).toBe('café');
    expect(text(Buffer.from([0x93, 0x61, 0x94, 0x96, 0x80, 0x92]))).toBe('“a”–€’');
  });

  it('preserves the rest of UTF-8 with one invalid sequence', () => {
    const broken = Buffer.concat([Buffer.from('äöü 文 '), Buffer.from([0xe6, 0x96]), Buffer.from(' ß')]);
    expect(text(broken)).toBe('äöü 文 \ufffd ß');
  });

  it('refuses binary content', () => {
    expect(decodeText(Buffer.from('a\0b'))).toEqual(binary);
    expect(decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]))).toEqual(
      binary,
    );
    expect(decodeText(Buffer.from('abcdefgh\u0001\u0002'))).toEqual(binary);
    expect(
      decodeText(Buffer.from([0xe9, 0x61, 0x01, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69])),
    ).toEqual(binary);
    expect(decodeText(Buffer.concat([Buffer.alloc(9000, 0xe9), Buffer.from([0])]))).toEqual(binary);
    expect(decodeText(Buffer.from('\ufeffa\0\0', 'utf16le'))).toEqual(binary);
  });

  it('accepts occasional control characters and terminal colours', () => {
    expect(text(Buffer.from(`${'word '.repeat(20)}\u0001`))).toContain('\u0001');
    expect(text(Buffer.from('\u001b[1mbold\u001b[0m\f\v'))).toContain('bold');
  });

  it('returns well-formed text for all text that is not binary', () => {
    check(
      property(string({ unit: 'grapheme' }), (written) => {
        expect(text(Buffer.from(written))).toBe(written.replace(/^\ufeff/, ''));
      }),
    );
    check(
      property(uint8Array({ maxLength: 64 }), (bytes) => {
        expect(text(bytes) ?? '').not.toMatch(/\p{Cs}/u);
      }),
      { numRuns: 2000 },
    );
  });
});
