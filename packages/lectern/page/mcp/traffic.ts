/**
 * The messages that went to and fro, the newest first, and not more than a person looks through.
 * @module
 */
import type { ObservedMessage } from '../../src/client/connection.ts';
import { isObject, type JsonObject, textOf } from './json.ts';

interface Noted {
  readonly direction: 'out' | 'in';
  readonly server: string;
  /** Method; for a response, that of its request. */
  readonly method: string;
  readonly body: JsonObject;
  /** What HTTP says beside it: headers of a request, status of a response. */
  readonly http: Readonly<Record<string, string>>;
  /** Time from its request to this response. */
  readonly milliseconds?: number;
}

export interface Message extends Noted {
  readonly number: number;
  readonly at: Date;
  readonly kind: 'request' | 'notification' | 'result' | 'error';
}

const MOST = 200;

export class Traffic {
  readonly messages: Message[] = [];
  /** When the requests without a response were sent, by server and ID. */
  readonly #sent = new Map<string, number>();
  #count = 0;
  #listener: () => void = () => {};

  add(noted: Noted): void {
    this.messages.unshift({ ...noted, number: ++this.#count, at: new Date(), kind: kindOf(noted.body) });
    if (this.messages.length > MOST) this.messages.length = MOST;
    this.#listener();
  }

  observe(server: string, { from, message, about, http }: ObservedMessage): void {
    const body = message as JsonObject;
    const noted = { server, method: textOf(body.method) ?? about ?? 'response', body };
    const key = `${server} ${body.id}`;
    if (from === 'client') {
      if ('method' in body && 'id' in body) this.#sent.set(key, performance.now());
      this.add({ ...noted, direction: 'out', http: http?.headers ?? {} });
      return;
    }
    const begun = 'method' in body ? undefined : this.#sent.get(key);
    if (begun !== undefined) this.#sent.delete(key);
    const took = begun === undefined ? {} : { milliseconds: performance.now() - begun };
    this.add({ ...noted, direction: 'in', http: { Status: String(http?.status) }, ...took });
  }

  clear(): void {
    this.messages.length = 0;
    this.#listener();
  }

  listen(listener: () => void): void {
    this.#listener = listener;
  }
}

function kindOf(body: JsonObject): Message['kind'] {
  if ('method' in body) return 'id' in body ? 'request' : 'notification';
  const { error, result } = body;
  // A tool that failed says so inside of its result.
  return error !== undefined || (isObject(result) && result.isError === true) ? 'error' : 'result';
}
