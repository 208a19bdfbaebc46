/**
 * `initialize` and `notifications/initialized`, the capabilities that a server declares without a session, and `ping`.
 * @module
 */
import { isObject } from '../base/json-value.ts';
import { andThen } from '../base/maybe-promise.ts';
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import { describeClient } from './client-description.ts';
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
  // Sent again, or too soon for a server that waits for initialize, it completes nothing.
  const isTooSoon = before === 'not-initialized' && session.definition.policy.gate !== 'open';
  if (before === 'initialized' || before === 'shut-down' || isTooSoon) return;
  session.log('info', 'Client initialization complete');
};

/** The revision asked for where it is served, else the newest that a handshake can settle on (decision C1). */
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

/** Served at any time of a handshake-era connection. */
export const ping: RequestHandler = { handle: () => ({}) };

const WHOLE: ReadonlySet<string> = new Set(['logging']);
const PARTS: ReadonlySet<string> = new Set(['subscribe', 'listChanged']);

/** `name`, or `name.part`, as in `Definition.offers`. */
export function needsSession(capability: string): boolean {
  return WHOLE.has(capability) || PARTS.has(capability.slice(capability.indexOf('.') + 1));
}

function withoutSession(capabilities: JsonObject): JsonObject {
  const kept = Object.entries(capabilities).filter(([name]) => !WHOLE.has(name));
  return Object.fromEntries(
    kept.map(([name, parts]) => [
      name,
      Object.fromEntries(Object.entries(parts as JsonObject).filter(([part]) => !PARTS.has(part))),
    ]),
  );
}
