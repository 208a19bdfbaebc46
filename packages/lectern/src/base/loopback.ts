/**
 * Host names and addresses that reach only this machine.
 * @module
 */

/** As a `Host` header writes them, without a port. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a name, or an address with or without brackets, is one of them; a port may follow. */
export function isLoopback(host: string): boolean {
  return host === '::1' || LOOPBACK_NAMES.includes(host.toLowerCase().replace(/:\d+$/, ''));
}

/** Whether every host that may be served is one of them. */
export function areLoopback(allowedHosts: readonly string[] | 'any' = LOOPBACK_NAMES): boolean {
  return allowedHosts !== 'any' && allowedHosts.every(isLoopback);
}
