/**
 * What a handshake-era client is not offered where nothing is remembered between its requests.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';

const WHOLE: ReadonlySet<string> = new Set(['logging']);
const PARTS: ReadonlySet<string> = new Set(['subscribe', 'listChanged']);

/** `name`, or `name.part`, as in `Definition.offers`. */
export function needsSession(capability: string): boolean {
  return WHOLE.has(capability) || PARTS.has(capability.slice(capability.indexOf('.') + 1));
}

export function withoutSession(capabilities: JsonObject): JsonObject {
  const kept = Object.entries(capabilities).filter(([name]) => !WHOLE.has(name));
  return Object.fromEntries(
    kept.map(([name, parts]) => [
      name,
      Object.fromEntries(Object.entries(parts as JsonObject).filter(([part]) => !PARTS.has(part))),
    ]),
  );
}
