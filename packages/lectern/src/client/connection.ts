/**
 * One connection to a server: requests with IDs and their responses, notifications, and requests from the server.
 * @module
 */
import { stringifyExactly } from '../base/exact-number.ts';
import { ErrorCode, type JsonObject, type JsonRpcId } from '../jsonrpc/message.ts';
import type { Revision } from '../protocol/revisions.ts';
import { type Connect, type HttpDetails, type Link, LinkError, type ReceivedDetails } from './link.ts';

/** The server responded with an error. */
export class RemoteError extends Error {
  /** Name of the class. */
  override readonly name: string = 'RemoteError';
  /** The JSON-RPC error code. */
  readonly code: number;
  /** What the server added to the error. */
  readonly data: unknown;

  /** Creates an error from the `error` member of a response. */
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A notification from the server. */
export interface Notification {
  /** Such as `notifications/message`. */
  readonly method: string;
  /** Its parameters; an empty object if it has none. */
  readonly params: JsonObject;
}

/** One message of either side, as it was sent. */
export interface ObservedMessage {
  /** The side that sent it. */
  readonly from: 'client' | 'server';
  /** The message, parsed. */
  readonly message: JsonObject;
  /** The protocol version in use. */
  readonly revision: Revision;
  /** The method of the request that a response of the server belongs to. */
  readonly about?: string;
  /** Status and headers of the HTTP exchange that carried it. */
  readonly http?: HttpDetails;
}

/** A request that was sent. */
export interface PendingRequest {
  /** Its ID, with which it can be cancelled. */
  readonly id: JsonRpcId;
  /** Resolves to the result; rejects with a `RemoteError` or a `LinkError`. */
  readonly result: Promise<JsonObject>;
}

/** Handles a request of the server. `during` is the request in whose response stream it arrived. */
export type ServeRequest = (method: string, params: JsonObject, during?: JsonRpcId) => Promise<JsonObject>;

export interface ConnectionParts {
  readonly serve: ServeRequest;
  readonly observe: (entry: ObservedMessage) => void;
}

interface Waiting {
  readonly method: string;
  resolve(result: JsonObject): void;
  reject(error: Error): void;
}

/** Thrown for a method without a handler. */
export class UnhandledMethod extends Error {
  /** Name of the class. */
  override readonly name: string = 'UnhandledMethod';
}

export async function openConnection(
  connect: Connect,
  revision: Revision,
  parts: ConnectionParts,
): Promise<Connection> {
  const connection = new Connection(revision, parts);
  await connection.open(connect);
  return connection;
}

export class Connection {
  /** The revision that observers see; it changes while a revision is negotiated. */
  revision: Revision;
  readonly #parts: ConnectionParts;
  readonly #waiting = new Map<JsonRpcId, Waiting>();
  readonly #listeners = new Set<(notification: Notification) => void>();
  #link: Link | undefined;
  #lost: LinkError | undefined;
  #lastId = 0;

  constructor(revision: Revision, parts: ConnectionParts) {
    this.revision = revision;
    this.#parts = parts;
  }

  async open(connect: Connect): Promise<void> {
    this.#link = await connect({
      onText: (text, details) => this.#receive(JSON.parse(text), details),
      onError: (error, id) => this.#fail(error, id),
      onClose: (error) => {
        this.#lost = error;
        this.#fail(error);
      },
    });
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /** Settles when the user has completed what a request waits for. */
  waiting(): Promise<unknown> | undefined {
    return this.#link?.waiting?.();
  }

  request(method: string, params: JsonObject): PendingRequest {
    const id = ++this.#lastId;
    const result = new Promise<JsonObject>((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject });
    });
    if (this.#lost === undefined) this.#send({ jsonrpc: '2.0', id, method, params });
    else this.#fail(this.#lost, id);
    return { id, result };
  }

  notify(method: string, params?: JsonObject): void {
    this.#send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
  }

  /** Rejects the request with `reason` and informs the server, as its era and transport require. */
  abandon(id: JsonRpcId, reason: unknown, isStateless: boolean): void {
    if (!this.#waiting.has(id)) return;
    const error = reason instanceof Error ? reason : new Error(String(reason));
    this.#fail(error, id);
    // In the stateless era, a closed stream is how HTTP cancels (MCP 2026-07-28, Streamable HTTP).
    if (!isStateless || this.#link?.drop === undefined)
      this.notify('notifications/cancelled', { requestId: id, reason: error.message });
    this.#link?.drop?.(id);
  }

  onNotification(listener: (notification: Notification) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#lost ??= new LinkError('closed', 'The connection was closed');
    await this.#link?.close();
    this.#fail(this.#lost);
  }

  #send(message: JsonObject): void {
    const http = this.#link?.send(stringifyExactly(message));
    this.#observe({ from: 'client', message, ...(http === undefined ? {} : { http }) });
  }

  #observe(entry: Omit<ObservedMessage, 'revision'>): void {
    this.#parts.observe({ ...entry, revision: this.revision });
  }

  #receive(message: JsonObject, { http, during }: ReceivedDetails = {}): void {
    const { id, method } = message;
    const details = http === undefined ? {} : { http };
    if (typeof method === 'string') {
      this.#observe({ from: 'server', message, ...details });
      const params = (message.params ?? {}) as JsonObject;
      if (id === undefined) for (const listener of this.#listeners) listener({ method, params });
      else void this.#reply(id as JsonRpcId, method, params, during);
      return;
    }
    const waiting = this.#waiting.get(id as JsonRpcId);
    if (waiting === undefined) {
      this.#observe({ from: 'server', message, ...details });
      return;
    }
    this.#waiting.delete(id as JsonRpcId);
    try {
      this.#observe({ from: 'server', message, about: waiting.method, ...details });
    } catch (error) {
      waiting.reject(error as Error);
      return;
    }
    if (message.error === undefined) waiting.resolve(message.result as JsonObject);
    else waiting.reject(new RemoteError(message.error as { code: number; message: string }));
  }

  #fail(error: Error, id?: JsonRpcId): void {
    const failed = id === undefined ? [...this.#waiting.keys()] : [id];
    for (const each of failed) {
      const waiting = this.#waiting.get(each);
      this.#waiting.delete(each);
      waiting?.reject(error);
    }
  }

  async #reply(
    id: JsonRpcId,
    method: string,
    params: JsonObject,
    during: JsonRpcId | undefined,
  ): Promise<void> {
    try {
      this.#send({ jsonrpc: '2.0', id, result: await this.#parts.serve(method, params, during) });
    } catch (error) {
      const code = error instanceof UnhandledMethod ? ErrorCode.MethodNotFound : ErrorCode.InternalError;
      this.#send({ jsonrpc: '2.0', id, error: { code, message: String(error) } });
    }
  }
}
