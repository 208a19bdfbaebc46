/**
 * A Fetch request as the transport sees it.
 * @module
 */
import type { HttpRequest } from '../http/types.ts';

/** Part of the context of edge runtimes, where work ends with its request unless it is passed here. */
export type WaitUntil = (work: Promise<unknown>) => void;

export class FetchRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #request: Request;
  readonly #host: string;
  readonly #waitUntil: WaitUntil | undefined;
  #listeners: (() => void)[] | undefined;
  #ended: 'responded' | 'gone' | undefined;

  constructor(request: Request, waitUntil: WaitUntil | undefined) {
    const url = addressOf(request);
    this.method = request.method;
    this.path = url?.pathname ?? '';
    this.query = url?.search.slice(1) ?? '';
    this.#request = request;
    this.#host = url?.host ?? '';
    this.#waitUntil = waitUntil;
  }

  /** Some runtimes keep the host in the address alone. */
  header(name: string): string | undefined {
    const value = this.#request.headers.get(name) ?? undefined;
    return value === undefined && name === 'host' ? this.#host : value;
  }

  whenGone(listener: () => void): void {
    // A signal that was aborted before does not fire again.
    if (this.#request.signal?.aborted) this.gone();
    if (this.#ended === 'gone') listener();
    if (this.#ended !== undefined) return;
    if (this.#listeners === undefined) {
      this.#listeners = [];
      this.#request.signal?.addEventListener('abort', () => this.gone());
    }
    this.#listeners.push(listener);
  }

  /** Cancelling the response stream also reports it, on some runtimes first. */
  gone(): void {
    if (this.#ended !== undefined) return;
    this.#ended = 'gone';
    const listeners = this.#listeners ?? [];
    this.#listeners = undefined;
    for (const listener of listeners) listener();
  }

  /** Deno's signal aborts after every response, also a complete one. */
  responded(): void {
    this.#ended ??= 'responded';
    this.#listeners = undefined;
  }

  waitUntil(work: Promise<unknown>): void {
    this.#waitUntil?.(work);
  }
}

/** Some runtimes make the address of whatever the Host header says, and that need not be an address. */
function addressOf(request: Request): URL | undefined {
  try {
    return new URL(request.url);
  } catch {
    return undefined;
  }
}
