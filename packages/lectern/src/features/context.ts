/**
 * What a handler gets in addition to its arguments: the same in both eras, each part created on first use. It can be
 * destructured, which is why functions come from getters.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import type { JsonObject, JsonRpcId, RequestMessage } from '../jsonrpc/message.ts';
import type { AuthInfo } from '../protocol/authorization.ts';
import type { Exchange } from '../protocol/exchange.ts';
import type { ClientDescription } from '../protocol/handshake.ts';
import type { Revision } from '../protocol/revisions.ts';
import {
  type ClientRequest,
  type Elicit,
  type ElicitRequest,
  type ElicitResult,
  elicitation,
  type Root,
  rootsList,
  type Sample,
  type SamplingRequest,
  type SamplingResult,
  sampling,
} from './client-features.ts';
import { invalidParams, MissingCapability } from './errors.ts';
import { type ContextLog, contextLog } from './logging.ts';
import { progressReporter, type ReportProgress } from './progress.ts';
import { digestOf, type Given } from './request-state.ts';

/** Ends the handler's run in the stateless era: the result of its input request has not arrived yet. */
class InputRequired extends Error {
  constructor() {
    super('Waiting for input from the client');
    this.name = 'InputRequired';
  }
}

/** What a handler knows about its request, and what it can do while it runs. Methods can be destructured. */
export class Context {
  readonly #exchange: Exchange;
  /** Input responses that a stateless client sent. */
  readonly #given: Given;
  #asked: Record<string, ClientRequest> | undefined;
  /** The keys of this run, and whether the responses under them belong to the same requests. */
  #keys: Set<string> | undefined;
  #checks: Promise<unknown>[] | undefined;
  #log: ContextLog | undefined;
  #progress: ReportProgress | undefined;
  #waits = 0;
  /** @internal Called when this run starts to wait for the client, and when it continues. */
  onWaiting: ((isWaiting: boolean) => void) | undefined;

  /** @internal Created by the engine, one per run of a handler. */
  constructor(exchange: Exchange, given: Given) {
    this.#exchange = exchange;
    this.#given = given;
  }

  /** @internal Whether `asked` may contain requests. */
  get mayHaveAsked(): boolean {
    return this.#asked !== undefined || this.#checks !== undefined;
  }

