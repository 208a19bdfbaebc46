/**
 * Reads a text from another node, and nothing that it should not: https or this machine, no redirects, no address in a
 * private network, and only so many bytes and seconds. The address that is checked is the one that is connected to.
 * @module
 */
import { lookup as lookUpName } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { type FetchText, PeerFault } from './peers.ts';

export interface GuardOptions {
  /** Hosts that may have an address in a private network; the operator lists them. */
  readonly privateHosts?: readonly string[];
  /** For the whole exchange, name resolution included. Default: 10 s. */
  readonly timeoutMs?: number;
  /** Resolves names. Default: the system's resolver. */
  readonly lookup?: typeof lookUpName;
}

/** The hosts that the operator lists in the environment. */
export function privateHostsIn({
  FEDERATION_PRIVATE_HOSTS = '',
}: {
  readonly FEDERATION_PRIVATE_HOSTS?: string | undefined;
}): string[] {
  return FEDERATION_PRIVATE_HOSTS.split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
}

const TIMEOUT_MS = 10_000;
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** Parts of the public ranges, and all of IPv4, that are not for the public internet (IANA special-purpose registries). */
const SPECIAL = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(net, prefix, 'ipv6');

/** Of IPv6 only this range is global unicast. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is on the public internet. An IPv4 address that is written as one of IPv6 is not asked for. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL.check(address, 'ipv4');
  return family === 6 && GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

/** Makes a function that reads a text, or throws a `PeerFault` that says why it does not. Undefined for a 404. */
export function guardedFetch({
  privateHosts = [],
  timeoutMs = TIMEOUT_MS,
  lookup = lookUpName,
}: GuardOptions = {}): FetchText {
  const listed = new Set(privateHosts.map((host) => host.toLowerCase()));
  return async (address, maxBytes) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isLoopback = LOOPBACK.includes(host);
    const mayBePrivate = isLoopback ? url.protocol === 'http:' : listed.has(host);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback))
      throw new PeerFault('Its address is neither https nor this machine.');
    if (url.username !== '' || url.password !== '') throw new PeerFault('Its address holds a user name.');
    const refusal = (found: string): PeerFault =>
      new PeerFault(
        isLoopback
          ? 'Its address is this machine, which is asked over http only.'
          : `Its address, ${found}, is in a private network; list the host in FEDERATION_PRIVATE_HOSTS to allow it.`,
      );
    // Nothing is looked up for a literal address.
    if (isIP(host) !== 0 && !mayBePrivate && !isPublicAddress(host)) throw refusal(host);

    /** All of a name's addresses are checked, and the connection goes to one of these, whatever the name says later. */
    const guardedLookup: LookupFunction = (name, options, callback) =>
      lookup(name, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, '', 0);
        const bad = mayBePrivate ? undefined : addresses.find((each) => !isPublicAddress(each.address));
        const [first] = addresses;
        if (bad !== undefined || first === undefined) return callback(refusal(bad?.address ?? 'none'), '', 0);
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    return read(url, guardedLookup, maxBytes, timeoutMs);
  };
}

function read(
  url: URL,
  lookup: LookupFunction,
  maxBytes: number,
  timeoutMs: number,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = start(url, {
      agent: false,
      lookup,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'lectern' },
    });
    const timer = setTimeout(
      () => request.destroy(new PeerFault(`It took longer than ${timeoutMs / 1000} seconds.`)),
      timeoutMs,
    );
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error instanceof PeerFault ? error : new PeerFault(`It cannot be reached (${codeOf(error)}).`));
    };
    request.on('error', fail);
    request.on('response', (response) => {
      const fault = faultOf(response, maxBytes);
      if (fault !== undefined) return void request.destroy(fault);
      if (response.statusCode === 404) {
        clearTimeout(timer);
        resolve(undefined);
        return void request.destroy();
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) request.destroy(tooLarge(maxBytes));
        else chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks).toString('utf8'));
      });
    });
    request.end();
  });
}

/** What is wrong with a response before its body is read. */
function faultOf({ statusCode = 0, headers }: IncomingMessage, maxBytes: number): PeerFault | undefined {
  if (statusCode === 404) return undefined;
  if (statusCode >= 300 && statusCode < 400)
    return new PeerFault(`It redirects (status ${statusCode}), which is not followed.`);
  if (statusCode !== 200) return new PeerFault(`It answers with status ${statusCode}.`);
  if (/html/i.test(headers['content-type'] ?? '')) return new PeerFault('It answers with a web page.');
  if (!['', 'identity'].includes(headers['content-encoding'] ?? ''))
    return new PeerFault('It answers with a compressed text, which was not asked for.');
  if (Number(headers['content-length'] ?? 0) > maxBytes) return tooLarge(maxBytes);
  return undefined;
}

function tooLarge(maxBytes: number): PeerFault {
  return new PeerFault(`It answers with more than ${Math.round(maxBytes / 1024)} KiB.`);
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? error.name;
}
