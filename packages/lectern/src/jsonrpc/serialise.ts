/**
 * From responses, notifications and requests to texts. Results arrive as JSON text, because prepared ones
 * are never serialised twice.
 * @module
 */
import type { JsonObject, JsonRpcId } from './message.ts';
import type { ProtocolError } from './protocol-error.ts';

export function resultText(id: JsonRpcId, resultJson: string): string {
  return `{"jsonrpc":"2.0","id":${idText(id)},"result":${resultJson}}`;
}

/** `undefined` leaves the id out, `null` writes it as null (decision C15). */
export function errorText(id: JsonRpcId | null | undefined, error: ProtocolError): string {
  const { code, message, data } = error;
  const body = JSON.stringify(data === undefined ? { code, message } : { code, message, data });
  const idMember = id === undefined ? '' : `"id":${id === null ? 'null' : idText(id)},`;
  return `{"jsonrpc":"2.0",${idMember}"error":${body}}`;
}

export function notificationText(method: string, params: JsonObject | undefined): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params });
}

export function requestText(id: JsonRpcId, method: string, params: JsonObject | undefined): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** Not `String(id)`: that keeps every number's text in a cache of the runtime, which grows the heap. */
function idText(id: JsonRpcId): string {
  return JSON.stringify(id);
}
