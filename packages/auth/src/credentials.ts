/**
 * The token of a request, from the one place where it may be.
 * @module
 */
import type { RequestHead } from 'lectern/http';
import { invalidToken, Refused } from './refusal.ts';

export interface Credentials {
  readonly scheme: 'bearer' | 'dpop';
  readonly token: string;
}

/** Everything that is longer is refused before anything reads it. */
export const MAX_TOKEN = 8192;

/** RFC 6750, section 2.1. Headers that came twice are joined with a comma, which no token contains. */
const AUTHORIZATION = /^(bearer|dpop) +([\w.~+/-]+=*)$/i;

/** Undefined where there are none, or only of a scheme that is not ours. Throws `Refused` for malformed ones. */
export function readCredentials({ query, header }: RequestHead): Credentials | undefined {
  if (query.includes('access') && new URLSearchParams(query).has('access_token'))
    throw new Refused('invalid_request', 'a token in the query');
  const given = header('authorization');
  if (given === undefined) return undefined;
  const [, scheme = '', token = ''] = AUTHORIZATION.exec(given) ?? [];
  if (token.length > MAX_TOKEN) throw invalidToken('a token that is too long');
  if (token !== '') return { scheme: scheme.toLowerCase() as Credentials['scheme'], token };
  if (/^(bearer|dpop)\b/i.test(given) || given.includes(','))
    throw new Refused('invalid_request', 'a malformed Authorization header, or more than one');
  return undefined;
}
