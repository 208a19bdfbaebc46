/**
 * Node's request as the transport sees it, without building anything that it does not ask for.
 * @module
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpRequest } from '../http/shape.ts';
import { whenGone } from './when-gone.ts';

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

  /** Node's own table of headers drops what came twice, and costs more than a look at what is there. */
  header(name: string): string | undefined {
    const raw = this.#rawHeaders;
    let found: string | undefined;
    for (let i = 0; i < raw.length; i += 2) {
      const given = raw[i] as string;
      if (given.length !== name.length || (given !== name && given.toLowerCase() !== name)) continue;
      found = found === undefined ? raw[i + 1] : `${found}, ${raw[i + 1]}`;
    }
    return found;
  }

  whenGone(listener: () => void): void {
    whenGone(this.#response, listener);
  }
}
