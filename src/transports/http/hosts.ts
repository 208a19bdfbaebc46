/**
 * Decides by Host and Origin whether a request may come in: the guard against DNS rebinding and foreign pages.
 * @module
 */
import { LOOPBACK_NAMES } from '../../base/loopback.ts';
import { quote } from '../../schema/explain/quote.ts';
import {
  type Authority,
  authorityText,
  type Origin,
  originText,
  readAllowedOrigins,
  readAuthority,
  readOrigin,
  withoutDefault,
} from './authority.ts';
import { createRecentPairs } from './recent-pairs.ts';
import type { HttpRequest } from './shape.ts';

export interface HostGuardOptions {
  /**
   * Names, with a port only where just that port is meant. The loopback names by default. With `'any'` every host
   * is served, which leaves the protection against DNS rebinding to whatever stands in front.
   */
  readonly allowedHosts?: readonly string[] | 'any' | undefined;
  /** Pages that may call from elsewhere, such as `https://app.example.com`. */
  readonly allowedOrigins?: readonly string[] | undefined;
}

/** Gives the reason for a refusal, or undefined where there is none. */
export type HostGuard = (request: HttpRequest) => string | undefined;

export function createHostGuard(options: HostGuardOptions): HostGuard {
  const allowsHost = hostRule(options.allowedHosts ?? LOOPBACK_NAMES);
  const listedOrigins = readAllowedOrigins(options.allowedOrigins);
  const accepted = createRecentPairs();

  function isAllowedOrigin(origin: Origin, host: Authority): boolean {
    return listedOrigins.has(originText(origin)) || allowsHost.pageOf(origin, host);
  }

  return (request) => {
    const host = request.header('host');
    const origin = request.header('origin');
    if (host === undefined)
      return 'The Host header is missing; the option "allowedHosts" says which hosts are served.';
    if (accepted.has(host, origin)) return undefined;

    const authority = readAuthority(host);
    if (authority === undefined || !allowsHost.itself(authority)) {
      return `Host ${quote(host, 80)} is not allowed; the option "allowedHosts" says which hosts are served.`;
    }
    if (origin !== undefined) {
      const page = readOrigin(origin);
      if (page === undefined || !isAllowedOrigin(page, authority)) {
        return `Origin ${quote(origin, 80)} is not allowed; the option "allowedOrigins" says which other pages may call.`;
      }
    }
    accepted.add(host, origin);
    return undefined;
  };
}

interface HostRule {
  itself(host: Authority): boolean;
  /** Whether a page of this origin counts as the server's own. */
  pageOf(origin: Origin, host: Authority): boolean;
}

function hostRule(allowed: readonly string[] | 'any'): HostRule {
  return allowed === 'any' ? ANY_HOST : listedHosts(allowed);
}

const ANY_HOST: HostRule = {
  itself: () => true,
  pageOf: (origin, host) =>
    origin.name === host.name && origin.port === withoutDefault(host.port, origin.scheme),
};

function listedHosts(allowed: readonly string[]): HostRule {
  const entries = allowed.map(readAllowedHost);
  const onAnyPort = new Set(entries.filter(({ port }) => port === undefined).map(({ name }) => name));
  const onThatPort = new Set(entries.filter(({ port }) => port !== undefined).map(authorityText));
  const names = new Set(entries.map(({ name }) => name));
  return {
    itself: (host) => onAnyPort.has(host.name) || onThatPort.has(authorityText(host)),
    pageOf: (origin) => names.has(origin.name),
  };
}

function readAllowedHost(entry: string): Authority {
  const host = readAuthority(entry);
  if (host !== undefined) return host;
  throw new TypeError(
    `allowedHosts: ${quote(entry)} is no host; write it as "example.com", "example.com:8443" or "[::1]".`,
  );
}
