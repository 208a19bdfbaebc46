/**
 * Finds who serves a request: a look-up in the server's registry, within what the revision knows.
 * @module
 */
import { clip } from '../base/clip.ts';
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { RequestHandler } from './definition.ts';
import { META } from './envelope.ts';
import { type RevisionRules, rulesOf, STATELESS_REVISIONS } from './revisions.ts';
import type { Session } from './session.ts';

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
export function missingEnvelope(method: string, rules: RevisionRules): ProtocolError | undefined {
  if (rules.requests.has(method)) return undefined;
  if (!STATELESS_REVISIONS.some((revision) => rulesOf(revision).requests.has(method))) return undefined;
  return new ProtocolError(
    ErrorCode.InvalidParams,
    `Invalid params: ${method} needs _meta["${META.protocolVersion}"] and _meta["${META.clientCapabilities}"]`,
  );
}
