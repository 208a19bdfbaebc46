import { expect, it } from 'vitest';
import { networkFailure } from './network-failure.ts';

function fetchFailed(code: string, message = 'reason', errors?: Error[]): Error {
  const cause = Object.assign(new Error(message), { code, ...(errors === undefined ? {} : { errors }) });
  return new TypeError('fetch failed', { cause });
}

it.each([
  ['ECONNREFUSED', 'nothing answers at example.com:8443.'],
  ['ENOTFOUND', 'there is no host "example.com" that could be found.'],
  ['UND_ERR_SOCKET', 'example.com:8443 closed the connection before it answered.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'no safe connection to example.com:8443: reason.'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'no safe connection to example.com:8443: reason.'],
  ['EHOSTUNREACH', 'example.com:8443 cannot be reached: reason.'],
])('%s, in words', (code, message) => {
  expect(networkFailure('https://example.com:8443/mcp', fetchFailed(code)).message).toBe(message);
});

it('looks into all addresses of a host', () => {
  const each = Object.assign(new Error('connect 1.2.3.4'), { code: 'EHOSTUNREACH' });
  const error = fetchFailed('EHOSTUNREACH', '', [each]);
  expect(networkFailure('https://example.com/', error).message).toBe(
    'example.com cannot be reached: connect 1.2.3.4.',
  );
});
