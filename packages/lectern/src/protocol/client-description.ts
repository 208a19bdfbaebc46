/**
 * What is known of the client that sent a request: from the handshake, or from the request itself.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';

/** What a client says about itself. */
export interface ClientDescription {
  /**
   * Self-reported and unverified: for display and logs, never for decisions. After `initialize` only `name`,
   * `version` and `title` are kept.
   */
  readonly info: JsonObject | undefined;
  /** The capabilities that the client declared. */
  readonly capabilities: JsonObject;
}

export const UNKNOWN_CLIENT: ClientDescription = { info: undefined, capabilities: {} };

const KEPT_INFO = ['name', 'version', 'title'] as const;
/** An empty object takes two characters of JSON and fifty bytes of memory, so values are counted as well. */
const MAX_CAPABILITY_VALUES = 256;
/** In an error, for a name that the client chose. */
const MAX_SHOWN_NAME = 64;

/** How much of a client's description a session keeps. */
export interface ClientLimits {
  /** Maximum length of `name`, `version` and `title` of a client, in characters. Default: 256. */
  readonly clientNameLength: number;
  /** Maximum size of a client's capabilities as JSON, in characters. Default: 8,192. */
  readonly capabilitySize: number;
}

/** The part of the params of `initialize` that outlives it. Throws the error that the client should see. */
export function describeClient(params: JsonObject, limits: ClientLimits): ClientDescription {
  const { clientInfo, capabilities } = params;
  return {
    info: isObject(clientInfo) ? keptInfo(clientInfo, limits.clientNameLength) : undefined,
    capabilities: isObject(capabilities) ? checkedCapabilities(capabilities, limits.capabilitySize) : {},
  };
}

function keptInfo(info: JsonObject, maxLength: number): JsonObject {
  const kept: JsonObject = {};
  for (const name of KEPT_INFO) {
    const text = info[name];
    if (typeof text !== 'string') continue;
    if (text.length > maxLength) throw tooLarge(`clientInfo.${name}`, `${maxLength} characters`);
    kept[name] = text;
  }
  return kept;
}

function checkedCapabilities(capabilities: JsonObject, maxSize: number): JsonObject {
  let size = 0;
  let values = 0;
  for (const [name, value] of Object.entries(capabilities)) {
    const member = `capabilities.${name.slice(0, MAX_SHOWN_NAME)}`;
    values += countValues(value);
    if (values > MAX_CAPABILITY_VALUES) throw tooLarge(member, `${MAX_CAPABILITY_VALUES} values in all`);
    size += name.length + JSON.stringify(value).length;
    if (size > maxSize) throw tooLarge(member, `${maxSize} characters of JSON in all`);
  }
  return capabilities;
}

/** Stops at what is too many. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const member of Object.values(value)) {
    count += countValues(member);
    if (count > MAX_CAPABILITY_VALUES) break;
  }
  return count;
}

function tooLarge(member: string, limit: string): ProtocolError {
  return new ProtocolError(ErrorCode.InvalidParams, `Invalid params: "${member}" exceeds ${limit}`);
}

/** How much memory a description takes, in bytes, as far as a client decides it. */
export function clientBytes({ info, capabilities }: ClientDescription): number {
  return (
    JSON.stringify(capabilities).length + 32 * countValues(capabilities) + JSON.stringify(info ?? 0).length
  );
}
