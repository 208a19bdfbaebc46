/**
 * Who sends a request, as the server's own `authenticate` says: nothing but what it clearly says lets anybody in, and
 * a stream lasts no longer than the identity that opened it.
 * @module
 */

import { isObject } from '../../../base/json-value.ts';
import { LONGEST_TIMER_MS } from '../../../base/promises.ts';
import type { Identity, RequestHead, Settings } from '../options.ts';
import { unreference } from '../sse.ts';
import type { Caller, HttpRequest } from '../types.ts';

export const UNVERIFIED = 'The sender is not verified any more. Sign in and send it again.';

/** When identities expire, by the requests that they came with: only those that become streams ask. */
const expiries = new WeakMap<HttpRequest, number>();

/** What `authenticate` said of a request. Throws where that is neither an identity nor a refusal. */
export function readIdentity(http: HttpRequest, given: unknown): Identity {
  const { refuse, message, principal, expiresAt = Infinity } = isObject(given) ? given : {};
  if ((refuse === 400 || refuse === 401 || refuse === 403) && typeof message === 'string')
    return given as Identity;
  if (refuse === undefined && typeof principal === 'string' && principal && typeof expiresAt === 'number') {
    const left = expiresAt - Date.now();
    if (left <= 0) return { refuse: 401, message: UNVERIFIED };
    if (left < Infinity) expiries.set(http, expiresAt);
    else expiries.delete(http);
    // Not a number, it was none of these.
    if (left > 0) return { principal };
  }
  throw new TypeError('authenticate must return { principal } or { refuse, message }');
}

/** Its function may be taken out by destructuring. */
export function headOf(http: HttpRequest): RequestHead {
  return { method: http.method, path: http.path, header: (name) => http.header(name) };
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
    const leftMs = (expiries.get(http) ?? Infinity) - Date.now();
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
