/**
 * Requests of 2026-07-28, with the headers that repeat what the body says.
 * @module
 */
import type { JsonObject, JsonRpcId } from '../../../packages/lectern/src/index.ts';
import { envelope } from '../../support/quiet.ts';
import { type CheckMessage, checkFor, textOf } from './message.ts';
import { type Headers, type HttpResponse, send } from './send.ts';

export const STATELESS = '2026-07-28';
export const BOTH = 'application/json, text/event-stream';
export const ONLY_JSON = 'application/json';
export const ONLY_EVENTS = 'text/event-stream';

export interface StatelessOptions {
  readonly id?: JsonRpcId;
  /** More members of `_meta`; one of `undefined` is left out. */
  readonly meta?: JsonObject;
  readonly headers?: Headers;
  readonly signal?: AbortSignal;
}

export function ask(
  url: string,
  method: string,
  params: JsonObject = {},
  options: StatelessOptions = {},
): Promise<HttpResponse> {
  const { id = 1, meta = {}, headers = {}, signal } = options;
  const body = { jsonrpc: '2.0', id, method, params: { ...params, _meta: envelope(meta) } };
  return postStateless(url, body, { ...headersFor(method, params), ...headers }, signal);
}

export function askTool(
  url: string,
  name: string,
  args: JsonObject = {},
  options: StatelessOptions = {},
): Promise<HttpResponse> {
  return ask(url, 'tools/call', { name, arguments: args }, options);
}

/** The text of a tool's answer. */
export async function toolText(
  url: string,
  name: string,
  args: JsonObject = {},
  options: StatelessOptions = {},
): Promise<string> {
  return textOf(await (await askTool(url, name, args, options)).answer());
}

/** Any body, with the headers given. */
export function postStateless(
  url: string,
  body: object | string,
  headers: Headers,
  signal?: AbortSignal,
): Promise<HttpResponse> {
  const check = checkOf(body);
  return send(url, {
    headers: { 'content-type': 'application/json', accept: BOTH, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    check,
    checkRefusal: check,
    ...(signal === undefined ? {} : { signal }),
  });
}

export function headersFor(method: string, params: JsonObject): Headers {
  const name = method === 'resources/read' ? params.uri : params.name;
  const isNamed = ['tools/call', 'prompts/get', 'resources/read'].includes(method);
  return {
    'mcp-protocol-version': STATELESS,
    'mcp-method': method,
    'mcp-name': isNamed ? (name as string) : undefined,
  };
}

function checkOf(body: object | string): CheckMessage {
  const { id, method } = (typeof body === 'string' ? {} : body) as { id?: JsonRpcId; method?: string };
  return checkFor(STATELESS, (answered) => (answered === id ? method : undefined));
}
