import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../types.ts';
import { createHostGuard, createRecentPairs, type HostGuardOptions } from './host-guard.ts';

function request(host: string | undefined, origin: string | undefined, method = 'POST'): HttpRequest {
  const headers = new Map([
    ['host', host],
    ['origin', origin],
  ]);
  return { method, path: '/mcp', query: '', header: (name) => headers.get(name), whenGone: () => {} };
}

const DEFAULT: HostGuardOptions = {};
const NAMED: HostGuardOptions = { allowedHosts: ['api.example.com', 'Local.Example:8443', '[2001:db8::1]'] };
const ANY: HostGuardOptions = { allowedHosts: 'any', allowedOrigins: ['https://app.example.com'] };
const PAGES: HostGuardOptions = { allowedOrigins: ['https://app.example.com', 'http://dev.example:5173'] };

describe('host guard', () => {
  it.each<[HostGuardOptions, string, string | undefined]>([
    [DEFAULT, 'localhost', undefined],
    [DEFAULT, 'localhost:3000', undefined],
    [DEFAULT, 'LOCALHOST:3000', undefined],
    [DEFAULT, '127.0.0.1:65535', undefined],
    [DEFAULT, '[::1]', undefined],
    [DEFAULT, '[::1]:3000', undefined],
    [DEFAULT, 'localhost:3000', 'http://localhost:3000'],
    [DEFAULT, 'localhost:3000', 'http://localhost:6274'],
    [DEFAULT, '127.0.0.1:3000', 'https://localhost'],
    [DEFAULT, '127.0.0.1:3000', 'http://[::1]:6274'],
    [NAMED, 'api.example.com', undefined],
    [NAMED, 'api.example.com:1234', undefined],
    [NAMED, 'local.example:8443', undefined],
    [NAMED, '[2001:DB8::1]:3000', undefined],
    [NAMED, 'api.example.com', 'https://api.example.com'],
    [NAMED, 'api.example.com', 'https://API.example.com:9000'],
    [NAMED, 'api.example.com', 'https://local.example'],
    [ANY, 'whatever.example:8080', undefined],
    [ANY, 'evil.com', 'https://app.example.com'],
    [ANY, 'own.example', 'https://own.example'],
    [ANY, 'own.example', 'http://own.example'],
    [ANY, 'own.example:443', 'https://own.example'],
    [ANY, 'OWN.example:8080', 'http://own.example:8080'],
    [PAGES, 'localhost', 'https://app.example.com'],
    [PAGES, 'localhost', 'https://app.example.com:443'],
    [PAGES, 'localhost', 'http://dev.example:5173'],
    [PAGES, 'localhost', 'http://localhost:5173'],
  ])('with %j allows Host %j, Origin %j', (options, host, origin) => {
    const guard = createHostGuard(options);
    expect(guard(request(host, origin))).toBeUndefined();
    expect(guard(request(host, origin))).toBeUndefined();
  });

  it.each<[HostGuardOptions, string | undefined]>([
    [DEFAULT, undefined],
    [DEFAULT, ''],
    [DEFAULT, ' '],
    [DEFAULT, 'evil.com'],
    [DEFAULT, 'evil.com:3000'],
    [DEFAULT, 'localhost.evil.com'],
    [DEFAULT, '127.0.0.1.evil.com'],
    [DEFAULT, 'evil.com:127.0.0.1'],
    [DEFAULT, 'evillocalhost'],
    [DEFAULT, 'localhost.'],
    [DEFAULT, 'localhost.:3000'],
    [DEFAULT, 'localhost:'],
    [DEFAULT, 'localhost@evil.com'],
    [DEFAULT, 'evil.com@localhost'],
    [DEFAULT, 'localhost:80@evil.com'],
    [DEFAULT, 'localhost, evil.com'],
    [DEFAULT, 'localhost, localhost'],
    [DEFAULT, 'localhost evil.com'],
    [DEFAULT, ' localhost'],
    [DEFAULT, 'localhost\t'],
    [DEFAULT, 'localhost/evil.com'],
    [DEFAULT, 'http://localhost'],
    [DEFAULT, '0.0.0.0'],
    [DEFAULT, '127.1'],
    [DEFAULT, '2130706433'],
    [DEFAULT, '::1'],
    [DEFAULT, '[::ffff:127.0.0.1]'],
    [DEFAULT, '__proto__'],
    [NAMED, 'localhost'],
    [NAMED, 'example.com'],
    [NAMED, 'x.api.example.com'],
    [NAMED, 'api.example.com.evil.com'],
    [NAMED, 'local.example'],
    [NAMED, 'local.example:8444'],
    [{ allowedHosts: [] }, 'localhost'],
    [ANY, undefined],
    [ANY, ''],
    [ANY, 'a.example, b.example'],
    [ANY, 'user@a.example'],
    [ANY, 'a.example.'],
    [PAGES, 'app.example.com'],
  ])('with %j refuses Host %j and names the option', (options, host) => {
    const guard = createHostGuard(options);
    const reason = guard(request(host, undefined));
    expect(reason).toMatch(/^(The )?Host .*"allowedHosts"/);
    if (host) expect(reason).toContain(JSON.stringify(host));
    expect(guard(request(host, 'https://app.example.com'))).toBe(reason);
  });

  it.each<[HostGuardOptions, string, string]>([
    [DEFAULT, 'localhost', ''],
    [DEFAULT, 'localhost', 'null'],
    [DEFAULT, 'localhost', 'file://'],
    [DEFAULT, 'localhost', 'chrome-extension://abcdefghijklmnop'],
    [DEFAULT, 'localhost', 'vscode-webview://localhost'],
    [DEFAULT, 'localhost', 'https://evil.com'],
    [DEFAULT, 'localhost', 'http://localhost.evil.com'],
    [DEFAULT, 'localhost', 'http://127.0.0.1.evil.com'],
    [DEFAULT, 'localhost', 'http://evillocalhost'],
    [DEFAULT, 'localhost', 'http://localhost@evil.com'],
    [DEFAULT, 'localhost', 'http://evil.com@localhost'],
    [DEFAULT, 'localhost', 'http://localhost/'],
    [DEFAULT, 'localhost', 'http://localhost.'],
    [DEFAULT, 'localhost', 'http://localhost:evil'],
    [DEFAULT, 'localhost', 'http://localhost, http://evil.com'],
    [DEFAULT, 'localhost', 'http://localhost http://evil.com'],
    [DEFAULT, 'localhost', 'localhost'],
    [NAMED, 'api.example.com', 'http://localhost:3000'],
    [NAMED, 'api.example.com', 'https://example.com'],
    [NAMED, 'api.example.com', 'https://api.example.com.evil.com'],
    [ANY, 'own.example', 'https://evil.com'],
    [ANY, 'own.example', 'null'],
    [ANY, 'own.example', 'https://own.example:8443'],
    [ANY, 'own.example:8080', 'http://own.example'],
    [ANY, 'own.example:80', 'https://own.example'],
    [ANY, 'localhost', 'http://localhost:6274'],
    [ANY, 'own.example', 'http://app.example.com'],
    [PAGES, 'localhost', 'http://app.example.com'],
    [PAGES, 'localhost', 'https://app.example.com:8443'],
    [PAGES, 'localhost', 'https://app.example.com.evil.com'],
    [PAGES, 'localhost', 'https://xapp.example.com'],
    [PAGES, 'localhost', 'http://dev.example'],
  ])('with %j and Host %j refuses Origin %j and names the option', (options, host, origin) => {
    const reason = createHostGuard(options)(request(host, origin));
    expect(reason).toMatch(/^Origin .*"allowedOrigins"/);
    expect(reason).toContain(JSON.stringify(origin));
  });

  it('decides the same for every method', () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PUT']) {
      const guard = createHostGuard(PAGES);
      expect(guard(request('localhost', 'https://app.example.com', method))).toBeUndefined();
      expect(guard(request('evil.com', undefined, method))).toBe(guard(request('evil.com', undefined)));
      expect(guard(request('localhost', 'null', method))).toBe(guard(request('localhost', 'null')));
    }
  });

  it('caches pairs of Host and Origin, not single values', () => {
    const guard = createHostGuard(ANY);
    expect(guard(request('a.example', 'https://a.example'))).toBeUndefined();
    expect(guard(request('b.example', 'https://b.example'))).toBeUndefined();
    expect(guard(request('a.example', 'https://b.example'))).toMatch(/^Origin/);
    expect(guard(request('b.example', 'https://a.example'))).toMatch(/^Origin/);
  });

  it('shortens and escapes the refused value', () => {
    const reason = createHostGuard(DEFAULT)(request(`\u001b[31m${'x'.repeat(1000)}`, undefined));
    expect(reason).toContain('\\u001b');
    expect(reason?.length).toBeLessThan(200);
  });

  it.each(['https://example.com', '*', '*.example.com', 'example.com/', '::1', ''])(
    'refuses the allowed host %j in its configuration',
    (entry) => {
      expect(() => createHostGuard({ allowedHosts: [entry] })).toThrow(/allowedHosts: .* is not a host/);
    },
  );

  it('refuses a wildcard for origins in its configuration', () => {
    expect(() => createHostGuard({ allowedOrigins: ['*'] })).toThrow(/allowedOrigins/);
  });

  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom('localhost', '127.0.0.1', '[::1]', 'evil.com', '.', ':', '@', ',', ' ', '/', '80'),
        {
          maxLength: 6,
        },
      )
      .map((parts) => parts.join('')),
  );

  it('allows only loopback names by default, whatever is sent, and never throws', () => {
    const guard = createHostGuard(DEFAULT);
    fc.assert(
      fc.property(hostile, hostile, (host, origin) => {
        const alone = guard(request(host, undefined));
        expect(alone === undefined).toBe(
          /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host) && portOf(host) <= 65_535,
        );
        if (guard(request(host, `http://${origin}`)) === undefined) {
          expect(alone).toBeUndefined();
          expect(['localhost', '127.0.0.1', '[::1]']).toContain(new URL(`http://${origin}`).hostname);
        }
        expect(guard(request('localhost', origin)) === undefined).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('decides the same with and without its cache', () => {
    const guard = createHostGuard(ANY);
    const name = fc.constantFrom(
      'a.example',
      'b.example',
      'c.example:81',
      'd.example',
      '[::1]',
      'bad.',
      'x y',
    );
    fc.assert(
      fc.property(name, fc.option(name, { nil: undefined }), (host, page) => {
        const asked = request(host, page && `http://${page}`);
        expect(guard(asked)).toBe(createHostGuard(ANY)(asked));
      }),
      { numRuns: 500 },
    );
  });
});

function portOf(host: string): number {
  return Number(/:(\d+)$/.exec(host)?.[1] ?? 0);
}

describe('the cache of recent pairs', () => {
  it('contains what was added, as pairs', () => {
    const pairs = createRecentPairs();
    expect(pairs.has('a', undefined)).toBe(false);
    pairs.add('a', undefined);
    pairs.add('b', 'x');
    expect(pairs.has('a', undefined)).toBe(true);
    expect(pairs.has('b', 'x')).toBe(true);
    expect(pairs.has('a', 'x')).toBe(false);
    expect(pairs.has('b', undefined)).toBe(false);
  });

  it('drops the oldest entries', () => {
    const pairs = createRecentPairs();
    for (let i = 0; i < 1000; i++) pairs.add(`host-${i}`, undefined);
    expect(pairs.has('host-999', undefined)).toBe(true);
    expect(pairs.has('host-0', undefined)).toBe(false);
    const known = Array.from({ length: 1000 }, (_, i) => pairs.has(`host-${i}`, undefined)).filter(Boolean);
    expect(known.length).toBeLessThanOrEqual(16);
  });
});
