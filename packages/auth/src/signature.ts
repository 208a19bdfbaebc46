/**
 * Signatures of JWTs: verified at once with Node's own cryptography, and with WebCrypto where that is all there is. On
 * Node, WebCrypto costs two to four times as much, since each verification goes through its thread pool.
 * @module
 */
import { type CryptoKey, compactVerify, importJWK, type JWK } from 'jose';
import type { MaybePromise } from 'lectern';
import { nodeCrypto } from './digest.ts';

/** An imported key: checks whether it made the signature of a compact JWT. */
export type VerificationKey = (token: string) => MaybePromise<boolean>;

interface Scheme {
  readonly kty: string;
  readonly crv?: string;
  /** Name of the hash for Node; Ed25519 has its own. */
  readonly hash?: string;
  readonly isPss?: boolean;
}

/** Asymmetric ones only (RFC 7518, RFC 8037, RFC 9864). An algorithm that is not here is not supported. */
const SCHEMES: Readonly<Record<string, Scheme>> = {
  ES256: { kty: 'EC', crv: 'P-256', hash: 'sha256' },
  ES384: { kty: 'EC', crv: 'P-384', hash: 'sha384' },
  ES512: { kty: 'EC', crv: 'P-521', hash: 'sha512' },
  RS256: { kty: 'RSA', hash: 'sha256' },
  RS384: { kty: 'RSA', hash: 'sha384' },
  RS512: { kty: 'RSA', hash: 'sha512' },
  PS256: { kty: 'RSA', hash: 'sha256', isPss: true },
  PS384: { kty: 'RSA', hash: 'sha384', isPss: true },
  PS512: { kty: 'RSA', hash: 'sha512', isPss: true },
  EdDSA: { kty: 'OKP', crv: 'Ed25519' },
  Ed25519: { kty: 'OKP', crv: 'Ed25519' },
};

export const ALGORITHMS: readonly string[] = Object.keys(SCHEMES);

/** RFC 7518, section 3.3; jose refuses shorter ones as well. */
const MIN_RSA_BITS = 2048;

/** Whether a key is of the type and curve that an algorithm needs, and does not say that it is for another one. */
export function fits({ kty, crv, alg }: JWK, algorithm: string): boolean {
  const scheme = Object.hasOwn(SCHEMES, algorithm) ? SCHEMES[algorithm] : undefined;
  return (
    scheme !== undefined &&
    kty === scheme.kty &&
    (scheme.crv === undefined || crv === scheme.crv) &&
    (alg === undefined || alg === algorithm)
  );
}

/** Throws where the key is malformed or too short. */
export async function importKey(jwk: JWK, algorithm: string): Promise<VerificationKey> {
  if (!fits(jwk, algorithm)) throw new Error(`The key is not one for ${algorithm}`);
  if (isNode && nodeCrypto !== undefined) return nodeKey(nodeCrypto, jwk, SCHEMES[algorithm] as Scheme);
  const key = (await importJWK(jwk, algorithm)) as CryptoKey;
  return (token) =>
    compactVerify(token, key, { algorithms: [algorithm] }).then(
      () => true,
      () => false,
    );
}

/** Others have parts of `node:crypto`, and WebCrypto is what they are tested with. */
const isNode = /^Node\b/.test(globalThis.navigator?.userAgent ?? 'Node');

function nodeKey(
  crypto: NonNullable<typeof nodeCrypto>,
  jwk: JWK,
  { kty, hash, isPss }: Scheme,
): VerificationKey {
  const { createPublicKey, verify, constants } = crypto;
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  if (kty === 'RSA' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS)
    throw new Error(`The key has fewer than ${MIN_RSA_BITS} bits`);
  const options = {
    key,
    ...(kty === 'EC' && { dsaEncoding: 'ieee-p1363' as const }),
    ...(isPss && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }),
  };
  return (token) => {
    const end = token.lastIndexOf('.');
    const signature = Buffer.from(token.slice(end + 1), 'base64url');
    return verify(hash, Buffer.from(token.slice(0, end), 'latin1'), options, signature);
  };
}
