/**
 * An unexpected failure: its message is logged, and the client gets an incident number to quote.
 * @module
 */
import { clip } from '../base/shown-text.ts';
import { ErrorCode, ProtocolError } from '../jsonrpc/message.ts';
import type { Logger } from '../logging/logger.ts';

/** A handler returned something that cannot be sent. The message names the handler and is shown to clients. */
export class UnsendableResult extends Error {}

/** Logs the failure and returns the sentence that a client may see. */
export function reportIncident(
  logger: Logger,
  what: string,
  error: unknown,
  requestId: string | number,
): string {
  const incident = crypto.randomUUID().slice(0, 8);
  logger.log('error', `${clip(what)} failed (incident ${incident}): ${describe(error)}`, {
    requestId,
    data: {
      incident,
      ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {}),
    },
  });
  const shown = error instanceof UnsendableResult ? error.message : 'Internal error.';
  return `${shown} The server's log has the details under incident ${incident}.`;
}

/** Converts an error that a handler threw. */
export function asProtocolError(
  logger: Logger,
  what: string,
  error: unknown,
  requestId: string | number,
): ProtocolError {
  if (error instanceof ProtocolError) return error;
  return new ProtocolError(ErrorCode.InternalError, reportIncident(logger, what, error, requestId));
}

/** Anything can be thrown, including values that cannot be converted to a string. */
function describe(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'an object without a description was thrown';
  }
}
