/**
 * Reads `name[:port]` and `http(s)://name[:port]`, and nothing that only looks like them.
 * @module
 */
import { quote } from '../../schema/explain/quote.ts';

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

export function withoutDefault(port: number | undefined, scheme: Origin['scheme']): number | undefined {
  return port === (scheme === 'https' ? 443 : 80) ? undefined : port;
}

export function originText({ scheme, name, port }: Origin): string {
  return `${scheme}://${authorityText({ name, port })}`;
}

export function authorityText({ name, port }: Authority): string {
  return port === undefined ? name : `${name}:${port}`;
}

/** What the option `allowedOrigins` lists, as browsers write it. A mistake in it is told at the start. */
export function readAllowedOrigins(allowedOrigins: readonly string[] | undefined): Set<string> {
  const origins = (allowedOrigins ?? []).map((entry) => {
    const origin = readOrigin(entry);
    if (origin === undefined) {
      throw new TypeError(
        `allowedOrigins: ${quote(entry)} is no origin; write it as "https://app.example.com", without a path.`,
      );
    }
    return originText(origin);
  });
  return new Set(origins);
}
