/**
 * The errors that a handler may throw intentionally.
 * @module
 */
import { ErrorCode, type JsonObject, ProtocolError } from '../jsonrpc/message.ts';
import type { RevisionRules } from '../protocol/revisions.ts';

/** A failure that the model should read: its message becomes the result, with `isError: true`. */
export class ToolError extends Error {
  /** Creates an error whose message the model reads. */
  constructor(message: string) {
    super(message);
    this.name = 'ToolError';
  }
}

/** The handler needs a capability that this client did not declare. */
export class MissingCapability extends ProtocolError {
  constructor(required: JsonObject, rules: RevisionRules) {
    super(
      rules.missingCapability,
      `This needs a client that supports ${capabilityNames(required)}, and this client does not declare it.`,
      { requiredCapabilities: required },
    );
    this.name = 'MissingCapability';
  }
}

function capabilityNames(required: JsonObject): string {
  return Object.entries(required)
    .map(([name, value]) => [name, ...Object.keys(value as object)].join('.'))
    .join(' and ');
}

/** `summary`: for the log, if the message quotes what the client sent. */
export function invalidParams(message: string, data?: unknown, summary?: string): ProtocolError {
  return new ProtocolError(ErrorCode.InvalidParams, message, data, summary);
}
