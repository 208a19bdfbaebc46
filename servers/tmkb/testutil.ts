/**
 * Helpers for tests of the tmkb server, by the names that its specification requires (S1.118 to S1.120).
 * @module
 */
import type { JsonObject, JsonRpcId, Server } from '../../packages/lectern/src/index.ts';

type Session = ReturnType<Server['connect']>;

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export interface Response {
  readonly jsonrpc: '2.0';
  /** Left out where the message could not be read. */
  readonly id?: JsonRpcId;
  readonly result?: JsonObject;
  readonly error?: RpcError;
}

export type ErrorResponse = Response & { readonly error: RpcError };
export type SuccessResponse = Response & { readonly result: JsonObject };

type State = Session['state']['lifecycle'];

export function createInitializeRequest(id: JsonRpcId, version: string): string {
  const clientInfo = { name: 'Claude Desktop', version: '1.0.0' };
  const capabilities = { roots: { listChanged: true }, sampling: {} };
  return request(id, 'initialize', { protocolVersion: version, capabilities, clientInfo });
}

export function createToolsListRequest(id: JsonRpcId): string {
  return request(id, 'tools/list');
}

export function createToolsCallRequest(id: JsonRpcId, tool: string, args?: JsonObject): string {
  return request(id, 'tools/call', { name: tool, arguments: args });
}

export function createNotification(method: string, params?: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params });
}

function request(id: JsonRpcId, method: string, params?: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** Throws unless the text is a JSON-RPC 2.0 response, with a result or an error, but not both. */
export function parseResponse(text: string | undefined): Response {
  const response = JSON.parse(text ?? 'null') as Response | null;
  const isResponse =
    response?.jsonrpc === '2.0' && (response.result === undefined) !== (response.error === undefined);
  if (!isResponse) throw new Error(`Expected a response, got ${text}`);
  return response;
}

export function parseError(text: string | undefined): ErrorResponse {
  const response = parseResponse(text);
  if (!isError(response)) throw new Error(`Expected an error, got ${text}`);
  return response;
}

export function assertJsonRpcError(
  response: Response | undefined,
  code: number,
): asserts response is ErrorResponse {
  if (!isError(response) || response.error.code !== code)
    throw new Error(`Expected the error ${code}, got ${JSON.stringify(response)}`);
}

/** The required message is the whole first line; help may follow on others. */
export function assertToolExecutionError(
  response: Response | undefined,
  message: string,
): asserts response is SuccessResponse {
  const result = response?.result as { isError?: boolean; content?: { text?: string }[] } | undefined;
  if (result?.isError !== true || result.content?.[0]?.text !== message)
    throw new Error(`Expected a tool execution error "${message}", got ${JSON.stringify(response)}`);
}

export function assertSuccess(response: Response | undefined): asserts response is SuccessResponse {
  if (response?.result === undefined || response.result.isError === true)
    throw new Error(`Expected a success, got ${JSON.stringify(response)}`);
}

export function assertStateEquals(session: Session, state: State): void {
  const { lifecycle } = session.state;
  if (lifecycle !== state) throw new Error(`Expected the state ${state}, got ${lifecycle}`);
}

function isError(response: Response | undefined): response is ErrorResponse {
  return response?.error !== undefined;
}
