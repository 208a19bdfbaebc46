import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS } from './formats.ts';

const is = (format: string, text: string): boolean | undefined => FORMATS.get(format)?.test(text);

describe('formats', () => {
  it.each<[string, string[], string[]]>([
    [
      'date',
      ['2024-02-29', '2000-02-29', '1999-12-31'],
      ['2023-02-29', '1900-02-29', '2024-00-10', '2024-13-01', '2024-04-31', '24-1-1', '2024-01-01T'],
    ],
    [
      'time',
      ['00:00:00Z', '23:59:59.123+02:00', '23:59:60Z', '01:29:60+01:30', '22:29:60-01:30'],
      ['24:00:00Z', '12:60:00Z', '12:00:61Z', '12:00:60Z', '12:00:00', '12:00:00+24:00', '12:00Z'],
    ],
    [
      'date-time',
      ['2024-02-29T12:00:00Z', '2024-02-29t12:00:00.5z'],
      ['2024-02-30T12:00:00Z', '2024-02-29 12:00:00Z', '2024-02-29', '2024-02-29T12:00:00'],
    ],
    [
      'email',
      ['a@b.co', 'a.b+c@example-host.org', "o'x@y.z", 'a@[127.0.0.1]', 'a@[IPv6:::1]'],
      ['a', '@b', 'a@', '.a@b.co', 'a..b@c.d', 'a b@c.d', 'a@b@c.d', 'a@[1.2]', `${'a'.repeat(260)}@b.co`],
    ],
    [
      'uri',
      ['https://a.b/c?d=e#f', 'urn:isbn:1', 'mailto:a@b', 'file:///x%20y'],
      ['/relative', 'no scheme', 'http://a b', 'http://a/%zz', 'http://ä', '1http://x'],
    ],
    [
      'uuid',
      ['7f1d2c3b-4a5e-4f60-8a7b-9c0d1e2f3a4b', '7F1D2C3B-4A5E-4F60-8A7B-9C0D1E2F3A4B'],
      ['7f1d2c3b4a5e4f608a7b9c0d1e2f3a4b', '7f1d2c3b-4a5e-4f60-8a7b-9c0d1e2f3a4', 'x'],
    ],
    [
      'ipv4',
      ['0.0.0.0', '255.255.255.255', '192.0.2.1'],
      ['256.1.1.1', '1.2.3', '1.2.3.4.', '01.2.3.4', '1.2.3.4.5'],
    ],
    [
      'ipv6',
      ['::', '::1', '1::', '2001:db8::1', '1:2:3:4:5:6:7:8', '::ffff:192.0.2.1', '1:2:3:4:5:6:1.2.3.4'],
      [
        ':',
        '1:2',
        ':::',
        '1::2::3',
        '1:2:3:4:5:6:7:8:9',
        '::12345',
        '::1.2.3',
        '1.2.3.4::',
        '::g',
        '1:2:3:4:5:6:7::8',
      ],
    ],
    [
      'hostname',
      ['a', 'a-b.example', 'xn--nxasmq6b'],
      ['', '-a', 'a-', 'a..b', 'a_b', `${'a'.repeat(64)}.b`, 'a.'.repeat(130)],
    ],
  ])('%s', (format, valid, invalid) => {
    for (const text of valid) expect(is(format, text), text).toBe(true);
    for (const text of invalid) expect(is(format, text), text).toBe(false);
  });

  it('have valid samples', () => {
    for (const [format, { sample }] of FORMATS) expect(is(format, sample), format).toBe(true);
  });

  it('agree with ajv-formats on dates', () => {
    const digits = (min: number, max: number, width: number) =>
      fc.integer({ min, max }).map((n) => String(n).padStart(width, '0'));
    const referee = (fullFormats.date as { validate: (text: string) => boolean }).validate;
    fc.assert(
      fc.property(digits(1, 9999, 4), digits(0, 13, 2), digits(0, 32, 2), (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        expect(is('date', text)).toBe(referee(text));
      }),
    );
  });

  it('are linear in the length of the input', () => {
    for (const text of [
      'a.'.repeat(200_000),
      'a@'.repeat(200_000),
      '1:'.repeat(200_000),
      `http:${'%20'.repeat(200_000)}x%`,
      '9'.repeat(400_000),
    ]) {
      for (const [format] of FORMATS) expect(typeof is(format, text)).toBe('boolean');
    }
  });
});
