/**
 * Where the service is, checked before anything is sent there.
 * @module
 */
import type { Operation } from '../answers.ts';

/** Gives the address of each operation. The messages never repeat the URL: it may hold a password. */
export function addressesUnder(baseUrl: string): (operation: Operation) => string {
  const url = parsed(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new RangeError(
      `The base URL of a catalogue service must begin with http: or https:, not ${url.protocol}`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new RangeError('The base URL of a catalogue service must not hold a user name or a password.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new RangeError('The base URL of a catalogue service must not hold a query or a fragment.');
  }
  const base = url.href.replace(/\/+$/, '');
  return (operation) => `${base}/${operation}`;
}

function parsed(baseUrl: string): URL {
  try {
    return new URL(baseUrl);
  } catch {
    throw new RangeError(
      'The base URL of a catalogue service must be a whole URL, such as https://catalogue.example/api.',
    );
  }
}
