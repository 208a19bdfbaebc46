/**
 * An error of the server, for the person who asked.
 * @module
 */
import { ErrorCode } from '../../jsonrpc/error-codes.ts';
import { isObject } from '../../schema/json-schema.ts';
import type { RemoteError } from '../../testing/wire.ts';
import { CliError } from '../errors.ts';
import { oneLine, plainText } from './show/plain-text.ts';

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

export function remoteFailure(error: RemoteError, method: string, server: string): CliError {
  const kind = OFFERED[method.split('/')[0] as string];
  if (error.code === ErrorCode.MethodNotFound && kind !== undefined)
    return new NothingOffered(`${server} offers no ${kind}.`);
  return new CliError(plainText(error.message), hintOf(error.data));
}

function hintOf(data: unknown): string | undefined {
  const { suggestion, requiredCapabilities } = isObject(data) ? data : {};
  if (typeof suggestion === 'string') return `Did you mean "${oneLine(suggestion)}"?`;
  if (!isObject(requiredCapabilities)) return undefined;
  return requiredCapabilities.elicitation === undefined
    ? 'This command asks no model and has no roots: only a client that does can use it.'
    : 'The server has a question. At a terminal, in a revision since 2025-06-18, you can answer it.';
}
