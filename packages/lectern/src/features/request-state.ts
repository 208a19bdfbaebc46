/**
 * The state of a multi-round request, which travels with the client: sealed, so that it can be neither read nor changed;
 * bound to the caller, the request and an expiry; and usable once, which a store remembers.
 * @module
 */
import { base64UrlEncode } from '../base/base64url.ts';
import { isObject } from '../base/json-value.ts';
import { memoryStateStore, type Seal, type StateStore } from '../base/seal.ts';
import { ErrorCode, type JsonObject, ProtocolError } from '../jsonrpc/message.ts';

/** A person may be asked to fill in a form; ten minutes later the state is stale. */
const LIFETIME_MS = 600_000;
/** Where several processes can open a state without knowing what the others opened: time for a yes or no. */
const UNSHARED_LIFETIME_MS = 180_000;

const STORE_UNAVAILABLE =
  'Whether requestState was used before cannot be checked now. Send the request again.';

/** What it is bound to, beside the key: the same caller repeating the same request. */
export interface Binding {
  readonly principal: string | undefined;
  readonly method: string;
  readonly params: JsonObject;
}

/** Where a call stands between two rounds, by the keys of its requests to the client. */
export interface Round {
  /** Digests of the requests that wait for their results. */
  readonly asked: Readonly<Record<string, string>>;
  readonly given: Given;
}

/** Results of the client, each with the digest of the one request that it is the result of. */
export type Given = Readonly<Record<string, { readonly request: string; readonly result: unknown }>>;

export interface RequestStateOptions {
  readonly lifetimeMs?: number | undefined;
  readonly store?: StateStore | undefined;
}

export class RequestStateSealer {
  readonly #seal: Seal;
  readonly #lifetimeMs: number | undefined;
  #isShared: boolean;
  #used: StateStore;

  /** Replicas that share the secret can open each other's states; those that share a store, once in all. */
  constructor(seal: Seal, { lifetimeMs, store }: RequestStateOptions = {}) {
    this.#seal = seal;
    this.#lifetimeMs = lifetimeMs;
    this.#isShared = store !== undefined;
    this.#used = store ?? memoryStateStore();
  }

  /** Uses the store that replicas share, unless the server was given its own. */
  share(store: StateStore): void {
    if (this.#isShared) return;
    this.#isShared = true;
    this.#used = store;
  }

  seal(round: Round, binding: Binding): Promise<string> {
    const content = JSON.stringify({ expires: Date.now() + this.#lifetime, ...round });
    return this.#seal.seal(content, boundTo(binding));
  }

  /** What was sealed, or `undefined` for anything but an unexpired, unused state of this very request. */
  async open(state: unknown, binding: Binding): Promise<Round | undefined> {
    const opened = await this.#seal.open(state, boundTo(binding));
    if (opened === undefined) return undefined;
    const { expires, asked, given }: Round & { readonly expires: number } = JSON.parse(opened.content);
    // Only what was sealed here is remembered: forged states take no room.
    const isFirstUse = expires > Date.now() && (await this.#claim(opened.mark, expires));
    return isFirstUse ? { asked, given } : undefined;
  }

  /** A failure here is not one of the handler, which has not run. */
  async #claim(mark: string, expires: number): Promise<boolean> {
    try {
      return await this.#used.claim(mark, expires);
    } catch (error) {
      const summary = `The store of used states failed: ${String(error)}`;
      throw new ProtocolError(ErrorCode.InternalError, STORE_UNAVAILABLE, undefined, summary);
    }
  }

  get #lifetime(): number {
    const isUsedOnce = !this.#seal.isShared || this.#isShared;
    return this.#lifetimeMs ?? (isUsedOnce ? LIFETIME_MS : UNSHARED_LIFETIME_MS);
  }
}

/** Two requests to the client have the same digest only if the user sees the same in both. */
export async function digestOf(request: {
  readonly method: string;
  readonly params: JsonObject;
}): Promise<string> {
  const text = canonical([request.method, request.params]);
  return base64UrlEncode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  );
}

function boundTo({ principal, method, params }: Binding): string {
  const { _meta, inputResponses, requestState, ...salient } = params;
  return canonical([principal ?? null, method, salient]);
}

/** Of what goes over the wire: the same request may come back with its members in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member) => {
    if (!isObject(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
