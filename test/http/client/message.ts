/**
 * What a raw client reads: JSON-RPC messages, each checked against the official schema of its revision.
 * @module
 */
import type { JsonObject, JsonRpcId, Revision } from '../../../packages/lectern/src/index.ts';
import { mustBeValid } from '../../support/wire-check.ts';

export interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: JsonRpcId;
  readonly method?: string;
  readonly params?: JsonObject;
  readonly result?: JsonObject;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: JsonObject };
}

/** Throws where a message, or one of a batch of them, is wrong. */
export type CheckMessage = (message: Message | Message[]) => void;

/** A message, or in 2025-03-26 an array of them. */
export function readMessage(text: string): Message {
  const value: unknown = JSON.parse(text);
  for (const each of Array.isArray(value) ? value : [value]) mustBeJsonRpc(each);
  return value as Message;
}

function mustBeJsonRpc(value: Message): void {
  const kinds = [value.method, value.result, value.error].filter((member) => member !== undefined);
  if (value.jsonrpc !== '2.0' || kinds.length !== 1) {
    throw new Error(`Not JSON-RPC: ${JSON.stringify(value)}`);
  }
}

/** `methodOf` tells which method an answer with this id is about. */
export function checkFor(
  revision: Revision,
  methodOf: (id: JsonRpcId | undefined) => string | undefined,
): CheckMessage {
  return (message) => {
    for (const each of Array.isArray(message) ? message : [message]) {
      mustBeValid(isUnreadable(each) ? '2025-11-25' : revision, each, methodOf(each.id));
    }
  };
}

/** The texts about HTTP leave the id out of errors about unreadable messages since 2025-03-26, the schemas later. */
function isUnreadable({ error, id }: Message): boolean {
  return error !== undefined && id === undefined;
}

/** The text of a tool's answer. */
export function textOf(message: Message): string {
  const [block] = (message.result?.content ?? []) as { text?: string }[];
  if (block?.text === undefined) throw new Error(`No text: ${JSON.stringify(message)}`);
  return block.text;
}
