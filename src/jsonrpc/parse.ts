/**
 * From a text to a message. Never throws, whatever the text.
 * @module
 */
import { classify } from './classify.ts';
import { isTooDeep, LONG_TEXT, MAX_DEPTH, nestsTooDeep, SHORTEST_DEEP_TEXT } from './depth.ts';
import type { IncomingMessage, InvalidMessage } from './message.ts';

const NOT_JSON: InvalidMessage = {
  kind: 'invalid',
  reason: 'not-json',
  detail: 'Parse error: the text is not JSON',
};
const TOO_DEEP: InvalidMessage = {
  kind: 'invalid',
  reason: 'too-deep',
  detail: `Invalid request: nested deeper than ${MAX_DEPTH} levels`,
};

export function parse(text: string): IncomingMessage {
  if (text.length > LONG_TEXT && nestsTooDeep(text)) return TOO_DEEP;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
  if (text.length >= SHORTEST_DEEP_TEXT && isTooDeep(value)) {
    const message = classify(value);
    return 'id' in message && message.id !== undefined ? { ...TOO_DEEP, id: message.id } : TOO_DEEP;
  }
  if (Array.isArray(value)) return { kind: 'batch', members: value };
  return classify(value);
}
