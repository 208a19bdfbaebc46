/**
 * The stateless era over HTTP: one POST, one answer, and nothing remembered. The checks come in the order that
 * clients rely on to tell which era a server speaks (MCP 2026-07-28, Streamable HTTP).
 * @module
 */
import { ErrorCode } from '../../jsonrpc/error-codes.ts';
import type { JsonObject, RequestMessage } from '../../jsonrpc/message.ts';
import { ProtocolError } from '../../jsonrpc/protocol-error.ts';
import type { Definition } from '../../protocol/definition.ts';
import { META, readEnvelope } from '../../protocol/envelope.ts';
import { isPromise, type MaybePromise } from '../../protocol/maybe-promise.ts';
import type { Session } from '../../protocol/session.ts';
import { errorAnswer, noEvents, refusal } from './answers.ts';
import { sharedCallOf } from './call.ts';
import type { Caller, EndpointParts } from './endpoint-parts.ts';
import { disagreement, versionDisagreement } from './header-agreement.ts';
import { Reply } from './reply.ts';
import { statelessWay } from './reply-ways.ts';
import type { HttpAnswer, HttpRequest } from './shape.ts';

/** Every request is served by the one session given: in this era it holds nothing but what is under way. */
export function createStatelessEra(
  parts: EndpointParts,
  session: Session,
): (caller: Caller, message: RequestMessage) => MaybePromise<HttpAnswer> {
  const { definition, settings, work } = parts;
  const { slots, streams, kept } = parts.rooms;
  const callWay = statelessWay(parts, slots, kept);
  const streamWay = statelessWay(parts, streams, kept);

  return (caller, message) => {
    const error = faultOf(caller.http, message, definition);
    if (error !== undefined) return errorAnswer(400, error, undefined, message.id);
    const isStream = message.method === 'subscriptions/listen';
    // It would be silent for as long as it lasts.
    if (isStream && !caller.accepted.events) return noEvents(message.id);
    if (!(isStream ? streams : slots).admits(caller)) {
      const reason = `Too many ${isStream ? 'streams' : 'requests'} at once. Try again.`;
      return refusal(503, reason, { 'retry-after': '1' }, message.id);
    }
    const way = isStream ? streamWay : callWay;
    const reply = new Reply(caller, way, settings);
    const answer = session.accept(message, reply);
    return reply.with(isPromise(answer) ? work.during(sharedCallOf(reply), answer) : answer);
  };
}

function faultOf(
  http: HttpRequest,
  message: RequestMessage,
  definition: Definition,
): ProtocolError | undefined {
  const { method, params } = message;
  const meta = params?._meta as JsonObject;
  const otherVersion = versionDisagreement(http, meta[META.protocolVersion]);
  if (otherVersion !== undefined) return new ProtocolError(ErrorCode.HeaderMismatch, otherVersion);
  try {
    readEnvelope(meta);
  } catch (error) {
    return error as ProtocolError;
  }
  const tool = method === 'tools/call' ? params?.name : undefined;
  const mirrored = typeof tool === 'string' ? definition.mirrored(tool) : [];
  const reason = disagreement(http, message, mirrored);
  return reason === undefined ? undefined : new ProtocolError(ErrorCode.HeaderMismatch, reason);
}
