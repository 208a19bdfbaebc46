/**
 * Requests that the server sends to a handshake-era client, and their pending responses.
 * @module
 */
import { clip } from '../base/shown-text.ts';
import {
  type JsonObject,
  type JsonRpcId,
  notificationText,
  type ResponseMessage,
  requestText,
} from '../jsonrpc/message.ts';
import type { Sink } from './session.ts';

/** The client responded with an error, did not respond in time, or has disconnected. */
export class ClientRequestFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ClientRequestFailed';
  }
}

const CANCELLED = 'The request that sent it was cancelled';

interface Waiting {
  resolve(result: JsonObject): void;
  reject(error: Error): void;
}

export class ClientRequests {
  /** Created with the first request: most sessions send none. */
  #waiting: Map<JsonRpcId, Waiting> | undefined;
  readonly #idOf: (count: number) => JsonRpcId;
  #sent = 0;
  #ended = false;

  constructor(idOf: (count: number) => JsonRpcId = (count) => count) {
    this.#idOf = idOf;
  }

  send(
    sink: Sink,
    method: string,
    params: JsonObject | undefined,
    limits: { signal: AbortSignal; timeoutMs: number },
  ): Promise<JsonObject> {
    if (this.#ended) return Promise.reject(new ClientRequestFailed('The client has disconnected'));
    if (sink.oneWay === true)
      return Promise.reject(
        new ClientRequestFailed('The client does not accept requests on this connection'),
      );
    if (limits.signal.aborted) return Promise.reject(new ClientRequestFailed(CANCELLED));
    const id = this.#idOf(++this.#sent);
    this.#waiting ??= new Map();
    const waiting = this.#waiting;
    return new Promise<JsonObject>((resolve, reject) => {
      const cancel = (why: string): void => {
        // Some runtimes cannot clear a timer from another request, such as the one that delivered the response.
        if (!waiting.has(id)) return;
        sink.send(notificationText('notifications/cancelled', { requestId: id, reason: why }));
        forget();
        reject(new ClientRequestFailed(why));
      };
      const timer = setTimeout(cancel, limits.timeoutMs, 'The client did not respond in time');
      const onAbort = (): void => cancel(CANCELLED);
      const forget = (): void => {
        waiting.delete(id);
        clearTimeout(timer);
        limits.signal.removeEventListener('abort', onAbort);
      };
      limits.signal.addEventListener('abort', onAbort);
      waiting.set(id, {
        resolve: (result) => {
          forget();
          resolve(result);
        },
        reject: (error) => {
          forget();
          reject(error);
        },
      });
      sink.send(requestText(id, method, params));
    });
  }

  /** Whether a request was waiting for this response. */
  receive(response: ResponseMessage): boolean {
    const waiting = this.#waiting?.get(response.id);
    if (waiting === undefined) return false;
    if (response.error === undefined) waiting.resolve(response.result as JsonObject);
    else
      waiting.reject(
        new ClientRequestFailed(`The client responded with an error: ${clip(response.error.message)}`),
      );
    return true;
  }

  /** Rejects all pending requests: no response can arrive any more. */
  end(): void {
    this.#ended = true;
    for (const waiting of [...(this.#waiting?.values() ?? [])])
      waiting.reject(new ClientRequestFailed('The client has disconnected'));
  }
}

export type Relayed =
  | { readonly kind: 'response'; readonly response: ResponseMessage }
  | {
      readonly kind: 'cancellation';
      readonly requestId: JsonRpcId;
      readonly reason: string | undefined;
    };
