/**
 * Decides by Host and Origin whether a request may come in: the guard against DNS rebinding and foreign pages.
 * @module
 */
import { LOOPBACK_NAMES } from '../../../base/defaults.ts';
import { quote } from '../../../schema/explain/quote.ts';
import type { HttpRequest } from '../types.ts';

/** Which hosts and origins may send requests. */
export interface HostGuardOptions {
  /**
   * Hosts that requests may name; a host with a port allows only this port. Default: the loopback names. `'any'` allows
   * every host, which leaves the protection against DNS rebinding to the proxy in front.
   */
  readonly allowedHosts?: readonly string[] | 'any' | undefined;
  /** Other origins whose pages may send requests, such as `https://app.example.com`. Default: none. */
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
    `allowedHosts: ${quote(entry)} is not a host; write it as "example.com", "example.com:8443" or "[::1]".`,
  );
}

/** `name[:port]`, and nothing that only looks like it. */
export interface Authority {
  /** In lower case; an IPv6 address keeps its brackets. */
  readonly name: string;
  readonly port: number | undefined;
}

export interface Origin extends Authority {
  readonly scheme: 'http' | 'https';
}

/** Names as in DNS (and the underscore that some use), without a trailing dot; no userinfo, no list, no blank. */
const AUTHORITY = /^([a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;
const SCHEME = /^(https?):\/\//i;
const MAX_PORT = 65_535;

export function readAuthority(text: string): Authority | undefined {
  const [, name, digits] = AUTHORITY.exec(text) ?? [];
  if (name === undefined) return undefined;
  const port = digits === undefined ? undefined : Number(digits);
  return port !== undefined && port > MAX_PORT ? undefined : { name: name.toLowerCase(), port };
}

/** A port that the scheme implies is left out, as browsers do. */
export function readOrigin(text: string): Origin | undefined {
  const [start, word] = SCHEME.exec(text) ?? [];
  if (start === undefined) return undefined;
  const authority = readAuthority(text.slice(start.length));
  if (authority === undefined) return undefined;
  const scheme = word?.toLowerCase() === 'https' ? 'https' : 'http';
  return { scheme, name: authority.name, port: withoutDefault(authority.port, scheme) };
}

function withoutDefault(port: number | undefined, scheme: Origin['scheme']): number | undefined {
  return port === (scheme === 'https' ? 443 : 80) ? undefined : port;
}

export function originText({ scheme, name, port }: Origin): string {
  return `${scheme}://${authorityText({ name, port })}`;
}

function authorityText({ name, port }: Authority): string {
  return port === undefined ? name : `${name}:${port}`;
}

/** What the option `allowedOrigins` lists, as browsers write it. A mistake in it is reported at the start. */
export function readAllowedOrigins(allowedOrigins: readonly string[] | undefined): Set<string> {
  const origins = (allowedOrigins ?? []).map((entry) => {
    const origin = readOrigin(entry);
    if (origin === undefined) {
      throw new TypeError(
        `allowedOrigins: ${quote(entry)} is not an origin; write it as "https://app.example.com", without a path.`,
      );
    }
    return originText(origin);
  });
  return new Set(origins);
}

/** Remembers the last few pairs of header values that were allowed, so that they are not parsed again. */
interface RecentPairs {
  has(first: string, second: string | undefined): boolean;
  add(first: string, second: string | undefined): void;
}

/** Few clients name a server in more ways; going through these costs less than a key for a map. */
const SIZE = 8;

export function createRecentPairs(): RecentPairs {
  const firsts: string[] = [];
  const seconds: (string | undefined)[] = [];
  let next = 0;
  return {
    has(first, second) {
      for (let i = 0; i < firsts.length; i++) {
        if (firsts[i] === first && seconds[i] === second) return true;
      }
      return false;
    },
    add(first, second) {
      firsts[next] = first;
      seconds[next] = second;
      next = (next + 1) % SIZE;
    },
  };
}
