/**
 * The handshake era over HTTP: finds the session that a message belongs to, opens one, or serves it without.
 * @module
 */
import { isPromise, type MaybePromise } from '../../base/promises.ts';
import { ErrorCode, type IncomingMessage, ProtocolError } from '../../jsonrpc/message.ts';
import { META } from '../../protocol/envelope.ts';
import { DEFAULT_COMPATIBILITY } from '../../protocol/policy.ts';
import { isHandshakeRevision, isStatelessRevision, type Revision } from '../../protocol/revisions.ts';
import { newSessionState, notReady } from '../../protocol/session-state.ts';
import { Reply, sessionlessMode } from './reply.ts';
import {
  errorResponse,
  NO_SESSION,
  NO_SESSION_ID,
  protocolErrorResponse,
  refuseBatch,
  versionNotSupported,
} from './responses.ts';
import type { SessionEra } from './session/sessions.ts';
import { holderOf, track } from './shares.ts';
import { type Caller, type EndpointParts, type HttpResponse, NO_SINK } from './types.ts';

/** The revision of requests without the header (2025-06-18, transports). */
const UNNAMED: Revision = '2025-03-26';

export function createHandshakeEra(
  parts: EndpointParts,
  sessions: SessionEra | undefined,
): (caller: Caller, message: IncomingMessage) => MaybePromise<HttpResponse> {
  const { definition } = parts;
  const doesWithout = sessions === undefined || definition.policy.gate === 'open';

  return (caller, message) => {
    const version = caller.http.header('mcp-protocol-version');
    const refuse = (revision: Revision): HttpResponse | undefined =>
      refuseBatch(definition, revision, message);
    if (version !== undefined && !isHandshakeRevision(version)) {
      return (isStatelessRevision(version) && refuse(version)) || wrongVersion(version, message);
    }
    const revision: Revision = version ?? UNNAMED;
    const inSession = sessions?.post(caller, message);
    if (inSession !== undefined) return inSession;
    const refused = refuse(revision);
    if (refused !== undefined) return refused;
    return doesWithout ? serveWithoutSession(parts, caller, revision, message) : noSession(parts, message);
  };
}

/** The status is that of Streamable HTTP; the error is the one that the server's own document gives before initialize. */
function noSession({ definition: { policy } }: EndpointParts, message: IncomingMessage): HttpResponse {
  if (message.kind !== 'request') return NO_SESSION_ID;
  const isOwn = policy.notReady !== DEFAULT_COMPATIBILITY.notReady;
  return isOwn
    ? protocolErrorResponse(400, notReady(policy), undefined, message.id)
    : errorResponse(400, NO_SESSION, undefined, message.id);
}

/** A stateless-era request without its envelope gets an error that says so, and is never served as an older one. */
function wrongVersion(version: string, message: IncomingMessage): HttpResponse {
  const id = message.kind === 'request' ? message.id : undefined;
  if (!isStatelessRevision(version)) return versionNotSupported(version, id);
  if (message.kind === 'request' && message.method === 'initialize') {
    const reason = `Header mismatch: MCP-Protocol-Version is "${version}", which has no initialize`;
    return protocolErrorResponse(400, new ProtocolError(ErrorCode.HeaderMismatch, reason), undefined, id);
  }
  const missing = `_meta["${META.protocolVersion}"] and _meta["${META.clientCapabilities}"]`;
  const error = new ProtocolError(
    ErrorCode.InvalidParams,
    `Invalid params: requests of ${version} need ${missing}`,
  );
  return protocolErrorResponse(400, error, undefined, id);
}

/** Serves a client without a session: the server has no sessions, or does not require one. */
function serveWithoutSession(
  parts: EndpointParts,
  caller: Caller,
  revision: Revision,
  message: IncomingMessage,
): MaybePromise<HttpResponse> {
  const {
    engine,
    settings,
    openRequests,
    rooms: { slots },
  } = parts;
  if (message.kind === 'request' && !slots.admits(caller)) {
    return errorResponse(503, 'Too many requests at once. Try again.', { 'retry-after': '1' }, message.id);
  }
  // Each call of a batch counts, and those beyond the limit get an error of their own.
  const inFlight = message.kind === 'batch' ? { inFlight: slots.roomFor(holderOf(caller)) } : undefined;
  const opens = message.kind === 'request' && message.method === 'initialize';
  const session = engine.connect(NO_SINK, {
    state: newSessionState(revision, opens ? 'not-initialized' : 'initialized'),
    omitUnreadableIds: true,
    sessionless: true,
    limits: inFlight === undefined ? settings.limits : { ...settings.limits, ...inFlight },
  });
  const reply = new Reply(caller, sessionlessMode(parts), settings);
  const response = session.accept(message, reply);
  return reply.with(isPromise(response) ? openRequests.during(track(session, reply), response) : response);
}
