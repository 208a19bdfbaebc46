/**
 * Who sends a request, as the server's own `authenticate` says: nothing but what it clearly says lets anybody in, and
 * a stream lasts no longer than the identity that opened it.
 * @module
 */

import { isObject } from '../../../base/json-value.ts';
import { andThen, LONGEST_TIMER_MS, type MaybePromise } from '../../../base/promises.ts';
import { InsufficientScope, type ScopeRules } from '../../../protocol/authorization.ts';
import type { Identity, Refusal, Settings } from '../options.ts';
import { errorResponse, insufficientScope } from '../responses.ts';
import { unreference } from '../sse.ts';
import {
  authOf,
  type BodyWanted,
  type Caller,
  type HttpRequest,
  type HttpResponse,
  headOf,
  wantsBody,
} from '../types.ts';

export const UNVERIFIED = 'The sender is no longer authenticated. Sign in and send the request again.';

type Verified = Extract<Identity, { principal: string }>;

/** What `authenticate` said of a request. Throws where that is neither an identity nor a refusal. */
export function readIdentity(http: HttpRequest, given: unknown): Identity {
  const { refuse, message, principal, expiresAt = Infinity } = isObject(given) ? given : {};
  if (REFUSALS.has(refuse) && typeof message === 'string') return given as Identity;
  if (refuse === undefined && typeof principal === 'string' && principal && typeof expiresAt === 'number') {
    const left = expiresAt - Date.now();
    if (left <= 0) return { refuse: 401, message: UNVERIFIED };
    if (left > 0) {
      http.identity = given as Verified;
      return given as Verified;
    }
  }
  throw new TypeError('authenticate must return { principal } or { refuse, message }');
}

export function refused({ refuse, message, challenge, headers }: Refusal): HttpResponse {
  return errorResponse(refuse, message, {
    ...headers,
    ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
  });
}

/** The 403 for a caller without the scopes that every request to this server needs. */
export function lackingScopes(
  http: HttpRequest,
  settings: Settings,
  rules: ScopeRules | undefined,
): HttpResponse | undefined {
  const caller = authOf(http);
  if (rules === undefined || rules.coversAll(caller, rules.required)) return undefined;
  return insufficientScope(settings, http, new InsufficientScope(rules.required, caller));
}

/** Reads the body only if it passes the check that the identity brings, where it brings one. */
export function confirmed(
  step: MaybePromise<HttpResponse | BodyWanted>,
  { confirmBody }: Verified,
): MaybePromise<HttpResponse | BodyWanted> {
  if (confirmBody === undefined) return step;
  return andThen(step, (found) => {
    if (!wantsBody(found)) return found;
    return {
      maxBytes: found.maxBytes,
      claim: (bytes) => found.claim(bytes),
      release: () => found.release(),
      refuse: (fault) => found.refuse(fault),
      receive: (body) =>
        andThen(confirmBody(body), (refusal) =>
          refusal === undefined ? found.receive(body) : refused(refusal),
        ),
    };
  });
}

const REFUSALS: ReadonlySet<unknown> = new Set([400, 401, 403, 503]);

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
    const leftMs = (http.identity?.expiresAt ?? Infinity) - Date.now();
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
