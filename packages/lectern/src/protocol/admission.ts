/**
 * Decides which revision a request uses, whether it may be served now, and which handler serves it.
 * @module
 */

import { clip } from '../base/shown-text.ts';
import { ErrorCode, ProtocolError } from '../jsonrpc/errors.ts';
import type { RequestMessage } from '../jsonrpc/message.ts';
import type { RequestHandler } from './definition.ts';
import { claimsEnvelope, type Envelope, META, readEnvelope } from './envelope.ts';
import { type Delivery, Exchange } from './exchange.ts';
import { refuseUnknownEnvelope, refuseUnknownParams } from './malformed.ts';
import { type RevisionRules, rulesOf, STATELESS_REVISIONS } from './revisions.ts';
import type { Session } from './session.ts';
import { mayServe, notReady } from './session-state.ts';

/**
 * Throws the error that the client should see. `envelope`: what the transport has read already, where it had to look at
 * the request itself.
 */
export function admit(
  request: RequestMessage,
  session: Session,
  delivery: Delivery,
  envelope?: Envelope,
): Exchange {
  const { method, params } = request;
  if (session.state.lifecycle === 'shut-down') throw notReady(session.definition.policy);
  if (envelope !== undefined) return new Exchange(request, session, delivery, envelope);
  if (claimsEnvelope(params)) return new Exchange(request, session, delivery, readEnvelope(params._meta));
  const { rules, state, definition } = session;
  const { policy } = definition;
  const missing = missingEnvelope(method, rules);
  if (missing !== undefined) throw missing;
  const refusesUnknown = policy.unknownMembers === 'refuse';
  if (refusesUnknown) refuseUnknownEnvelope(request.raw, policy);
  if (!mayServe(method, state.lifecycle, policy)) throw notReady(policy);
  if (refusesUnknown) refuseUnknownParams(method, params);
  return new Exchange(request, session, delivery, { rules, client: state.client });
}

export function findHandler(session: Session, method: string, rules: RevisionRules): RequestHandler {
  const handler = session.definition.requests.get(method);
  if (
    handler === undefined ||
    !rules.requests.has(method) ||
    (handler.capability !== undefined && !session.offers(handler.capability))
  ) {
    throw methodNotFound(session, method);
  }
  return handler;
}

function methodNotFound({ definition }: Session, method: string): ProtocolError {
  const message = definition.policy.methodNotFound.replace('{method}', () => clip(method));
  return new ProtocolError(ErrorCode.MethodNotFound, message);
}

/** A request that only the stateless era knows, sent without that era's envelope: say what is missing. */
function missingEnvelope(method: string, rules: RevisionRules): ProtocolError | undefined {
  if (rules.requests.has(method)) return undefined;
  if (!STATELESS_REVISIONS.some((revision) => rulesOf(revision).requests.has(method))) return undefined;
  return new ProtocolError(
    ErrorCode.InvalidParams,
    `Invalid params: ${method} needs _meta["${META.protocolVersion}"] and _meta["${META.clientCapabilities}"]`,
  );
}
