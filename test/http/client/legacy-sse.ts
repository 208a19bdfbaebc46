/**
 * A client of the transport of 2024-11-05: one stream, and an address for messages.
 * @module
 */
import type { JsonObject, JsonRpcId } from '../../../packages/lectern/src/index.ts';
import type { EventStream, ServerEvent } from './event-stream.ts';
import { checkFor, type Message } from './message.ts';
import { type Headers, type HttpResponse, send } from './send.ts';

export class LegacySseClient {
  readonly stream: EventStream;
  readonly opening: ServerEvent;
  readonly #url: string;
  readonly #methods: Map<JsonRpcId, string>;

  constructor(url: string, stream: EventStream, opening: ServerEvent, methods: Map<JsonRpcId, string>) {
    this.stream = stream;
    this.opening = opening;
    this.#url = url;
    this.#methods = methods;
  }

  get messagesUrl(): URL {
    return new URL(this.opening.data, this.#url);
  }

  post(message: object, headers: Headers = {}): Promise<HttpResponse> {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    return send(this.messagesUrl, { headers: { 'content-type': 'application/json', ...headers }, body });
  }

  /** Posts a request; its answer comes on the stream. */
  request(
    id: JsonRpcId,
    method: string,
    params: JsonObject = {},
    headers: Headers = {},
  ): Promise<HttpResponse> {
    this.#methods.set(id, method);
    return this.post({ id, method, params }, headers);
  }

  async ask(id: JsonRpcId, method: string, params: JsonObject = {}, headers: Headers = {}): Promise<Message> {
    await this.request(id, method, params, headers);
    return this.stream.message();
  }

  call(
    id: JsonRpcId,
    name: string,
    args: JsonObject = {},
    _meta: JsonObject = {},
    headers: Headers = {},
  ): Promise<HttpResponse> {
    return this.request(id, 'tools/call', { name, arguments: args, _meta }, headers);
  }
}

export function sseUrl(url: string): URL {
  return new URL('sse', url);
}

/** Opens the stream, and shakes hands where capabilities are given. */
export async function openLegacySse(
  url: string,
  capabilities?: JsonObject,
  headers: Headers = {},
): Promise<LegacySseClient> {
  const methods = new Map<JsonRpcId, string>();
  const check = checkFor('2024-11-05', (id) => (id === undefined ? undefined : methods.get(id)));
  const accept = 'text/event-stream';
  const { stream } = await send(sseUrl(url), { method: 'GET', headers: { accept, ...headers }, check });
  const client = new LegacySseClient(url, stream, await stream.next(), methods);
  if (capabilities === undefined) return client;
  const clientInfo = { name: 'first', version: '1' };
  await client.ask(
    'init',
    'initialize',
    { protocolVersion: '2024-11-05', capabilities, clientInfo },
    headers,
  );
  await client.post({ method: 'notifications/initialized' }, headers);
  return client;
}
