/** Defaults shared by several parts of the package: port, timeouts, and the names that reach only this machine. */

/** Where `serve()` and `lectern serve --http` listen, and where `lectern install --http` looks for them. */
export const DEFAULT_PORT = 3333;

/** How long a probe of the newest revision waits: some servers of the handshake era never respond to an unknown message. */
export const PROBE_MS = 10_000;

/** Delay of background work, so that it does not slow down a client's first messages. */
export const HEAD_START_MS = 200;

/** As in a `Host` header, without a port. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** What clients of a server with fixed tokens are configured with. */
export const TOKEN_HEADERS: Readonly<Record<string, string>> = { Authorization: 'Bearer <token>' };

/** Whether a name, or an address with or without brackets, is a loopback name; a port may follow. */
export function isLoopback(host: string): boolean {
  return host === '::1' || LOOPBACK_NAMES.includes(host.toLowerCase().replace(/:\d+$/, ''));
}

/** Whether every allowed host is a loopback name. */
export function areLoopback(allowedHosts: readonly string[] | 'any' = LOOPBACK_NAMES): boolean {
  return allowedHosts !== 'any' && allowedHosts.every(isLoopback);
}
