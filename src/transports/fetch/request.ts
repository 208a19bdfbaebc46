/**
 * A Fetch request as the transport sees it.
 * @module
 */
import type { HttpRequest } from '../http/shape.ts';

export class FetchRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #request: Request;
  readonly #host: string;
  #listeners: (() => void)[] | undefined;
  #gone = false;

  constructor(request: Request) {
    const { host, pathname, search } = new URL(request.url);
    this.method = request.method;
    this.path = pathname;
    this.query = search.slice(1);
    this.#request = request;
    this.#host = host;
  }

  /** Some runtimes keep the host in the address alone. */
  header(name: string): string | undefined {
    const value = this.#request.headers.get(name) ?? undefined;
    return value === undefined && name === 'host' ? this.#host : value;
  }

  whenGone(listener: () => void): void {
    if (this.#gone) {
      listener();
      return;
    }
    if (this.#listeners === undefined) {
      this.#listeners = [];
      this.#request.signal?.addEventListener('abort', () => this.gone());
    }
    this.#listeners.push(listener);
  }

  /** A stream that nobody reads any more tells it as well, and on some runtimes first. */
  gone(): void {
    this.#gone = true;
    const listeners = this.#listeners ?? [];
    this.#listeners = [];
    for (const listener of listeners) listener();
  }
}
