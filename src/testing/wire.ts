/**
 * The wire side of a test client: requests with ids, their answers, notifications, and answers to what the
 * server asks.
 * @module
 */
import type { JsonObject, JsonRpcId } from '../jsonrpc/message.ts';
import type { Connect, Link } from './link.ts';

/** An error answer of the server. */
export class RemoteError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message);
    this.name = 'RemoteError';
    this.code = code;
    this.data = data;
  }
}

export interface Notification {
  readonly method: string;
  readonly params: JsonObject;
}

/** One message of the conversation, as it was sent. */
export interface Transcribed {
  readonly from: 'client' | 'server';
  readonly message: JsonObject;
  /** The method that an answer of the server is about. */
  readonly about?: string;
}

export type AnswerServer = (method: string, params: JsonObject) => Promise<JsonObject>;

export interface PendingRequest {
  readonly id: JsonRpcId;
  readonly result: Promise<JsonObject>;
}

interface Waiting {
  readonly method: string;
  resolve(result: JsonObject): void;
  reject(error: Error): void;
}

export class Wire {
  readonly notifications: Notification[] = [];
  readonly #link: Link;
  readonly #waiting = new Map<JsonRpcId, Waiting>();
  readonly #listeners = new Set<(notification: Notification) => void>();
  readonly #observe: (entry: Transcribed) => void;
  readonly #answerServer: AnswerServer;
  #lastId = 0;

  constructor(connect: Connect, answerServer: AnswerServer, observe: (entry: Transcribed) => void) {
    this.#answerServer = answerServer;
    this.#observe = observe;
    this.#link = connect((text) => this.#receive(JSON.parse(text)));
  }

  request(method: string, params: JsonObject): PendingRequest {
    const id = ++this.#lastId;
    const result = new Promise<JsonObject>((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject });
    });
    this.#send({ jsonrpc: '2.0', id, method, params });
    return { id, result };
  }

  notify(method: string, params?: JsonObject): void {
    this.#send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
  }

  onNotification(listener: (notification: Notification) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.#link.close();
    for (const { reject } of this.#waiting.values()) reject(new Error('The connection was closed'));
    this.#waiting.clear();
  }

  #send(message: JsonObject): void {
    this.#observe({ from: 'client', message });
    this.#link.send(JSON.stringify(message));
  }

  #receive(message: JsonObject): void {
    const { id, method } = message;
    if (typeof method === 'string') {
      this.#observe({ from: 'server', message });
      if (id === undefined) this.#heard({ method, params: (message.params ?? {}) as JsonObject });
      else void this.#reply(id as JsonRpcId, method, (message.params ?? {}) as JsonObject);
      return;
    }
    const waiting = this.#waiting.get(id as JsonRpcId);
    if (waiting === undefined) {
      this.#observe({ from: 'server', message });
      return;
    }
    this.#waiting.delete(id as JsonRpcId);
    try {
      this.#observe({ from: 'server', message, about: waiting.method });
    } catch (error) {
      waiting.reject(error as Error);
      return;
    }
    if (message.error === undefined) waiting.resolve(message.result as JsonObject);
    else waiting.reject(new RemoteError(message.error as { code: number; message: string }));
  }

  #heard(notification: Notification): void {
    this.notifications.push(notification);
    for (const listener of this.#listeners) listener(notification);
  }

  async #reply(id: JsonRpcId, method: string, params: JsonObject): Promise<void> {
    try {
      this.#send({ jsonrpc: '2.0', id, result: await this.#answerServer(method, params) });
    } catch (error) {
      this.#send({ jsonrpc: '2.0', id, error: { code: -32603, message: String(error) } });
    }
  }
}
