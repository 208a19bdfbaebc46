/**
 * An unexpected failure: its text goes to the log, and the client gets a number to quote.
 * @module
 */
import { ErrorCode } from '../jsonrpc/error-codes.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { Logger } from '../logging/logger.ts';

/** Logs the failure and returns the sentence that a client may see. */
export function reportIncident(
  logger: Logger,
  what: string,
  error: unknown,
  requestId: string | number,
): string {
  const incident = crypto.randomUUID().slice(0, 8);
  logger.log('error', `${what} failed (incident ${incident}): ${describe(error)}`, {
    requestId,
    data: {
      incident,
      ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {}),
    },
  });
  return `Internal error. The server's log has the details under incident ${incident}.`;
}

/** What becomes of an error that a handler threw. */
export function asProtocolError(
  logger: Logger,
  what: string,
  error: unknown,
  requestId: string | number,
): ProtocolError {
  if (error instanceof ProtocolError) return error;
  return new ProtocolError(ErrorCode.InternalError, reportIncident(logger, what, error, requestId));
}

/** Anything can be thrown, also what can't be turned into a string. */
function describe(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'an object without a description was thrown';
  }
}
