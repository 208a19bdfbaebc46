import { describe, expect, it } from 'vitest';
import { readChallenges, refusalIn } from './challenge.ts';

describe('readChallenges', () => {
  it.each<[string | null, unknown]>([
    [null, []],
    ['Bearer', [{ scheme: 'bearer', parameters: {} }]],
    [
      'Bearer realm="a, b", Scope="x y", error=invalid_token',
      [{ scheme: 'bearer', parameters: { realm: 'a, b', scope: 'x y', error: 'invalid_token' } }],
    ],
    [
      'bearer error_description="a \\"quoted\\" word"',
      [{ scheme: 'bearer', parameters: { error_description: 'a "quoted" word' } }],
    ],
    [
      'DPoP algs="ES256", Bearer scope="x"',
      [
        { scheme: 'dpop', parameters: { algs: 'ES256' } },
        { scheme: 'bearer', parameters: { scope: 'x' } },
      ],
    ],
    ['Bearer scope="first", scope="second"', [{ scheme: 'bearer', parameters: { scope: 'first' } }]],
    ['scope="without a scheme"', []],
  ])('reads %j', (header, challenges) => {
    expect(readChallenges(header)).toEqual(challenges);
  });

  it('handles a long header in linear time', () => {
    expect(readChallenges(`Bearer x="${'\\'.repeat(50_000)}`).length).toBeGreaterThan(0);
  });
});

describe('refusalIn', () => {
  const response = (status: number, challenge: string, headers = {}): Response =>
    new Response(null, { status, headers: { 'www-authenticate': challenge, ...headers } });

  it.each<[string, Response, unknown]>([
    ['a result', response(200, 'Bearer'), undefined],
    ['a refusal for other reasons', response(403, 'Bearer error="access_denied"'), undefined],
    ['another 403', new Response(null, { status: 403 }), undefined],
    [
      'a 401 that names no scheme',
      new Response(null, { status: 401 }),
      { reason: 'unauthorized', isDpop: false },
    ],
    [
      'a 401',
      response(401, 'Bearer scope="a", resource_metadata="https://x.example/m"'),
      { reason: 'unauthorized', isDpop: false, scope: 'a', metadataUrl: 'https://x.example/m' },
    ],
    [
      'a missing scope',
      response(403, 'Bearer error="insufficient_scope", scope="b"'),
      { reason: 'insufficient-scope', isDpop: false, scope: 'b' },
    ],
    [
      'a required nonce',
      response(401, 'DPoP error="use_dpop_nonce"', { 'dpop-nonce': 'n' }),
      { reason: 'nonce', isDpop: true },
    ],
    [
      'a choice of schemes',
      response(401, 'DPoP algs="ES256", Bearer'),
      { reason: 'unauthorized', isDpop: false },
    ],
    [
      'parameters of other schemes',
      response(401, 'Basic scope="x"'),
      { reason: 'unauthorized', isDpop: false },
    ],
  ])('recognizes %s', (_, given, refusal) => {
    expect(refusalIn(given)).toEqual(refusal);
  });
});
