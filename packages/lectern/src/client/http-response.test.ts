import { expect, it } from 'vitest';
import { networkError } from './http-response.ts';

function fetchFailed(code: string, message = 'reason', errors?: Error[]): Error {
  const cause = Object.assign(new Error(message), { code, ...(errors === undefined ? {} : { errors }) });
  return new TypeError('fetch failed', { cause });
}

it.each([
  ['ECONNREFUSED', 'nothing responds at example.com:8443'],
  ['ENOTFOUND', 'host "example.com" was not found'],
  ['UND_ERR_SOCKET', 'example.com:8443 closed the connection before it responded'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'no secure connection to example.com:8443: reason'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'no secure connection to example.com:8443: reason'],
  ['EHOSTUNREACH', 'example.com:8443 cannot be reached: reason'],
])('explains %s in words', (code, message) => {
  expect(networkError('https://example.com:8443/mcp', fetchFailed(code)).message).toBe(message);
});

it('inspects the errors of all addresses of a host', () => {
  const each = Object.assign(new Error('connect 1.2.3.4'), { code: 'EHOSTUNREACH' });
  const error = fetchFailed('EHOSTUNREACH', '', [each]);
  expect(networkError('https://example.com/', error).message).toBe(
    'example.com cannot be reached: connect 1.2.3.4',
  );
});
