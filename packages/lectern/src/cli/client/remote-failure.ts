/**
 * An error of the server, for the person who asked.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import type { RemoteError } from '../../client/connection.ts';
import { ErrorCode } from '../../jsonrpc/errors.ts';
import { CliError } from '../errors.ts';
import { oneLine, plainText } from '../plain-text.ts';

/** What a method is about, where the server may have nothing of it. */
const OFFERED: Readonly<Record<string, string>> = {
  tools: 'tools',
  resources: 'resources',
  prompts: 'prompts',
  completion: 'completion',
};

/** The server knows the method not at all. */
export class NothingOffered extends CliError {
  override readonly name: string = 'NothingOffered';
}

/** The error of a server as an error of the command. */
export function remoteFailure(error: RemoteError, method: string, server: string): CliError {
  const kind = OFFERED[method.split('/')[0] as string];
  if (error.code === ErrorCode.MethodNotFound && kind !== undefined)
    return new NothingOffered(`${server} does not support ${kind}.`);
  return new CliError(plainText(error.message), hintOf(error.data));
}

function hintOf(data: unknown): string | undefined {
  const { suggestion, requiredCapabilities } = isObject(data) ? data : {};
  if (typeof suggestion === 'string') return `Did you mean "${oneLine(suggestion)}"?`;
  if (!isObject(requiredCapabilities)) return undefined;
  return requiredCapabilities.elicitation === undefined
    ? 'This command supports neither sampling nor roots; use a client that does.'
    : 'The server requires elicitation. Run the command at a terminal, with a revision since 2025-06-18.';
}
