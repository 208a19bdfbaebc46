/**
 * The handshake era over HTTP: finds the session that a message belongs to, opens one, or does without.
 * @module
 */
import { ErrorCode } from '../../jsonrpc/error-codes.ts';
import type { IncomingMessage } from '../../jsonrpc/message.ts';
import { ProtocolError } from '../../jsonrpc/protocol-error.ts';
import { META } from '../../protocol/envelope.ts';
import type { MaybePromise } from '../../protocol/maybe-promise.ts';
import { isHandshakeRevision, isStatelessRevision, type Revision } from '../../protocol/revisions.ts';
import { errorAnswer } from './answers.ts';
import type { Caller, EndpointParts } from './endpoint-parts.ts';
import { NO_SESSION_ID } from './no-session-id.ts';
import { refuseBatch } from './refuse-batch.ts';
import { serveWithoutSession } from './serve-without-session.ts';
import type { SessionEra } from './session-era.ts';
import type { HttpAnswer } from './shape.ts';
import { unsupportedVersion } from './unsupported-version.ts';

/** What clients without the header speak (2025-06-18, transports). */
const UNNAMED: Revision = '2025-03-26';

export function createHandshakeEra(
  parts: EndpointParts,
  sessions: SessionEra | undefined,
): (caller: Caller, message: IncomingMessage) => MaybePromise<HttpAnswer> {
  const { definition } = parts;
  const doesWithout = sessions === undefined || definition.policy.gate === 'open';

  return (caller, message) => {
    const version = caller.http.header('mcp-protocol-version');
    const refuse = (spoken: Revision): HttpAnswer | undefined => refuseBatch(definition, spoken, message);
    if (version !== undefined && !isHandshakeRevision(version)) {
      return (isStatelessRevision(version) && refuse(version)) || wrongVersion(version, message);
    }
    const revision: Revision = version ?? UNNAMED;
    const inSession = sessions?.post(caller, message);
    if (inSession !== undefined) return inSession;
    if (!doesWithout) return NO_SESSION_ID;
    return refuse(revision) ?? serveWithoutSession(parts, caller, revision, message);
  };
}

/** A request of the stateless era whose envelope is missing is told what it lacks, and never served as an older one. */
function wrongVersion(version: string, message: IncomingMessage): HttpAnswer {
  const id = message.kind === 'request' ? message.id : undefined;
  if (!isStatelessRevision(version)) return unsupportedVersion(version, id);
  if (message.kind === 'request' && message.method === 'initialize') {
    const reason = `Header mismatch: MCP-Protocol-Version is "${version}", which has no initialize`;
    return errorAnswer(400, new ProtocolError(ErrorCode.HeaderMismatch, reason), undefined, id);
  }
  const missing = `_meta["${META.protocolVersion}"] and _meta["${META.clientCapabilities}"]`;
  const error = new ProtocolError(
    ErrorCode.InvalidParams,
    `Invalid params: requests of ${version} need ${missing}`,
  );
  return errorAnswer(400, error, undefined, id);
}
