/**
 * The least of a client over HTTP: posts one message, reads what comes back.
 * @module
 */
import { createParser } from 'eventsource-parser';
import type { JsonObject } from '../../packages/lectern/src/index.ts';

type Headers = Readonly<Record<string, string>>;

export function post(url: string, message: object, headers: Headers = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
}

/** The messages of a stream as they come, each beside the number of the chunk that completed it. */
export async function* eventsOf(response: Response): AsyncGenerator<{ message: JsonObject; chunk: number }> {
  const found: JsonObject[] = [];
  const parser = createParser({
    onEvent({ data }) {
      if (data !== '') found.push(JSON.parse(data));
    },
  });
  const decoder = new TextDecoder();
  let chunk = 0;
  for await (const bytes of response.body ?? []) {
    chunk += 1;
    parser.feed(decoder.decode(bytes, { stream: true }));
    for (const message of found.splice(0)) yield { message, chunk };
  }
}

/** Opens a session of 2025-11-25 and gives the headers of its requests. */
export async function openSession(url: string): Promise<{ headers: Headers; result: unknown }> {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'smoke', version: '1' },
  };
  const response = await post(url, { id: 0, method: 'initialize', params });
  const { result } = (await response.json()) as { result: unknown };
  const headers = {
    'mcp-session-id': response.headers.get('mcp-session-id') ?? 'none',
    'mcp-protocol-version': '2025-11-25',
  };
  await post(url, { method: 'notifications/initialized' }, headers);
  return { headers, result };
}
