/**
 * DPoP (RFC 9449): a token that is bound to a key counts only with a fresh proof that its sender has that key.
 * @module
 */
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader, type JWK } from 'jose';
import type { JsonObject, StateStore } from 'lectern';
import type { RequestHead } from 'lectern/http';
import { base64url, isSame, sha256 } from './digest.ts';
import { invalidToken, Refused, Unavailable } from './refusal.ts';
import { ALGORITHMS, importKey, type VerificationKey } from './signature.ts';

/** How tokens that are bound to a key are verified. */
export interface DpopOptions {
  /** Refuses tokens that are not bound to a key. Default: false. */
  readonly isRequired?: boolean;
  /** Signature algorithms of proofs. Default: `ES256`, `EdDSA`, `Ed25519` and `PS256`. */
  readonly algorithms?: readonly string[];
  /** Requires a nonce of this server in each proof, which limits how early a proof can be made. Default: false. */
  readonly requiresNonce?: boolean;
  /** Requires the claim `content_digest` in proofs of requests with a body. If present, it is always verified. Default: false. */
  readonly requiresContentDigest?: boolean;
  /** Secret that nonces are made from, at least 32 characters; replicas share it. Default: a random one. */
  readonly nonceSecret?: string;
  /**
   * Records which proofs were used. Default: what replicas and workers share with the `store` or `workers` of
   * `serve()`, otherwise the memory of this process.
   */
  readonly store?: StateStore;
}

const PROOF_ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519', 'PS256'];
/** How far the clock of a client may be off, in either direction. */
const WINDOW_MS = 300_000;
const MAX_PROOFS = 100_000;
const MAX_KEYS = 1000;
const MAX_PROOF = 8192;
/** Members of private and symmetric keys. */
const SECRET_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Throws `Refused` unless the body is the one that the proof was made for. */
export type CheckBody = (body: string) => Promise<void>;

export interface Dpop {
  readonly algorithms: readonly string[];
  readonly isRequired: boolean;
  /** A nonce for the next proof, where they are required. */
  nonce(): Promise<string | undefined>;
  /**
   * Throws `Refused` unless the request proves possession of the key that its token is bound to. Returns the check of
   * its body, where there is one to make.
   */
  check(
    head: RequestHead,
    url: string,
    token: string,
    boundTo: string | undefined,
    /** What replicas share, where they do. */
    shared?: StateStore,
  ): Promise<CheckBody | undefined>;
}

