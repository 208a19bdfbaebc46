/**
 * What a response requires for authorization (RFC 9110, section 11.6.1; RFC 6750; RFC 9449).
 * @module
 */

export interface Challenge {
  /** In lower case, such as `bearer` or `dpop`. */
  readonly scheme: string;
  /** By name, in lower case. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Why a request was refused, if other credentials may help. */
export interface Refusal {
  readonly reason: 'unauthorized' | 'insufficient-scope' | 'nonce';
  /** URL of the protected resource metadata. */
  readonly metadataUrl?: string;
  readonly scope?: string;
  /** Whether the server requires DPoP-bound tokens. */
  readonly isDpop: boolean;
}

/** A scheme, or a parameter of the preceding scheme. */
const PART = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+)))?/g;

export function readChallenges(header: string | null): Challenge[] {
  const challenges: { scheme: string; parameters: Record<string, string> }[] = [];
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(PART)) {
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
    const last = challenges.at(-1);
    if (value === undefined) challenges.push({ scheme: name.toLowerCase(), parameters: {} });
    else if (last !== undefined) last.parameters[name.toLowerCase()] ??= value;
  }
  return challenges;
}

/** Returns `undefined` for a response that other credentials would not change. */
export function refusalIn(response: Response): Refusal | undefined {
  const { status, headers } = response;
  if (status !== 401 && status !== 403) return undefined;
  const challenges = readChallenges(headers.get('www-authenticate')).filter(
    ({ scheme }) => scheme === 'bearer' || scheme === 'dpop',
  );
  const parameter = (name: string): string | undefined =>
    challenges.find(({ parameters }) => parameters[name] !== undefined)?.parameters[name];
  const error = parameter('error');
  if (status === 403 && error !== 'insufficient_scope') return undefined;
  const metadataUrl = parameter('resource_metadata');
  const scope = parameter('scope');
  const wantsNonce = error === 'use_dpop_nonce' && headers.has('dpop-nonce');
  return {
    reason: status === 403 ? 'insufficient-scope' : wantsNonce ? 'nonce' : 'unauthorized',
    isDpop: challenges.length > 0 && challenges.every(({ scheme }) => scheme === 'dpop'),
    ...(metadataUrl === undefined ? {} : { metadataUrl }),
    ...(scope === undefined ? {} : { scope }),
  };
}
