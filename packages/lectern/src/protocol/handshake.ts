/**
 * `initialize` and `notifications/initialized`, what is stored of a client's description, the capabilities that a
 * server declares without a session, and `ping`.
 * @module
 */
import { isObject } from '../base/json-value.ts';
import { andThen } from '../base/promises.ts';
import { ErrorCode, type JsonObject, ProtocolError } from '../jsonrpc/message.ts';
import type { NotificationHandler, RequestHandler } from './definition.ts';
import type { ServerRules } from './policy.ts';
import { isHandshakeRevision, LATEST_HANDSHAKE, type Revision, rulesOf } from './revisions.ts';

export const initialize: RequestHandler = {
  handle({ params, session }) {
    const { definition, state } = session;
    const { policy } = definition;
    if (state.lifecycle !== 'not-initialized' && policy.repeatInitialize === 'reject') {
      throw new ProtocolError(ErrorCode.InvalidRequest, 'Already initialized');
    }
    checkParams(params, policy);
    const revision = negotiate(params.protocolVersion, policy);
    const client = describeClient(params, session.limits);
    session.open(revision, client);
    session.log('debug', 'Client connected', { data: { revision, clientInfo: client.info } });
    const rules = rulesOf(revision);
    const serverInfo = definition.serverInfo(rules);
    return andThen(definition.instructions(), (instructions) => ({
      protocolVersion: revision,
      capabilities: session.sessionless
        ? withoutSession(definition.capabilities(rules))
        : definition.capabilities(rules),
      serverInfo,
      ...(instructions === undefined ? {} : { instructions }),
      ...(policy.flatServerInfo ? { name: serverInfo.name, version: serverInfo.version } : {}),
    }));
  },
};

export const initialized: NotificationHandler = (_params, session) => {
  const before = session.state.lifecycle;
  session.advance('initialized');
  // Repeated, or sent before initialize to a server that requires it, it has no effect.
  const isTooSoon = before === 'not-initialized' && session.definition.policy.gate !== 'open';
  if (before === 'initialized' || before === 'shut-down' || isTooSoon) return;
  session.log('info', 'Client initialization complete');
};

/** The requested revision if it is supported, otherwise the newest one with a handshake (decision C1). */
function negotiate(requested: unknown, policy: ServerRules): Revision {
  if (requested === undefined) return policy.defaultRevision;
  return isHandshakeRevision(requested) ? requested : LATEST_HANDSHAKE;
}

const REQUIRED: Readonly<Record<ServerRules['initializeParams'], readonly string[]>> = {
  required: ['protocolVersion', 'capabilities', 'clientInfo'],
  protocolVersion: ['protocolVersion'],
  optional: [],
};

function checkParams(params: JsonObject, policy: ServerRules): void {
  const missing = REQUIRED[policy.initializeParams].filter((name) => params[name] === undefined);
  if (missing.length > 0) {
    throw new ProtocolError(
      ErrorCode.InvalidParams,
      `Invalid params: initialize needs ${missing.join(', ')}`,
    );
  }
  const version = params.protocolVersion;
  if (version !== undefined && typeof version !== 'string') {
    throw new ProtocolError(ErrorCode.InvalidParams, 'Invalid params: protocolVersion must be a string');
  }
  if (policy.initializeParams === 'optional') return;
  for (const name of ['capabilities', 'clientInfo'])
    if (params[name] !== undefined && !isObject(params[name]))
      throw new ProtocolError(ErrorCode.InvalidParams, `Invalid params: ${name} must be an object`);
}

/** Allowed at any time in the handshake era. */
export const ping: RequestHandler = { handle: () => ({}) };

const WHOLE: ReadonlySet<string> = new Set(['logging']);
const PARTS: ReadonlySet<string> = new Set(['subscribe', 'listChanged']);

/** `name`, or `name.part`, as in `Definition.offers`. */
export function needsSession(capability: string): boolean {
  return WHOLE.has(capability) || PARTS.has(capability.slice(capability.indexOf('.') + 1));
}

function withoutSession(capabilities: JsonObject): JsonObject {
  const stateless = Object.entries(capabilities).filter(([name]) => !WHOLE.has(name));
  return Object.fromEntries(
    stateless.map(([name, parts]) => [
      name,
      Object.fromEntries(Object.entries(parts as JsonObject).filter(([part]) => !PARTS.has(part))),
    ]),
  );
}

/** What a client reports about itself. */
export interface ClientDescription {
  /**
   * Self-reported and unverified: for display and logs, never for decisions. After `initialize` only `name`, `version`
   * and `title` are stored.
   */
  readonly info: JsonObject | undefined;
  /** The capabilities that the client declared. */
  readonly capabilities: JsonObject;
}

export const UNKNOWN_CLIENT: ClientDescription = { info: undefined, capabilities: {} };

const STORED_INFO = ['name', 'version', 'title'] as const;
/** An empty object takes two characters of JSON and fifty bytes of memory, so values are counted as well. */
const MAX_CAPABILITY_VALUES = 256;
/** Maximum length of a client's name in an error. */
const MAX_SHOWN_NAME = 64;

/** Limits on a client's description in a session. */
export interface ClientLimits {
  /** Maximum length of `name`, `version` and `title` of a client, in characters. Default: 256. */
  readonly clientNameLength: number;
  /** Maximum size of a client's capabilities as JSON, in characters. Default: 8,192. */
  readonly capabilitySize: number;
}

/** The part of the params of `initialize` that is stored. Throws the error that the client should see. */
export function describeClient(params: JsonObject, limits: ClientLimits): ClientDescription {
  const { clientInfo, capabilities } = params;
  return {
    info: isObject(clientInfo) ? storedInfo(clientInfo, limits.clientNameLength) : undefined,
    capabilities: isObject(capabilities) ? checkedCapabilities(capabilities, limits.capabilitySize) : {},
  };
}

function storedInfo(info: JsonObject, maxLength: number): JsonObject {
  const stored: JsonObject = {};
  for (const name of STORED_INFO) {
    const text = info[name];
    if (typeof text !== 'string') continue;
    if (text.length > maxLength) throw tooLarge(`clientInfo.${name}`, `${maxLength} characters`);
    stored[name] = text;
  }
  return stored;
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

/** Stops counting beyond the maximum. */
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

/** Memory used by a description in bytes, as far as the client determines it. */
export function clientBytes({ info, capabilities }: ClientDescription): number {
  return (
    JSON.stringify(capabilities).length + 32 * countValues(capabilities) + JSON.stringify(info ?? 0).length
  );
}
