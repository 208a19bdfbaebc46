/**
 * Helpers for tests of the asdlc server, by the names that its specification requires.
 * @module
 */
import type { JsonRpcRequest, JsonRpcResponse } from './answer-one.ts';

// biome-ignore lint/suspicious/noExplicitAny: the required tests reach into results without a type
type Success = JsonRpcResponse & { result: any };
type Failure = JsonRpcResponse & { error: NonNullable<JsonRpcResponse['error']> };

export function createJsonRpcRequest(
  method: string,
  params?: Record<string, unknown>,
  id: string | number = 1,
): JsonRpcRequest {
  return { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) };
}

/** A message on its way to the edge function. */
export function createMockRequest(message: unknown, headers: Record<string, string> = {}): Request {
  return new Request('https://asdlc.example/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

export async function parseJsonRpcResponse(response: Response): Promise<JsonRpcResponse> {
  const message = (await response.json()) as JsonRpcResponse;
  if (message.jsonrpc !== '2.0') throw new Error(`Not JSON-RPC 2.0: ${JSON.stringify(message)}`);
  return message;
}

export function assertJsonRpcSuccess(response: JsonRpcResponse | null): asserts response is Success {
  if (response === null || response.error !== undefined || response.result === undefined)
    throw new Error(`Expected a result, got ${JSON.stringify(response)}`);
}

export function assertJsonRpcError(response: JsonRpcResponse | null): asserts response is Failure {
  if (response === null || response.error === undefined || response.result !== undefined)
    throw new Error(`Expected an error, got ${JSON.stringify(response)}`);
}
