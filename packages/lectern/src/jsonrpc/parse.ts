/**
 * From a text to a message. Never throws, whatever the text.
 * @module
 */
import { classify } from './classify.ts';
import {
  canBreakLimits,
  DEFAULT_JSON_LIMITS,
  idIn,
  type JsonLimits,
  LONG_TEXT,
  MAX_DEPTH,
  type ShapeFault,
  textFault,
  valueFault,
} from './json-limits.ts';
import type { IncomingMessage, InvalidMessage, JsonRpcId } from './message.ts';

const NOT_JSON: InvalidMessage = {
  kind: 'invalid',
  reason: 'not-json',
  detail: 'Parse error: the text is not JSON',
};

export function parse(text: string, limits: JsonLimits = DEFAULT_JSON_LIMITS): IncomingMessage {
  const isLong = text.length > LONG_TEXT;
  const fault = isLong ? textFault(text, limits) : undefined;
  if (fault !== undefined) return refused(fault, limits, idIn(text));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
  if (!isLong && canBreakLimits(text.length, limits) && typeof value === 'object' && value !== null) {
    const found = valueFault(value, limits);
    if (found !== undefined) {
      const message = classify(value);
      return refused(found, limits, 'id' in message ? message.id : undefined);
    }
  }
  if (Array.isArray(value)) return { kind: 'batch', members: value, text };
  return classify(value, text);
}

function refused(reason: ShapeFault, limits: JsonLimits, id: JsonRpcId | undefined): InvalidMessage {
  const detail =
    reason === 'too-deep'
      ? `Invalid request: nested deeper than ${MAX_DEPTH} levels`
      : `Invalid request: more than ${limits.objectMembers} members in an object or ${limits.arrayItems} items in an array`;
  const message: InvalidMessage = { kind: 'invalid', reason, detail };
  return id === undefined ? message : { ...message, id };
}
