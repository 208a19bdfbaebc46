/**
 * Tells what a parsed JSON value is: a request, a notification, a response, or why none of these.
 * @module
 */
import { isObject } from '../base/json-value.ts';
import type { InvalidMessage, InvalidReason, JsonObject, JsonRpcId, SingleMessage } from './message.ts';

/** Larger integers have lost digits in parsing and could not be echoed. */
export function isId(value: unknown): value is JsonRpcId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/** `text`: what the value was parsed from; `index`: its place in a batch. */
export function classify(value: unknown, text?: string, index?: number): SingleMessage {
  if (!isObject(value)) return invalid('not-an-object', 'Invalid request: expected a JSON object');
  const { jsonrpc, id, method } = value;
  if (typeof method !== 'string') {
    return method === undefined && ('result' in value || 'error' in value)
      ? classifyResponse(value)
      : invalid('no-method', 'Invalid request: "method" must be a string', id);
  }
  if (jsonrpc !== '2.0') {
    const reason = typeof jsonrpc === 'string' ? 'wrong-version' : 'no-version';
    return invalid(reason, 'Invalid request: "jsonrpc" must be "2.0"', id);
  }
  // Some clients serialise an absent member as null.
  const params = value.params ?? undefined;
  if (params !== undefined && !isObject(params)) {
    return invalid('bad-params', 'Invalid request: "params" must be an object', id);
  }
  if (id === undefined) return { kind: 'notification', method, params, raw: value };
  if (!isId(id)) {
    return invalid('bad-id', 'Invalid request: "id" must be a string or an integer within ±(2^53-1)');
  }
  return { kind: 'request', id, method, params, raw: value, text, index };
}

/** A response is never answered, so why it is invalid matters to the log alone. */
function classifyResponse(value: JsonObject): SingleMessage {
  const { jsonrpc, id, result, error } = value;
  if (jsonrpc === '2.0' && isId(id)) {
    if (isObject(result) && error === undefined) return { kind: 'response', id, result };
    if (isObject(error) && result === undefined) {
      const { code, message, data } = error;
      if (typeof code === 'number' && typeof message === 'string') {
        return { kind: 'response', id, error: { code, message, data } };
      }
    }
  }
  return invalid(
    'bad-response',
    'Invalid response: expected an id and either "result" or "error" as an object',
  );
}

function invalid(reason: InvalidReason, detail: string, id?: unknown): InvalidMessage {
  return isId(id) ? { kind: 'invalid', reason, detail, id } : { kind: 'invalid', reason, detail };
}
