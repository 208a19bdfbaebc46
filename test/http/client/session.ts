/**
 * A client of the handshake era with its session, as raw requests.
 * @module
 */
import type { JsonObject, JsonRpcId, Revision } from '../../../packages/lectern/src/index.ts';
import { type CheckMessage, checkFor, textOf } from './message.ts';
import { type Headers, type HttpResponse, type Sending, send } from './send.ts';
import { BOTH } from './stateless.ts';

export type StreamableRevision = Exclude<Revision, '2024-11-05' | '2026-07-28'>;

export const STREAMABLE: readonly StreamableRevision[] = ['2025-03-26', '2025-06-18', '2025-11-25'];

export interface RequestOptions {
  readonly id?: JsonRpcId;
  readonly headers?: Headers;
  readonly signal?: AbortSignal;
}

export class HttpSession {
  readonly url: string;
  readonly revision: Revision;
  readonly id: string;
  readonly #methods = new Map<JsonRpcId, string>();
  readonly #check: CheckMessage;
  #asked = 0;

  constructor(url: string, revision: Revision, id: string) {
    this.url = url;
    this.revision = revision;
    this.id = id;
    this.#check = checkFor(revision, (about) => (about === undefined ? undefined : this.#methods.get(about)));
  }

  request(method: string, params: JsonObject = {}, options: RequestOptions = {}): Promise<HttpResponse> {
    const { id = `r${++this.#asked}`, headers = {}, signal } = options;
    this.#methods.set(id, method);
    return this.post({ jsonrpc: '2.0', id, method, params }, headers, signal);
  }

  tool(name: string, args: JsonObject = {}, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.request('tools/call', { name, arguments: args }, options);
  }

  /** With a token, so that a tool that reports makes the answer a stream. */
  reportingTool(name: string, args: JsonObject = {}, options: RequestOptions = {}): Promise<HttpResponse> {
    const _meta = { progressToken: 'token' };
    return this.request('tools/call', { name, arguments: args, _meta }, options);
  }

  async toolText(name: string, args: JsonObject = {}): Promise<string> {
    return textOf(await (await this.tool(name, args)).answer());
  }

  notify(method: string, params: JsonObject = {}, headers: Headers = {}): Promise<HttpResponse> {
    return this.post({ jsonrpc: '2.0', method, params }, headers);
  }

  /** Answers a question of the server. */
  respond(id: JsonRpcId | undefined, result: JsonObject): Promise<HttpResponse> {
    return this.post({ jsonrpc: '2.0', id, result });
  }

  post(body: object, headers: Headers = {}, signal?: AbortSignal): Promise<HttpResponse> {
    const sent = { body: JSON.stringify(body), ...(signal && { signal }) };
    return this.#send('POST', { 'content-type': 'application/json', ...headers }, sent);
  }

  /** The stream of news, or another one to come back to. */
  listen(lastEventId?: string, headers: Headers = {}): Promise<HttpResponse> {
    return this.#send('GET', { accept: 'text/event-stream', 'last-event-id': lastEventId, ...headers });
  }

  end(headers: Headers = {}): Promise<HttpResponse> {
    return this.#send('DELETE', headers);
  }

  #send(method: string, headers: Headers, more: Sending = {}): Promise<HttpResponse> {
    const own = { accept: BOTH, 'mcp-session-id': this.id, 'mcp-protocol-version': this.revision };
    return send(this.url, { method, headers: { ...own, ...headers }, check: this.#check, ...more });
  }
}

export interface OpenOptions {
  readonly capabilities?: JsonObject;
  readonly headers?: Headers;
  /** Without the notification that confirms it. */
  readonly unconfirmed?: boolean;
}

export async function openSession(
  url: string,
  revision: Revision,
  options: OpenOptions = {},
): Promise<HttpSession> {
  const { capabilities = {}, headers = {} } = options;
  const answer = await sendInitialize(url, revision, { capabilities, headers });
  const id = answer.headers['mcp-session-id'];
  if (typeof id !== 'string') throw new Error(`${answer.status} without a session: ${answer.text}`);
  const session = new HttpSession(url, revision, id);
  if (!options.unconfirmed) await session.notify('notifications/initialized', {}, headers);
  return session;
}

export function sendInitialize(
  url: string,
  revision: string,
  options: { capabilities?: JsonObject; headers?: Headers; params?: JsonObject; answered?: Revision } = {},
): Promise<HttpResponse> {
  const { capabilities = {}, headers = {}, answered = revision as Revision } = options;
  const clientInfo = { name: 'raw', version: '1' };
  const params = options.params ?? { protocolVersion: revision, capabilities, clientInfo };
  return send(url, {
    headers: { 'content-type': 'application/json', accept: BOTH, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 'init', method: 'initialize', params }),
    check: checkFor(answered, () => 'initialize'),
  });
}
