/**
 * One request on Node, from its head and body to its response.
 * @module
 */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback } from '../../base/defaults.ts';
import { isPromise } from '../../base/promises.ts';
import { errorResponse } from '../http/responses.ts';
import type { Router } from '../http/router.ts';
import { createBacklogGuard } from '../http/sse.ts';
import {
  type BodyFault,
  type BodyWanted,
  type HttpRequest,
  type HttpResponse,
  type StreamWriter,
  wantsBody,
} from '../http/types.ts';

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

/** The bit that distinguishes ASCII letters by case. Every header that is read here begins with a letter. */
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
    // Behind a proxy on this machine, or among several programs, connections distinguish callers.
    return address !== undefined && isLoopback(address) ? this.#response.req.socket : address;
  }

  /** Node's own table of headers drops some of those that came twice. */
  header(name: string): string | undefined {
    const raw = this.#rawHeaders;
    const initial = name.charCodeAt(0);
    let found: string | undefined;
    for (let i = 0; i < raw.length; i += 2) {
      const given = raw[i] as string;
      // Changing the case of every name of the same length would cost more than the rest of the request.
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

/** Responses that wait for earlier ones on the same connection: Node does not report to them that it was closed. */
const queues = new WeakMap<Socket, Set<() => void>>();

/** Reports that a client went away before its response was complete. */
function whenGone(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req;
  // A socket does not repeat an event for a listener that was added later.
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

/** What the requests of one listener share. */
export interface Listener {
  readonly router: Router;
  /** Connections are closed after their response. */
  isClosing: boolean;
}

/** One object with methods: closures would have to be created for each step of each request. */
export class NodeExchange {
  readonly #listener: Listener;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #http: NodeRequest;
  #body: BodyWanted | undefined;

  constructor(listener: Listener, request: IncomingMessage, response: ServerResponse) {
    this.#listener = listener;
    this.#request = request;
    this.#response = response;
    this.#http = new NodeRequest(request, response);
  }

  /** Never throws: an unexpected error fails one request, not the process. */
  serve(): void {
    try {
      const step = this.#listener.router.handle(this.#http);
      if (isPromise(step)) void this.#continueLater(step);
      else this.#continue(step);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #continueLater(step: PromiseLike<HttpResponse | BodyWanted>): Promise<void> {
    try {
      this.#continue(await step);
    } catch (error) {
      this.#fail(error);
    }
  }

  #continue(step: HttpResponse | BodyWanted): void {
    if (!wantsBody(step)) {
      this.#respond(step);
      return;
    }
    this.#body = step;
    readBody(this.#request, this.#http.header('content-length'), step, (body) => this.#receive(step, body));
  }

  #receive(wanted: BodyWanted, body: Body): void {
    try {
      const response = 'fault' in body ? wanted.refuse(body.fault) : wanted.receive(body.text);
      if (isPromise(response)) void this.#respondLater(response);
      else this.#respond(response);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #respondLater(response: PromiseLike<HttpResponse>): Promise<void> {
    try {
      this.#respond(await response);
    } catch (error) {
      this.#fail(error);
    }
  }

  #respond(response: HttpResponse): void {
    this.#body?.release();
    if (this.#listener.isClosing) this.#response.shouldKeepAlive = false;
    respond(this.#response, response);
  }

  #fail(error: unknown): void {
    this.#body?.release();
    const { logger } = this.#listener.router;
    logger.log('error', `A request failed: ${error instanceof Error ? error.stack : String(error)}`);
    if (this.#response.headersSent) this.#response.destroy();
    else respond(this.#response, errorResponse(500, 'Internal error'));
  }
}

/** RFC 9110, section 8.6: 204 has no Content-Length, and that of 304 would be the length of the whole resource. */
const HAS_NO_LENGTH = new Set([204, 304]);

export function respond(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  if (response.destroyed || response.req.socket.destroyed) return;
  if (typeof body === 'function') {
    response.writeHead(status, headers);
    body(streamWriter(response));
  } else if (body === undefined) {
    response.writeHead(status, HAS_NO_LENGTH.has(status) ? headers : withLength(headers, 0));
    response.end();
  } else {
    response.writeHead(status, withLength(headers, Buffer.byteLength(body)));
    response.end(body);
  }
}

/** Names and values by turns: cheaper for Node to write than a copy of the object. */
function withLength(headers: HttpResponse['headers'], length: number): OutgoingHttpHeader[] {
  const list: OutgoingHttpHeader[] = [];
  for (const name in headers) list.push(name, headers[name] as string);
  list.push('content-length', length);
  return list;
}

function streamWriter(response: ServerResponse): StreamWriter {
  const isTooSlow = createBacklogGuard();
  return {
    write(text) {
      if (response.destroyed || response.writableEnded) return;
      if (isTooSlow(response.writableLength)) response.destroy();
      else response.write(text);
    },
    end() {
      if (!response.writableEnded) response.end();
    },
  };
}

type Body = { readonly text: string } | { readonly fault: BodyFault };

/** Number of chunks that are joined at once: each has an overhead of 100 bytes, and a client may send single bytes. */
const RUN = 1024;

const REPLACEMENT = '\ufffd';

/** A client that goes away while it sends gets no response, so `done` is not called then. */
function readBody(
  request: IncomingMessage,
  announced: string | undefined,
  wanted: BodyWanted,
  done: (body: Body) => void,
): void {
  const { maxBytes } = wanted;
  const announcedBytes = announced === undefined ? Number.NaN : Number(announced);
  if (announcedBytes > maxBytes) {
    done({ fault: 'too-large' });
    return;
  }
  let runs: Buffer[] | undefined;
  let chunks: Buffer[] | undefined;
  let first: Buffer | undefined;
  let size = 0;

  function stop(fault: BodyFault): void {
    request.off('data', onData).off('end', onEnd);
    runs = chunks = first = undefined;
    // The rest is read and discarded, so that the client sees the response instead of a broken connection.
    request.resume();
    done({ fault });
  }

  function onData(chunk: Buffer): void {
    size += chunk.length;
    // Most bodies are complete with their first chunk, and need no memory while they wait for more.
    const isWhole = first === undefined && announcedBytes === size;
    // An aborted request emits an error, but only if there is a listener.
    if (first === undefined && !isWhole) request.on('error', () => wanted.release());
    if (size > maxBytes) stop('too-large');
    else if (!isWhole && wanted.claim(chunk.length) === false) stop('no-room');
    else if (first === undefined) first = chunk;
    else if (chunks === undefined) chunks = [first, chunk];
    else if (chunks.push(chunk) === RUN) {
      runs ??= [];
      runs.push(Buffer.concat(chunks));
      chunks = [];
    }
  }

  function onEnd(): void {
    const bytes = chunks === undefined ? first : Buffer.concat([...(runs ?? []), ...chunks], size);
    // This closure lives as long as the response, which may be a stream.
    runs = chunks = first = undefined;
    const text = bytes === undefined ? '' : bytes.toString();
    // Malformed UTF-8 decodes to replacement characters, so only a text with one of them is checked.
    if (bytes !== undefined && text.includes(REPLACEMENT) && !isUtf8(bytes)) done({ fault: 'not-utf8' });
    else done({ text });
  }

  request.on('data', onData).on('end', onEnd);
}
