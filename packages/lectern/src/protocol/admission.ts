/**
 * Decides which revision a request speaks and whether it may be spoken now.
 * @module
 */
import type { RequestMessage } from '../jsonrpc/message.ts';
import { claimsEnvelope, type Envelope, readEnvelope } from './envelope.ts';
import { type Delivery, Exchange } from './exchange.ts';
import { mayServe, notReady } from './lifecycle.ts';
import { refuseUnknownEnvelope, refuseUnknownParams } from './malformed.ts';
import { missingEnvelope } from './router.ts';
import type { Session } from './session.ts';

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
