/**
 * Lets JSON-RPC messages through and nothing else: some servers print to where they should only speak.
 * @module
 */
import type { JsonObject } from '../../jsonrpc/message.ts';

/** The messages of a text, one or a batch of them; undefined where it is something else. */
export function messagesIn(text: string): JsonObject[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const members = Array.isArray(value) ? value : [value];
  return members.every(isMessage) ? members : undefined;
}

function isMessage(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  return typeof value.method === 'string' || isObject(value.result) || isObject(value.error);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
