/**
 * What went over the wire between an official client and a server, and what was wrong with it.
 * @module
 */
import type { JsonObject, Revision } from '../../packages/lectern/src/index.ts';
import { wireFault } from '../support/wire-check.ts';

export interface HttpExchange {
  readonly method: string;
  readonly path: string;
  readonly asked: Headers;
  /** Missing until there is an answer. */
  status?: number;
  answered?: Headers;
}

export class WireRecord {
  readonly sent: JsonObject[] = [];
  readonly received: JsonObject[] = [];
  /** Breaches of the official schema, lines that are no messages, answers that nobody waits for. */
  readonly faults: string[] = [];
  /** Over HTTP: every request. */
  readonly exchanges: HttpExchange[] = [];
  /** Over HTTP: the bodies of refusals that are about no message. */
  readonly refusals: string[] = [];
  /** Over HTTP: where a client could come back to, in order. */
  readonly eventIds: string[] = [];
  /** The server's log. */
  log = '';
  /** What the client settled on, as it told its transport. */
  negotiated: string | undefined;
  readonly #revision: Revision;
  readonly #waiting = new Map<unknown, string>();

  constructor(revision: Revision) {
    this.#revision = revision;
  }

  noteSent(message: JsonObject): void {
    this.sent.push(message);
    const { id, method, params } = message as { id?: unknown; method?: string; params?: JsonObject };
    if (method === 'notifications/cancelled') this.#waiting.delete(params?.requestId);
    else if (method !== undefined && id !== undefined) this.#waiting.set(id, method);
  }

  noteLine(line: string): void {
    let message: JsonObject;
    try {
      message = JSON.parse(line);
    } catch {
      this.faults.push(`Not JSON: ${line}`);
      return;
    }
    this.received.push(message);
    const about = this.#settle(message);
    const fault = wireFault(this.#revision, message, about);
    if (fault !== undefined) this.faults.push(`Against ${this.#revision}: ${fault}\n${line}`);
  }

  requests(method: string): JsonObject[] {
    return this.sent.filter((message) => message.method === method);
  }

  /** Notifications and questions of the server. */
  heard(method: string): JsonObject[] {
    return this.received.filter((message) => message.method === method);
  }

  /** The error object of the newest message, exactly as the server sent it. */
  get lastError(): unknown {
    return this.received.at(-1)?.error;
  }

  /** The method that an answer is about. An answer to a cancelled or finished request is a fault. */
  #settle(message: JsonObject): string | undefined {
    if (message.method !== undefined) return undefined;
    const { id } = message;
    const about = this.#waiting.get(id);
    if (about === undefined) this.faults.push(`Nobody waits for ${JSON.stringify(message)}`);
    this.#waiting.delete(id);
    return about;
  }
}
