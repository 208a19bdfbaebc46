/**
 * Era detection: whether a request has the `_meta` of the stateless era, and what it contains.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import { clip } from '../base/shown-text.ts';
import { ErrorCode, type JsonObject, ProtocolError } from '../jsonrpc/message.ts';
import { isLogLevel, LOG_LEVELS, type LogLevel } from '../logging/logger.ts';
import type { ClientDescription } from './handshake.ts';
import { isStatelessRevision, type RevisionRules, rulesOf, STATELESS_REVISIONS } from './revisions.ts';

export const META = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;

export interface Envelope {
  readonly rules: RevisionRules;
  readonly client: ClientDescription;
  readonly logLevel: LogLevel | undefined;
}

/** The presence of the version key makes a request stateless; any error in it is then reported. */
export function claimsEnvelope(params: JsonObject | undefined): params is JsonObject & { _meta: JsonObject } {
  const meta = params?._meta;
  return isObject(meta) && meta[META.protocolVersion] !== undefined;
}

/** Throws the error that the client should see. An unknown version comes first: it may define other keys. */
export function readEnvelope(meta: JsonObject): Envelope {
  const version = meta[META.protocolVersion];
  if (typeof version !== 'string') throw invalidMeta(META.protocolVersion, 'a revision such as "2026-07-28"');
  if (!isStatelessRevision(version)) throw unsupportedVersion(version);
  const capabilities = meta[META.clientCapabilities];
  if (!isObject(capabilities)) throw invalidMeta(META.clientCapabilities, 'an object, {} for none');
  const info = meta[META.clientInfo];
  if (info !== undefined && !isObject(info)) throw invalidMeta(META.clientInfo, 'an object');
  const logLevel = meta[META.logLevel];
  if (logLevel !== undefined && !isLogLevel(logLevel)) {
    throw invalidMeta(META.logLevel, `one of ${LOG_LEVELS.join(', ')}`);
  }
  return { rules: rulesOf(version), client: { info, capabilities }, logLevel };
}

/** The error for a version that no stateless request can have, with the supported ones. */
export function unsupportedVersion(requested: string): ProtocolError {
  return new ProtocolError(ErrorCode.UnsupportedProtocolVersion, 'Unsupported protocol version', {
    supported: STATELESS_REVISIONS,
    requested: clip(requested),
  });
}

function invalidMeta(key: string, expected: string): ProtocolError {
  return new ProtocolError(ErrorCode.InvalidParams, `Invalid params: _meta["${key}"] must be ${expected}`);
}
