/**
 * A small HTTP server for tests that answers as it is told.
 * @module
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Asked {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  /** The JSON of the body, where there is one. */
  readonly message: {
    readonly id?: number;
    readonly method?: string;
    readonly params?: Record<string, unknown>;
  };
}

export interface HttpFake {
  readonly url: string;
  readonly asked: readonly Asked[];
}

export type Answer = (asked: Asked, response: ServerResponse) => void | Promise<void>;

/** Gone after the test. */
export async function httpFake(answer: Answer): Promise<HttpFake> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { method = '', headers } = request;
    const one = { method, headers, message: body === '' ? {} : JSON.parse(body) };
    asked.push(one);
    await answer(one, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, asked };
}

export function json(response: ServerResponse, value: object, status = 200, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

/** Answers `initialize` of an older revision, and `tools/list` with nothing; the rest with 202. */
export function answerAsOlder({ message }: Asked, response: ServerResponse, headers: object = {}): void {
  const { id, method } = message;
  const result =
    method === 'initialize'
      ? {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'older', version: '2.0.0' },
        }
      : method === 'tools/list'
        ? { tools: [] }
        : undefined;
  if (result === undefined) response.writeHead(202).end();
  else json(response, { jsonrpc: '2.0', id, result }, 200, headers);
}
