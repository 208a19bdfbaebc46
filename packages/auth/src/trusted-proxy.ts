/**
 * Callers that a proxy has verified, by mutual TLS or in its own way, and names in a header.
 * @module
 */
import type { Identity, RequestHead } from 'lectern/http';

/** A proxy that authenticates callers and sends their identity in headers. */
export interface TrustedProxyOptions {
  /**
   * Addresses that the proxy connects from: IPv4 addresses, `::1`, or IPv6 networks such as `2001:db8:0:1::/64`. Headers
   * from other addresses are ignored, and all of them on runtimes that do not report the address.
   */
  readonly addresses: readonly string[];
  /** Header with the subject, such as that of a client certificate. The proxy has to replace what clients send. */
  readonly subjectHeader: string;
  /** Header with the scopes of the subject, separated by spaces. Default: none. */
  readonly scopesHeader?: string;
  /** Scopes that every subject has as well. Default: none. */
  readonly scopes?: readonly string[];
}

/** As the transport writes them; others would never match. */
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|::1|((0|[1-9a-f][\da-f]{0,3}):){4}:\/64)$/;

/** The subject as proxies send it: one header, without control characters. */
const SUBJECT = /^[^\p{Cc}]{1,1024}$/u;

export function createTrustedProxy(
  options: TrustedProxyOptions,
): (head: RequestHead) => Extract<Identity, { principal: string }> | undefined {
  const addresses = new Set(options.addresses);
  const wrong = options.addresses.find((address) => !ADDRESS.test(address));
  if (wrong !== undefined || addresses.size === 0)
    throw new Error(
      `trustedProxy.addresses: expected IPv4 addresses, "::1" or networks such as "2001:db8:0:1::/64"; got ${JSON.stringify(wrong ?? [])}`,
    );
  const subjectHeader = options.subjectHeader.toLowerCase();
  const scopesHeader = options.scopesHeader?.toLowerCase();
  const everyone = options.scopes ?? [];
  return ({ address, header }) => {
    if (address === undefined || !addresses.has(address)) return undefined;
    const subject = header(subjectHeader);
    if (subject === undefined || !SUBJECT.test(subject)) return undefined;
    const own = scopesHeader === undefined ? [] : (header(scopesHeader) ?? '').split(' ').filter(Boolean);
    // A token's issuer is a URL, so nobody who signs in can have this principal.
    return {
      principal: `proxy ${subject}`,
      auth: { subject, scopes: [...new Set([...everyone, ...own])], claims: {} },
    };
  };
}
