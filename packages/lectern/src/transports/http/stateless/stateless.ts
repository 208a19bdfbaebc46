/**
 * The stateless era over HTTP: one POST, one answer, and nothing remembered. The checks come in the order that
 * clients rely on to tell which era a server speaks (MCP 2026-07-28, Streamable HTTP).
 * @module
 */

import { isPromise, type MaybePromise } from '../../../base/maybe-promise.ts';
import { ErrorCode } from '../../../jsonrpc/error-codes.ts';
import type { JsonObject, RequestMessage } from '../../../jsonrpc/message.ts';
import { ProtocolError } from '../../../jsonrpc/protocol-error.ts';
import type { Definition } from '../../../protocol/definition.ts';
import { type Envelope, META, readEnvelope } from '../../../protocol/envelope.ts';
import type { Session } from '../../../protocol/session.ts';
import { trackShared } from '../open-requests.ts';
import { Reply, statelessMode } from '../reply.ts';
import { errorResponse, noEvents, protocolErrorResponse } from '../responses.ts';
import type { Caller, EndpointParts, HttpRequest, HttpResponse } from '../types.ts';
import { disagreement, versionDisagreement } from './header-checks.ts';

/** Every request is served by the one session given: in this era it holds nothing but what is under way. */
export function createStatelessEra(
  parts: EndpointParts,
  session: Session,
): (caller: Caller, message: RequestMessage) => MaybePromise<HttpResponse> {
  const { definition, settings, openRequests } = parts;
  const { slots, streams, kept } = parts.rooms;
  const callMode = statelessMode(parts, slots, kept);
  const streamMode = statelessMode(parts, streams, kept);

  return (caller, message) => {
    const envelope = checkedEnvelope(caller.http, message, definition);
    if (envelope instanceof ProtocolError) return protocolErrorResponse(400, envelope, undefined, message.id);
    const isStream = message.method === 'subscriptions/listen';
    // It would be silent for as long as it lasts.
    if (isStream && !caller.accepted.events) return noEvents(message.id);
    if (!(isStream ? streams : slots).admits(caller)) {
      const reason = `Too many ${isStream ? 'streams' : 'requests'} at once. Try again.`;
      return errorResponse(503, reason, { 'retry-after': '1' }, message.id);
    }
    const mode = isStream ? streamMode : callMode;
    const reply = new Reply(caller, mode, settings);
    const answer = session.accept(message, reply, envelope);
    return reply.with(isPromise(answer) ? openRequests.during(trackShared(reply), answer) : answer);
  };
}

/** The envelope of a request whose headers agree with its body; otherwise the error that the client should see. */
function checkedEnvelope(
  http: HttpRequest,
  message: RequestMessage,
  definition: Definition,
): Envelope | ProtocolError {
  const { method, params } = message;
  const meta = params?._meta as JsonObject;
  const otherVersion = versionDisagreement(http, meta[META.protocolVersion]);
  if (otherVersion !== undefined) return new ProtocolError(ErrorCode.HeaderMismatch, otherVersion);
  let envelope: Envelope;
  try {
    envelope = readEnvelope(meta);
  } catch (error) {
    return error as ProtocolError;
  }
  const tool = method === 'tools/call' ? params?.name : undefined;
  const mirrored = typeof tool === 'string' ? definition.mirrored(tool) : [];
  const reason = disagreement(http, message, mirrored);
  return reason === undefined ? envelope : new ProtocolError(ErrorCode.HeaderMismatch, reason);
}
