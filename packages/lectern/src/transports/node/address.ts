/**
 * Addresses of callers, and which of them count as one.
 * @module
 */
import { isLoopback } from '../../base/loopback.ts';

const MAPPED = '::ffff:';

/** The address itself, and for IPv6 its /64: the owner of one address of such a network usually has all of them. */
export function networkOf(address: string): string {
  if (!address.includes(':') || isLoopback(address)) return address;
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length);
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}
