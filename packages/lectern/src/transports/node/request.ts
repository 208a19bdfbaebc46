/**
 * Node's request as the transport sees it, without building anything that it does not ask for.
 * @module
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback } from '../../base/defaults.ts';
import type { HttpRequest } from '../http/types.ts';

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

/** Set in lower-case letters of ASCII, and names of headers begin with a letter as far as we ask for them. */
const CASE_BIT = 0x20;

export class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #rawHeaders: readonly string[];
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    this.method = request.method ?? 'GET';
    this.path = mark === -1 ? url : url.slice(0, mark);
    this.query = mark === -1 ? '' : url.slice(mark + 1);
    this.#rawHeaders = request.rawHeaders;
    this.#response = response;
  }

  get address(): string | undefined {
    const { remoteAddress } = this.#response.req.socket;
    return remoteAddress === undefined ? undefined : networkOf(remoteAddress);
  }

  get peer(): string | object | undefined {
    const { address } = this;
    // Behind a proxy on this machine, or among several programs, connections tell callers apart.
    return address !== undefined && isLoopback(address) ? this.#response.req.socket : address;
  }

  /** Node's own table of headers drops some of those that came twice. */
  header(name: string): string | undefined {
    const raw = this.#rawHeaders;
    const initial = name.charCodeAt(0);
    let found: string | undefined;
    for (let i = 0; i < raw.length; i += 2) {
      const given = raw[i] as string;
      // Changing the case of every name that is as long would cost more than all the rest.
      if (given.length !== name.length || (given.charCodeAt(0) | CASE_BIT) !== initial) continue;
      if (given !== name && given.toLowerCase() !== name) continue;
      found = found === undefined ? raw[i + 1] : `${found}, ${raw[i + 1]}`;
    }
    return found;
  }

  whenGone(listener: () => void): void {
    whenGone(this.#response, listener);
  }
}

/** Responses that wait for those before them on the same connection: Node does not tell them that it was closed. */
const queues = new WeakMap<Socket, Set<() => void>>();

/** Reports that a client went away before its response was complete. */
function whenGone(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req;
  // What happened before anyone asked is not told again.
  if (socket.destroyed) {
    listener();
    return;
  }
  const waits = response.socket === null ? queueOf(socket) : undefined;
  const onClose = (): void => {
    const isFirst = waits === undefined || waits.delete(onClose);
    if (isFirst && !response.writableFinished) listener();
  };
  waits?.add(onClose);
  response.once('close', onClose);
}

function queueOf(socket: Socket): Set<() => void> {
  let queue = queues.get(socket);
  if (queue === undefined) {
    const waiting = new Set<() => void>();
    socket.once('close', () => {
      for (const onClose of waiting) onClose();
    });
    queues.set(socket, waiting);
    queue = waiting;
  }
  return queue;
}
