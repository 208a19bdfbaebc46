import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../test/support/check-rows.ts';
import { decodeText, encodeText, encodings } from './code-pages.ts';
import { decodeField } from './decode-field.ts';

type Field = Parameters<typeof decodeField>[0];

function decode(field: Partial<Field> & { data: string }): unknown {
  const outcome = decodeField({ usage: 'zoned', format: 'hex', encoding: '037', ...field });
  return outcome.ok ? outcome.value : outcome.reason;
}

describe('decodeField', () => {
  it('decodes packed decimals with every sign', () => {
    const rows: readonly [data: string, picture: string | undefined, value: string | RegExp][] = [
      ['12 34 5C', undefined, '12345'],
      ["X'12345D'", 'S9(3)V99', '-123.45'],
      ['0x0F', undefined, '0'],
      ['12345A', undefined, '12345'],
      ['12345B', undefined, '-12345'],
      ['0D', undefined, '0'],
      ['99999999999999999999999999999999999999 9C', undefined, '9'.repeat(39)],
      ['123456', undefined, /ends in 6, which is a digit and not a sign/],
      ['1A345C', undefined, /byte 1 of 1A 34 5C has A where a digit is expected/],
      ['40 40 40', undefined, /ends in 0/],
      ['12 3', undefined, /pairs of hexadecimal digits/],
      ['', undefined, /"data" is empty/],
      ['12 34 5C', 'S9(7)', /S9\(7\) COMP-3 takes 4 bytes; "data" has 3 bytes/],
    ];
    checkRows(rows, (data, picture, value) => {
      const decoded = decode({ usage: 'packed', data, picture });
      if (typeof value === 'string') expect(decoded).toBe(value);
      else expect(decoded).toMatch(value);
    });
    expect(decode({ usage: 'packed', data: 'EjRc', format: 'base64' })).toBe('12345');
  });

  it('decodes zoned decimals of EBCDIC and ASCII, with every kind of sign', () => {
    const rows: readonly [Partial<Field> & { data: string }, string | RegExp][] = [
      [{ data: 'F1F2F3' }, '123'],
      [{ data: 'F1F2C3' }, '123'],
      [{ data: 'F1F2D3', picture: 'S9V99' }, '-1.23'],
      [{ data: 'D1F2F3', sign: 'leading' }, '-123'],
      [{ data: '60F1F2', sign: 'leading separate' }, '-12'],
      [{ data: 'F1F24E', sign: 'trailing separate' }, '12'],
      [{ data: '12L', format: 'text', encoding: 'ascii' }, '-123'],
      [{ data: '12C', format: 'text', encoding: 'ascii' }, '123'],
      [{ data: '12{', format: 'text', encoding: 'ascii' }, '120'],
      [{ data: '12}', format: 'text', encoding: 'ascii' }, '-120'],
      [{ data: '12s', format: 'text', encoding: 'ascii' }, '-123'],
      [{ data: '-12', format: 'text', encoding: 'ascii', sign: 'leading separate' }, '-12'],
      [{ data: 'C1F2F3' }, /byte 1 of C1 F2 F3 is C1, which is not a digit but a sign/],
      [{ data: '313233' }, /byte 1 of 31 32 33 is 31, which is not a digit/],
      [{ data: 'F1F2', sign: 'leading separate' }, /F1 where "\+" or "-" is expected/],
      [{ data: '4E', sign: 'leading separate' }, /there are no digits/],
      [{ data: '日', format: 'text' }, /only characters that 037 has/],
    ];
    checkRows(rows, (field, value) => {
      const decoded = decode(field);
      if (typeof value === 'string') expect(decoded).toBe(value);
      else expect(decoded).toMatch(value);
    });
  });
});

describe('code pages', () => {
  it.each(encodings)('%s matches iconv', (encoding) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const name = encoding === 'ascii' ? 'ISO-8859-1' : `IBM${encoding}`;
    const theirs = execFileSync('iconv', ['-f', name, '-t', 'UTF-8'], { input: bytes, encoding: 'utf8' });
    expect(decodeText(bytes, encoding)).toBe(theirs);
    expect(encodeText(theirs, encoding)).toEqual(bytes);
  });
});
