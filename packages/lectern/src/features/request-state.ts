/**
 * The state of a multi-round request, which the client stores and returns: sealed, so that it can be neither read nor
 * changed; bound to the caller, the request and an expiry; and usable once, which a store records.
 * @module
 */
import { base64UrlEncode } from '../base/base64url.ts';
import { isObject } from '../base/json-value.ts';
import { memoryStateStore, type Seal, type StateStore } from '../base/seal.ts';
import { ErrorCode, type JsonObject, ProtocolError } from '../jsonrpc/message.ts';

/** A person may be asked to fill in a form; ten minutes later the state is stale. */
const LIFETIME_MS = 600_000;
/** If several processes can open a state without sharing which states were used: enough time for a yes or no. */
const UNSHARED_LIFETIME_MS = 180_000;

/** What the clocks of replicas may differ by, where nothing else says how long a state is good for. */
const CLOCK_SKEW_MS = 600_000;

const STORE_UNAVAILABLE =
  'Whether requestState was used before cannot be checked now. Send the request again.';

/** What the state is bound to in addition to the key: the same caller repeating the same request. */
export interface Binding {
  readonly principal: string | undefined;
  readonly method: string;
  readonly params: JsonObject;
}

/** The state of a call between two rounds, by the keys of its requests to the client. */
export interface Round {
  /** Digests of the requests that have no result yet. */
  readonly asked: Readonly<Record<string, string>>;
  readonly given: Given;
}

/** Results of the client, each with the digest of the request that it belongs to. */
export type Given = Readonly<Record<string, { readonly request: string; readonly result: unknown }>>;

export interface RequestStateOptions {
  /** Name of the server: another one with the same secret does not open the state. */
  readonly server?: string | undefined;
  readonly lifetimeMs?: number | undefined;
  readonly store?: StateStore | undefined;
}

export class RequestStateSealer {
  readonly #seal: Seal;
  readonly #server: string | undefined;
  readonly #lifetimeMs: number | undefined;
  #isShared: boolean;
  #used: StateStore;

  /** Replicas with the same secret can open each other's states; with a shared store, each state only once. */
  constructor(seal: Seal, { server, lifetimeMs, store }: RequestStateOptions = {}) {
    this.#seal = seal;
    this.#server = server;
    this.#lifetimeMs = lifetimeMs;
    this.#isShared = store !== undefined;
    this.#used = store ?? memoryStateStore();
  }

  /** Uses the shared store of the replicas, unless the server has its own. */
  share(store: StateStore): void {
    if (this.#isShared) return;
    this.#isShared = true;
    this.#used = store;
  }

  seal(round: Round, binding: Binding): Promise<string> {
    const content = JSON.stringify({ expires: Date.now() + this.#lifetime, ...round });
    return this.#seal.seal(content, boundTo(this.#server, binding));
  }

  /** What was sealed, or `undefined` unless the state is unexpired, unused and of this very request. */
  async open(state: unknown, binding: Binding): Promise<Round | undefined> {
    const opened = await this.#seal.open(state, boundTo(this.#server, binding));
    if (opened === undefined) return undefined;
    const {
      expires: sealed,
      asked,
      given,
    }: Round & { readonly expires: number } = JSON.parse(opened.content);
    const expires = sealed + this.#tolerance;
    // Only states sealed here are recorded: forged ones use no memory.
    const isFirstUse = expires > Date.now() && (await this.#claim(opened.mark, expires));
    return isFirstUse ? { asked, given } : undefined;
  }

  /** A failure here is not a failure of the handler, which has not run. */
  async #claim(mark: string, expires: number): Promise<boolean> {
    try {
      return await this.#used.claim(mark, expires);
    } catch (error) {
      const summary = `The store of used states failed: ${String(error)}`;
      throw new ProtocolError(ErrorCode.InternalError, STORE_UNAVAILABLE, undefined, summary);
    }
  }

  /** A state may have been sealed by another replica, whose clock is behind. */
  get #tolerance(): number {
    return this.#isShared && this.#lifetimeMs === undefined ? CLOCK_SKEW_MS : 0;
  }

  get #lifetime(): number {
    const isUsedOnce = !this.#seal.isShared || this.#isShared;
    return this.#lifetimeMs ?? (isUsedOnce ? LIFETIME_MS : UNSHARED_LIFETIME_MS);
  }
}

/** Two requests to the client have the same digest only if the user sees the same. */
export async function digestOf(request: {
  readonly method: string;
  readonly params: JsonObject;
}): Promise<string> {
  const text = canonical([request.method, request.params]);
  return base64UrlEncode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  );
}

function boundTo(server: string | undefined, { principal, method, params }: Binding): string {
  const { _meta, inputResponses, requestState, ...salient } = params;
  return canonical([server ?? null, principal ?? null, method, salient]);
}

/** Canonical form of what is transmitted: the same request may be repeated with its members in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member) => {
    if (!isObject(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
