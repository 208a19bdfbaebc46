/**
 * The same protected server on Node, on Fetch and as an edge function, asked in the same way.
 * @module
 */
import { request as httpRequest } from 'node:http';
import { createHandler as createEdgeHandler } from 'lectern/edge';
import { createHandler as createHttpHandler } from 'lectern/http';
import { type ServeOptions, serve } from 'lectern/node';
import { onTestFinished } from 'vitest';
import type { Engine } from '../../packages/lectern/src/protocol/engine.ts';

export interface Sent {
  readonly method?: string;
  readonly path?: string;
  /** Names may come twice. */
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Adapter {
  /** URL of the endpoint, as clients know it. */
  readonly url: string;
  send(sent: Sent): Promise<Received>;
  /** The same as a function that clients can use, with streams. */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
}

export type Start = (
  servers: Engine | Readonly<Record<string, Engine>>,
  options: Pick<
    ServeOptions,
    'auth' | 'authenticate' | 'allowedHosts' | 'allowedOrigins' | 'page' | 'reauthenticateMs' | 'store'
  >,
) => Promise<Adapter>;

const JSON_HEADERS = [
  ['content-type', 'application/json'],
  ['accept', 'application/json, text/event-stream'],
] as const;

const onNode: Start = async (servers, options) => {
  const serving = await serve(servers, { ...options, port: 0, guardProcess: false });
  onTestFinished(() => serving.close());
  const origin = new URL(serving.url).origin;
  return {
    url: serving.url,
    fetch: (url, init) => fetch(url, init),
    send: ({ method = 'POST', path = '/mcp', headers = [], body }) =>
      new Promise((resolve, reject) => {
        const raw = [...(body === undefined ? [] : JSON_HEADERS), ...headers].flat() as string[];
        if (!headers.some(([name]) => name.toLowerCase() === 'host')) raw.push('host', new URL(origin).host);
        const request = httpRequest(
          origin + path,
          { method, headers: raw as never, setHost: false },
          (response) => {
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (piece) => {
              text += piece;
            });
            response.on('error', reject);
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: new Headers(response.headers as Record<string, string>),
                text,
              }),
            );
          },
        );
        request.on('error', reject);
        request.end(body);
      }),
  };
};

const onHandler =
  (createHandler: typeof createHttpHandler | typeof createEdgeHandler): Start =>
  async (servers, options) => {
    const handler = createHandler(servers, options);
    onTestFinished(() => handler.close());
    const origin = 'http://localhost:3333';
    return {
      url: `${origin}/mcp`,
      fetch(url, init) {
        const headers = new Headers(init?.headers);
        headers.set('host', 'localhost:3333');
        return handler(new Request(url, { ...init, headers }));
      },
      async send({ method = 'POST', path = '/mcp', headers = [], body }) {
        const all = new Headers();
        for (const [name, value] of [...(body === undefined ? [] : JSON_HEADERS), ...headers])
          all.append(name, value);
        if (!all.has('host')) all.set('host', 'localhost:3333');
        const response = await handler(
          new Request(origin + path, { method, headers: all, ...(body === undefined ? {} : { body }) }),
        );
        return { status: response.status, headers: response.headers, text: await response.text() };
      },
    };
  };

export const ADAPTERS: readonly (readonly [name: string, start: Start])[] = [
  ['node', onNode],
  ['fetch', onHandler(createHttpHandler)],
];

/** With the one that has no sessions. */
export const ALL_ADAPTERS: typeof ADAPTERS = [...ADAPTERS, ['edge', onHandler(createEdgeHandler)]];

/** A request of the stateless era. */
export function statelessBody(method: string, params: object = {}, id = 1): string {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } });
}

/** The headers that repeat what such a request says. */
export function statelessHeaders(method: string, name?: string): (readonly [string, string])[] {
  return [
    ['mcp-protocol-version', '2026-07-28'],
    ['mcp-method', method],
    ...(name === undefined ? [] : [['mcp-name', name] as const]),
  ];
}

/** `tools/call` of the stateless era, with an Authorization header where one is given. */
export function callTool(name: string, authorization?: string): Sent {
  return {
    body: statelessBody('tools/call', { name, arguments: {} }),
    headers: [
      ...statelessHeaders('tools/call', name),
      ...(authorization === undefined ? [] : [['authorization', authorization] as const]),
    ],
  };
}