  /** @internal The requests of this run that wait for their results, by key. */
  async asked(): Promise<Readonly<Record<string, ClientRequest>> | undefined> {
    await Promise.all(this.#checks ?? []);
    return this.#asked;
  }

  /** @internal Whether the client has a request of this run to respond to. */
  get isWaiting(): boolean {
    return this.#waits > 0;
  }

  /** @internal The request with its text, for tools that declare `exactNumbers`. */
  get source(): RequestMessage | undefined {
    return this.#exchange.source;
  }

  /** Aborted when the client cancels, disconnects or a time limit passes. */
  get signal(): AbortSignal {
    return this.#exchange.signal;
  }

  /** ID of the request being served. */
  get requestId(): JsonRpcId {
    return this.#exchange.id;
  }

  /** Protocol version of the request. */
  get revision(): Revision {
    return this.#exchange.rules.revision;
  }

  /** What the client says about itself. */
  get client(): ClientDescription {
    return this.#exchange.client;
  }

  /** The verified caller, if the transport identifies one. */
  get principal(): string | undefined {
    return this.#exchange.delivery.principal;
  }

  /** Details of the verified caller, if the transport identifies one: subject, client, scopes and claims. */
  get auth(): AuthInfo | undefined {
    return this.#exchange.delivery.auth;
  }

  /**
   * Requires scopes that only this call needs. Over HTTP the response is the 403 with a challenge, unless something was
   * sent before; otherwise an error that names the scopes.
   *
   * @example
   * if (note.isSecret) context.requireScopes('notes:secret');
   */
  get requireScopes(): (...scopes: readonly string[]) => void {
    const { delivery, session } = this.#exchange;
    return (...scopes) => session.definition.scopes.check(delivery.auth, scopes);
  }

  /** The request's `_meta`, such as trace context. */
  get meta(): JsonObject {
    return this.#exchange.meta ?? {};
  }

  /** Sends log messages to the client at the levels it requested. */
  get log(): ContextLog {
    this.#log ??= contextLog(this.#exchange);
    return this.#log;
  }

  /** Reports progress to clients that requested it; values that do not increase are dropped. */
  get progress(): ReportProgress {
    this.#progress ??= progressReporter(this.#exchange);
    return this.#progress;
  }

  /**
   * Sends an elicitation to the user. In the stateless era the handler runs again from its start when the result has
   * arrived, so code with effects belongs after the elicitations. A result is valid only for the request that the user
   * saw: if a run requests something else under the same key, the user is asked again.
   *
   * @example
   * const { action } = await context.elicit('confirm', { message: 'Delete all notes?', schema: z.object({}) });
   */
  get elicit(): Elicit {
    return (key, request) => awaitable(this.#elicit(key, request)) as never;
  }

  /**
   * Requests sampling from the client's model. Without `tools`, the content of the result is one block of text, image
   * or audio.
   *
   * @example
   * const messages = [{ role: 'user', content: { type: 'text', text: `Summarize: ${note}` } }];
   * const { content } = await context.sample('summary', { messages, maxTokens: 200 });
   */
  get sample(): Sample {
    return (key, request) => awaitable(this.#sample(key, request)) as never;
  }

  /** The folders that the client works in: information, not access control. */
  get roots(): (key?: string) => Promise<readonly Root[]> {
    return (key = 'roots') => awaitable(this.#roots(key));
  }

  /**
   * Disconnects the client while the work continues: over HTTP its connection is closed and it reconnects for the
   * response, if its revision supports that (2025-11-25). Otherwise this does nothing.
   */
  get release(): () => void {
    return () => this.#exchange.delivery.release?.();
  }

  async #elicit(key: string, request: ElicitRequest): Promise<ElicitResult> {
    const exchange = this.#exchange;
    const form = 'url' in request ? undefined : exchange.session.definition.prepareForm(request.schema);
    const prepared =
      'url' in request ? request : { message: request.message, schema: form?.jsonSchema as JsonObject };
    const result = await this.#ask(key, elicitation(prepared, exchange));
    const { action, content } = result;
    if (action === 'decline' || action === 'cancel') return { action };
    if (action !== 'accept') throw unusableResult(key, '"action" must be accept, decline or cancel');
    if (form === undefined) return { action, content: {} };
    if (!isObject(content)) throw unusableResult(key, '"content" must be an object');
    const fault = await form.validate(content);
    if (fault !== undefined) throw unusableResult(key, fault);
    return { action, content };
  }

  async #sample(key: string, request: SamplingRequest): Promise<SamplingResult> {
    const result = await this.#ask(key, sampling(request, this.#exchange));
    const { role, content } = result;
    if ((role !== 'user' && role !== 'assistant') || typeof content !== 'object' || content === null) {
      throw unusableResult(key, 'expected role, content and model');
    }
    if (request.tools !== undefined || !Array.isArray(content)) return result as unknown as SamplingResult;
    // Since 2025-11-25 clients may send lists; without tools a model still returns one block.
    if (content.length !== 1) throw unusableResult(key, 'expected one block');
    return { ...result, content: content[0] } as unknown as SamplingResult;
  }

  async #roots(key: string): Promise<readonly Root[]> {
    const { roots } = await this.#ask(key, rootsList(this.#exchange));
    if (!Array.isArray(roots)) throw unusableResult(key, '"roots" must be a list');
    return roots as readonly Root[];
  }

  async #ask(key: string, request: ClientRequest): Promise<JsonObject> {
    const exchange = this.#exchange;
    if (exchange.rules.era === 'handshake')
      return this.#waitFor(exchange.session.requestClient(exchange, request.method, request.params));
    const own = this.#ownKey(key);
    const given = Object.hasOwn(this.#given, own) ? this.#given[own] : undefined;
    if (given === undefined) this.#request(own, request);
    else if (await this.#isFor(given.request, own, request)) {
      if (!isObject(given.result)) throw unusableResult(key, 'it must be an object');
      return given.result;
    }
    throw new InputRequired();
  }

  /** A key used again in the same run stands for another request, as it does in a session. */
  #ownKey(key: string): string {
    this.#keys ??= new Set();
    let own = key;
    for (let count = 2; this.#keys.has(own); count++) own = `${key}#${count}`;
    this.#keys.add(own);
    return own;
  }

  /** Consent to one request is not consent to another: each request needs its own result. */
  #isFor(digest: string, key: string, request: ClientRequest): Promise<boolean> {
    const check = digestOf(request).then((now) => {
      if (now !== digest) this.#request(key, request);
      return now === digest;
    });
    this.#checks ??= [];
    this.#checks.push(check);
    return check;
  }

  #request(key: string, { method, params }: ClientRequest): void {
    this.#asked = { ...this.#asked, [key]: { method, params } };
  }

  async #waitFor<T>(response: Promise<T>): Promise<T> {
    if (++this.#waits === 1) this.onWaiting?.(true);
    try {
      return await response;
    } finally {
      if (--this.#waits === 0) this.onWaiting?.(false);
    }
  }
}

/** Details of a request, for functions that cannot send requests to the client. */
export type RequestInfo = Pick<
  Context,
  'auth' | 'client' | 'meta' | 'principal' | 'requestId' | 'revision' | 'signal'
>;

export function requestInfo(exchange: Exchange): RequestInfo {
  return {
    get auth() {
      return exchange.delivery.auth;
    },
    client: exchange.client,
    meta: exchange.meta ?? {},
    principal: exchange.delivery.principal,
    requestId: exchange.id,
    revision: exchange.rules.revision,
    get signal() {
      return exchange.signal;
    },
  };
}

/** A handler may send several requests and await them one by one without unhandled rejections. */
function awaitable<T>(result: Promise<T>): Promise<T> {
  result.catch(() => {});
  return result;
}

/** Checked before a handler runs that requires these capabilities. */
export function requireCapabilities(required: JsonObject | undefined, exchange: Exchange): void {
  if (required === undefined) return;
  const declared = exchange.client.capabilities;
  const missing = Object.entries(required).filter(([name, value]) => !covers(declared[name], value));
  if (missing.length > 0) throw new MissingCapability(Object.fromEntries(missing), exchange.rules);
}

function covers(declared: unknown, required: unknown): boolean {
  if (!isObject(declared)) return false;
  return !isObject(required) || Object.keys(required).every((part) => declared[part] !== undefined);
}

function unusableResult(key: string, why: string): Error {
  return invalidParams(`The response to ${JSON.stringify(key)} is invalid: ${why}`);
}
