import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originText, readAllowedOrigins, readAuthority, readOrigin } from './host-guard.ts';

describe('readAuthority', () => {
  it.each([
    ['localhost', 'localhost', undefined],
    ['LocalHost:3000', 'localhost', 3000],
    ['127.0.0.1:80', '127.0.0.1', 80],
    ['[::1]', '[::1]', undefined],
    ['[2001:DB8::1]:8443', '[2001:db8::1]', 8443],
    ['my_service.internal-1', 'my_service.internal-1', undefined],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example', undefined],
  ])('accepts %j', (text, name, port) => {
    expect(readAuthority(text)).toEqual({ name, port });
  });

  it.each([
    '',
    ' ',
    'localhost ',
    ' localhost',
    'localhost\n',
    'localhost.',
    '.localhost',
    'a..b',
    'localhost:',
    'localhost:65536',
    'localhost:123456',
    'localhost:-1',
    'localhost:80:80',
    'evil.com:127.0.0.1',
    'user@localhost',
    'user:pass@localhost',
    'localhost, localhost',
    'localhost,evil.com',
    'localhost/',
    'localhost#',
    'localhost?x',
    'localhost\\',
    'http://localhost',
    '::1',
    '[::1',
    '[]',
    '[::1]evil.com',
    '[fe80::1%25eth0]',
    '*',
    '*.example.com',
    'bücher.example',
    'local%68ost',
  ])('refuses %j', (text) => {
    expect(readAuthority(text)).toBeUndefined();
  });
});

describe('readOrigin', () => {
  it.each([
    ['http://localhost', 'http://localhost'],
    ['HTTPS://App.Example.com', 'https://app.example.com'],
    ['https://a.example:443', 'https://a.example'],
    ['http://a.example:80', 'http://a.example'],
    ['https://a.example:80', 'https://a.example:80'],
    ['http://[::1]:6274', 'http://[::1]:6274'],
  ])('normalizes %j to %j', (text, expected) => {
    const origin = readOrigin(text);
    expect(origin && originText(origin)).toBe(expected);
  });

  it.each([
    '',
    'null',
    'localhost',
    'file://',
    'file:///index.html',
    'chrome-extension://abcdefghijklmnop',
    'ftp://localhost',
    'ws://localhost',
    'http:/localhost',
    'http://',
    'http://localhost/',
    'http://localhost/page',
    'http://user@localhost',
    'http://localhost http://localhost',
    'http://localhost, http://evil.com',
    'xhttp://localhost',
    ' http://localhost',
  ])('refuses %j', (text) => {
    expect(readOrigin(text)).toBeUndefined();
  });

  it('returns the same origin as a browser', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('http', 'https'),
        fc.oneof(fc.domain(), fc.ipV4(), fc.constantFrom('localhost', '[::1]')),
        fc.option(fc.integer({ min: 0, max: 65_535 }), { nil: undefined }),
        (scheme, name, port) => {
          const url = `${scheme}://${name}${port === undefined ? '' : `:${port}`}`;
          const origin = readOrigin(url);
          expect(origin && originText(origin)).toBe(new URL(url).origin);
        },
      ),
    );
  });
});

describe('readAllowedOrigins', () => {
  it('normalizes origins as browsers do', () => {
    expect(readAllowedOrigins(['HTTPS://A.example:443', 'http://b.example:81'])).toEqual(
      new Set(['https://a.example', 'http://b.example:81']),
    );
    expect(readAllowedOrigins(undefined).size).toBe(0);
  });

  it.each(['*', 'null', 'a.example', 'https://a.example/', 'https://*.example'])('refuses %j', (entry) => {
    expect(() => readAllowedOrigins([entry])).toThrow(/allowedOrigins: .* is not an origin/);
  });
});