export function createDpop(options: DpopOptions): Dpop {
  const {
    algorithms = PROOF_ALGORITHMS,
    isRequired = false,
    requiresNonce = false,
    requiresContentDigest = false,
  } = options;
  const unknown = algorithms.find((name) => !ALGORITHMS.includes(name));
  if (unknown !== undefined) throw new Error(`dpop.algorithms: ${JSON.stringify(unknown)} is not supported`);
  if (options.nonceSecret !== undefined && options.nonceSecret.length < 32)
    throw new Error('dpop.nonceSecret: expected at least 32 characters');
  const nonces = requiresNonce ? createNonces(options.nonceSecret) : undefined;
  const memory = memoryStore();
  const keys = new Map<string, VerificationKey>();
  /** Requests whose proof was checked: an open stream is verified again by the proof that opened it. */
  const checked = new WeakSet<RequestHead>();

  async function keyOf(jwk: JWK, algorithm: string, thumbprint: string): Promise<VerificationKey> {
    const name = `${algorithm} ${thumbprint}`;
    let key = keys.get(name);
    if (key === undefined) {
      key = await importKey(jwk, algorithm);
      if (keys.size >= MAX_KEYS) keys.delete(keys.keys().next().value as string);
      keys.set(name, key);
    }
    return key;
  }

  async function verify(proof: string): Promise<{ claims: JsonObject; thumbprint: string }> {
    try {
      const { typ, alg = '', jwk } = decodeProtectedHeader(proof);
      if (typ !== 'dpop+jwt') throw invalidProof('another type');
      if (!algorithms.includes(alg)) throw invalidProof('another algorithm');
      if (typeof jwk !== 'object' || SECRET_MEMBERS.some((member) => member in jwk))
        throw invalidProof('a key that is not public');
      const thumbprint = await calculateJwkThumbprint(jwk, 'sha256');
      const key = await keyOf(jwk, alg, thumbprint);
      if (!(await key(proof))) throw invalidProof('another signature');
      return { claims: decodeJwt(proof) as JsonObject, thumbprint };
    } catch (error) {
      // Keys and texts of others make libraries throw all kinds of things.
      throw error instanceof Refused ? error : invalidProof('a proof that cannot be verified');
    }
  }

  return {
    algorithms,
    isRequired,
    nonce: async () => nonces?.current(),
    async check(head, url, token, boundTo, shared = memory) {
      if (boundTo === undefined)
        throw invalidToken('a token that is not bound to a key, with the DPoP scheme');
      if (checked.has(head)) return undefined;
      const proof = head.header('dpop');
      if (proof === undefined || proof.includes(',') || proof.length > MAX_PROOF)
        throw invalidProof('no proof, more than one, or one that is too long');
      const { claims, thumbprint } = await verify(proof);
      const { jti, htm, htu, iat, ath, nonce, content_digest: digest } = claims;
      if (htm !== head.method) throw invalidProof('another method');
      if (typeof htu !== 'string' || withoutQuery(htu) !== withoutQuery(url))
        throw invalidProof('another URL');
      if (typeof jti !== 'string' || jti === '' || jti.length > 256) throw invalidProof('no usable jti');
      if (typeof iat !== 'number' || Math.abs(Date.now() - iat * 1000) > WINDOW_MS)
        throw invalidProof('a proof that is too old, or from the future');
      if (typeof ath !== 'string' || !isSame(ath, await sha256(token))) throw invalidProof('another token');
      if (nonces !== undefined && !(await nonces.isValid(nonce)))
        throw new Refused('use_dpop_nonce', 'a proof without a nonce of this server');
      if (!isSame(thumbprint, boundTo)) throw invalidToken('a token that is bound to another key');
      const id = await sha256(`${thumbprint} ${jti}`);
      if (!(await claim(options.store ?? shared, id, iat * 1000 + 2 * WINDOW_MS)))
        throw invalidProof('a proof that was used before');
      checked.add(head);
      return digest === undefined && !requiresContentDigest ? undefined : checkBody(digest);
    },
  };
}

/** As in the field `Content-Digest` (RFC 9530), of the bytes of the body; only valid UTF-8 gets here. */
function checkBody(claimed: unknown): CheckBody {
  return async (body) => {
    if (claimed === undefined && body === '') return;
    const base64 = (await sha256(body)).replaceAll('-', '+').replaceAll('_', '/');
    // 32 bytes are 43 characters and one of padding.
    const expected = `sha-256=:${base64}=:`;
    if (typeof claimed !== 'string' || !isSame(claimed, expected))
      throw invalidProof('another body, or no digest of it');
  };
}

async function claim(store: StateStore, id: string, expiresAt: number): Promise<boolean> {
  try {
    return await store.claim(id, expiresAt);
  } catch (error) {
    throw new Unavailable(`the store of used proofs failed (${(error as Error).name})`);
  }
}

function invalidProof(cause: string): Refused {
  return new Refused('invalid_dpop_proof', cause);
}

/** Scheme and host in one case, and what RFC 9449, section 4.3, leaves out. */
function withoutQuery(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Where it is full, the oldest is forgotten only when it has expired: a proof is refused rather than used twice. */
function memoryStore(): StateStore {
  const expiries = new Map<string, number>();
  return {
    claim(id, expiresAt) {
      const now = Date.now();
      if (expiries.has(id)) return false;
      for (const [used, expiry] of expiries) {
        if (expiry > now) break;
        expiries.delete(used);
      }
      if (expiries.size >= MAX_PROOFS) return false;
      expiries.set(id, expiresAt);
      return true;
    },
  };
}

/** Nonces that nobody has to remember: a time, and its HMAC. */
function createNonces(secret = base64url(crypto.getRandomValues(new Uint8Array(32)))) {
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const of = async (window: number): Promise<string> => {
    const mac = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(`dpop ${window}`));
    return base64url(new Uint8Array(mac));
  };
  const now = (): number => Math.floor(Date.now() / WINDOW_MS);
  return {
    current: () => of(now()),
    async isValid(nonce: unknown): Promise<boolean> {
      if (typeof nonce !== 'string') return false;
      return isSame(nonce, await of(now())) || isSame(nonce, await of(now() - 1));
    },
  };
}
