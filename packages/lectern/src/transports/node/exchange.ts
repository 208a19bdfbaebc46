/**
 * One request on Node, from its head to its response.
 * @module
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPromise } from '../../base/maybe-promise.ts';
import { errorResponse } from '../http/responses.ts';
import type { Router } from '../http/router.ts';
import { type BodyWanted, type HttpResponse, wantsBody } from '../http/types.ts';
import { type Body, readBody } from './body.ts';
import { NodeRequest } from './request.ts';
import { respond } from './respond.ts';

/** What the requests of one listener share. */
export interface Listener {
  readonly router: Router;
  /** Connections are closed after their response. */
  isClosing: boolean;
}

/** One object with methods: a function for each step would have to be made for each request. */
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

  /** Never throws: nothing below is meant to, and if it does, one request fails and the process lives. */
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
