/**
 * Bearer tokens for `lectern serve --token-file` and `LECTERN_TOKENS`: a YAML list of principals, each with the SHA-256
 * of a token. The tokens themselves are not stored.
 * @module
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { isObject } from '../../base/json-value.ts';
import { readData } from '../../knowledge/data/read-data.ts';
import type { Logger } from '../../logging/logger.ts';
import type { ServeOptions } from '../../transports/node/serve.ts';
import { CliError } from '../errors.ts';

type Authenticate = NonNullable<ServeOptions['authenticate']>;
type Identity = Awaited<ReturnType<Authenticate>>;

/** One token of the file. */
interface Token {
  readonly principal: string;
  readonly digest: Buffer;
  /** In milliseconds since 1970. */
  readonly expiresAt: number | undefined;
  readonly scopes: readonly string[];
}

/** Tokens by the hexadecimal digits of their digest. */
type Tokens = ReadonlyMap<string, Token>;

/** The current tokens. */
export interface OpenTokens {
  authenticate(head: Parameters<Authenticate>[0]): Identity;
  /** Reads the file again. If it has errors, they are logged and the previous tokens remain valid. */
  reload(): void;
  close(): void;
}

const MEMBERS: ReadonlySet<string> = new Set(['principal', 'sha256', 'scopes', 'expires']);
/** RFC 6749, appendix A.4. */
export const SCOPE: RegExp = /^[!#-[\]-~]+$/;
const CHECK_MS = 1000;
/** RFC 6750, section 2.1. Two headers are joined with a comma, which no token contains. */
const BEARER = /^bearer +([\w.~+/-]+=*)$/i;

/** Opens a file of tokens and follows its changes. Throws a `CliError` if it has errors. */
export function openTokenFile(path: string, logger: Logger): OpenTokens {
  let tokens = readTokenFile(path);

  function reload(): void {
    try {
      tokens = readTokenFile(path);
      logger.log('info', 'Tokens reloaded');
    } catch (error) {
      const { message } = error as Error;
      logger.log('error', `The token file has errors; the tokens read before stay valid: ${message}`);
    }
  }

  watchFile(path, { interval: CHECK_MS, persistent: false }, reload);
  return {
    authenticate: (head) => identify(tokens, head),
    reload,
    close: () => unwatchFile(path, reload),
  };
}

/** Tokens of an environment variable, with the content of a token file. Throws a `CliError` if it has errors. */
export function openTokenVariable(name: string, text: string): OpenTokens {
  // An empty variable is often one that was not passed on; it must not admit everybody, and it must be noticed.
  if (text.trim() === '') throw new CliError(`${name} is empty; expected the content of a token file.`);
  const tokens = readTokens(text, name);
  return {
    authenticate: (head) => identify(tokens, head),
    reload() {},
    close() {},
  };
}

/** SHA-256 of a token, as in the file. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function identify(tokens: Tokens, { query, header: headerOf }: Parameters<Authenticate>[0]): Identity {
  // URLs end up in logs (RFC 6750, section 2.3).
  if (query.includes('access') && new URLSearchParams(query).has('access_token'))
    return refusal('The token must be in the Authorization header, not in the URL.', 'invalid_request', 400);
  const header = headerOf('authorization');
  if (header === undefined) return refusal(HOW, '');
  const given = BEARER.exec(header)?.[1];
  // Credentials with another scheme are not one of these tokens.
  if (given === undefined && !/^bearer\b|,|^$/i.test(header)) return refusal(HOW, '');
  if (given === undefined)
    return refusal('The Authorization header must be "Bearer <token>".', 'invalid_request', 400);
  const digest = digestOf(given);
  const token = tokens.get(digest.toString('hex'));
  // The time of the lookup depends only on the digest, which nobody can choose. Known or not, the same comparison is
  // made.
  if (!timingSafeEqual(token?.digest ?? NO_DIGEST, digest) || token === undefined)
    return refusal('The token is not valid for this server.', 'invalid_token');
  const { principal, expiresAt, scopes } = token;
  const auth = { subject: principal, scopes, claims: {}, expiresAt };
  if (expiresAt === undefined) return { principal, auth };
  return expiresAt > Date.now()
    ? { principal, expiresAt, auth }
    : refusal('The token has expired.', 'invalid_token');
}

/** A digest that matches no token. */
const NO_DIGEST = randomBytes(32);
const HOW = 'Send a token of this server in the header "Authorization: Bearer <token>".';

/** Without credentials a challenge has no error (RFC 6750, section 3.1). */
function refusal(message: string, error: string, refuse: 400 | 401 = 401): Identity {
  const details = error === '' ? '' : `, error="${error}"`;
  return { refuse, message, challenge: `Bearer realm="lectern"${details}` };
}

function readTokenFile(path: string): Tokens {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliError(`the token file cannot be read: ${(error as Error).message}`);
  }
  return readTokens(text, path);
}

/** `source` is named in error messages. */
function readTokens(text: string, source: string): Tokens {
  const data = readData(text, 'yaml');
  if (!data.ok) throw new CliError(`${source}:${data.line}: ${data.reason}`);
  const list = data.value ?? [];
  if (!Array.isArray(list)) throw new CliError(`${source}:1: expected a list of tokens.`);
  const tokens = new Map<string, Token>();
  for (const [i, each] of list.entries()) {
    const fail = (reason: string): never => {
      throw new CliError(`${source}:${data.lineOf([i]) ?? 1}: ${reason}`);
    };
    const token = readToken(each, fail);
    const key = token.digest.toString('hex');
    if (tokens.has(key)) fail('this token is already in the list.');
    tokens.set(key, token);
  }
  return tokens;
}

function readToken(value: unknown, fail: (reason: string) => never): Token {
  if (!isObject(value)) return fail('expected "principal" and "sha256".');
  const unknown = Object.keys(value).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) fail(`unknown member "${unknown}"; expected ${[...MEMBERS].join(', ')}.`);
  const { principal, sha256, expires, scopes = [] } = value;
  if (typeof principal !== 'string' || principal === '')
    return fail('"principal" must be a non-empty string.');
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/i.test(sha256))
    return fail(
      '"sha256" must be the SHA-256 of a token, 64 hexadecimal digits. Make a token with: lectern token new',
    );
  const expiresAt = expires === undefined ? undefined : Date.parse(String(expires));
  if (Number.isNaN(expiresAt)) fail('"expires" must be a date, such as 2027-01-31.');
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string' && SCOPE.test(scope)))
    return fail('"scopes" must be a list of scopes, such as [notes:read].');
  return { principal, scopes, digest: Buffer.from(sha256, 'hex'), expiresAt };
}
