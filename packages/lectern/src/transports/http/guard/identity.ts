/**
 * Who sends a request, as the server's own `authenticate` says: nothing but what it clearly says lets anybody in, and
 * a stream lasts no longer than the identity that opened it.
 * @module
 */

import { isObject } from '../../../base/json-value.ts';
import { LONGEST_TIMER_MS } from '../../../base/promises.ts';
import type { AuthInfo } from '../../../protocol/authorization.ts';
import type { Identity, RequestHead, Settings } from '../options.ts';
import { unreference } from '../sse.ts';
import type { Caller, HttpRequest } from '../types.ts';

export const UNVERIFIED = 'The sender is not verified any more. Sign in and send it again.';

type Verified = Extract<Identity, { principal: string }>;

/** Identities by the requests that they came with: only handlers that look at them and streams ask. */
const identities = new WeakMap<HttpRequest, Verified>();
const heads = new WeakMap<HttpRequest, RequestHead>();

/** What `authenticate` said of a request. Throws where that is neither an identity nor a refusal. */
export function readIdentity(http: HttpRequest, given: unknown): Identity {
  const { refuse, message, principal, expiresAt = Infinity } = isObject(given) ? given : {};
  if (REFUSALS.has(refuse) && typeof message === 'string') return given as Identity;
  if (refuse === undefined && typeof principal === 'string' && principal && typeof expiresAt === 'number') {
    const left = expiresAt - Date.now();
    if (left <= 0) return { refuse: 401, message: UNVERIFIED };
    if (left > 0) {
      identities.set(http, given as Verified);
      return given as Verified;
    }
  }
  throw new TypeError('authenticate must return { principal } or { refuse, message }');
}

const REFUSALS: ReadonlySet<unknown> = new Set([400, 401, 403, 503]);

/** What is known of the sender of a request that was verified. */
export function authOf(http: HttpRequest): AuthInfo | undefined {
  const identity = identities.get(http);
  if (identity === undefined) return undefined;
  const { principal, expiresAt, auth = { subject: principal, scopes: [], claims: {}, expiresAt } } = identity;
  return auth;
}

/** Its function may be taken out by destructuring. */
export function headOf(http: HttpRequest): RequestHead {
  let head = heads.get(http);
  if (head === undefined) {
    const { method, path, query, address } = http;
    head = { method, path, query, address, header: (name) => http.header(name) };
    heads.set(http, head);
  }
  return head;
}

/**
 * Asks again who opened a stream, when that identity expires and at intervals before, and calls `end` once the result
 * is no longer the same. Returns the function that stops asking.
 */
export function whileVerified(
  { http, principal }: Pick<Caller, 'http' | 'principal'>,
  { authenticate, reauthenticateMs }: Settings,
  end: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = authenticate !== undefined;

  function wait(): void {
    if (!isWanted) return;
    const leftMs = (identities.get(http)?.expiresAt ?? Infinity) - Date.now();
    timer = setTimeout(check, Math.min(reauthenticateMs, leftMs, LONGEST_TIMER_MS));
    unreference(timer);
  }

  async function check(): Promise<void> {
    let verified: string | undefined;
    try {
      const identity = readIdentity(http, await authenticate?.(headOf(http)));
      if (!('refuse' in identity)) verified = identity.principal;
    } catch {
      // A caller that cannot be verified is not verified; its next request reports why, and logs it.
    }
    if (verified === principal) wait();
    else if (isWanted) end();
  }

  wait();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
