/**
 * Explains to the user of the command why there is no connection, or which error the server returned: a sentence, and
 * what to do next.
 * @module
 */
import { isObject } from '../../base/json-value.ts';
import { RemoteError } from '../../client/connection.ts';
import type { LinkError } from '../../client/link.ts';
import { NegotiationError } from '../../client/negotiate.ts';
import { ErrorCode } from '../../jsonrpc/message.ts';
import { REVISIONS, type Revision } from '../../protocol/revisions.ts';
import type { Address } from '../address.ts';
import { CliError } from '../errors.ts';
import { shellWord } from '../own-program.ts';
import { oneLine, plainText } from '../plain-text.ts';
import { TimeoutError } from './timeout.ts';

interface Circumstances {
  /** What the command was given. */
  readonly address?: Address;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** What the server has written in addition to its messages. */
  readonly log: string;
}

const SHOWN_LINES = 10;
const ENDPOINTS = 'MCP endpoints usually end in /mcp, those with HTTP+SSE (2024-11-05) in /sse.';

/** The new error has the original one as its cause. */
export function linkFailure(error: LinkError, circumstances: Circumstances): CliError {
  const failure =
    error.reason === 'timeout'
      ? new TimeoutError(circumstances.timeoutMs)
      : new CliError(`${oneLine(error.message)}.`, hintOf(error, circumstances));
  failure.cause = error;
  return failure;
}

/**
 * For any rejection of `connect()` other than a `LinkError`. `wanted` is the requested revision, `url` the one of the
 * server.
 */
export function negotiationFailure(error: unknown, wanted: Revision | undefined, url?: string): unknown {
  if (error instanceof RemoteError && wanted !== undefined)
    return new CliError(
      `the server does not support ${wanted}: ${reason(error)}.`,
      'Without --revision, the newest supported one is used.',
    );
  if (!(error instanceof NegotiationError)) return error;
  const [first, second] = error.attempts;
  if (first === undefined || second === undefined)
    return new CliError(
      `the server chose protocol version ${JSON.stringify(error.offered)}, which this command does not support.`,
      `It supports ${REVISIONS.join(', ')}.`,
    );
  if (reason(first.error) === reason(second.error))
    return new CliError(`the server refused the connection: ${reason(first.error)}.`, hintAt(url));
  return new CliError(
    `the server supports neither ${first.revision} (${reason(first.error)}) nor an earlier revision (${reason(second.error)}).`,
  );
}

/** A URL without a path is the one that people copy from a browser. */
function hintAt(url: string | undefined): string | undefined {
  return url !== undefined && new URL(url).pathname === '/' ? ENDPOINTS : undefined;
}

function hintOf(
  { reason: why, status, exit, cause }: LinkError,
  { address, headers, log }: Circumstances,
): string | undefined {
  if (exit !== undefined) return lastLines(log);
  if (why === 'unreachable') return UNREACHABLE[codeOf(cause) ?? ''];
  if (why === 'older-server' || why === 'not-mcp') return ENDPOINTS;
  const url = address?.kind === 'url' ? shellWord(address.url) : '<url>';
  if (status === 403)
    return `The token may lack a scope (lectern login ${url} --scope <scopes>), or the server may not serve clients from here.`;
  if (status === 401)
    return new Headers(headers).has('authorization')
      ? 'The token may have expired, or be meant for another server.'
      : `Sign in with lectern login ${url}, or give a token with --token <token>.`;
  return status !== undefined && status < 400 ? 'If you trust that address, use it instead.' : undefined;
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Is the server running, and is this its port?',
  ENOENT:
    process.platform === 'win32'
      ? 'On Windows, start what npm installs with "-- cmd /c <command> …".'
      : 'Is it installed, and on the PATH?',
};

function codeOf(cause: unknown): string | undefined {
  const { code, cause: deeper } = (cause ?? {}) as { code?: string; cause?: unknown };
  return code ?? (deeper === undefined ? undefined : codeOf(deeper));
}

function lastLines(written: string): string {
  if (written.trim() === '') return 'It wrote nothing to stderr.';
  const lines = plainText(written).trimEnd().split('\n').slice(-SHOWN_LINES);
  return `The last lines it wrote:\n  ${lines.join('\n  ')}`;
}

function reason({ message }: Error): string {
  return oneLine(message).replace(/\.$/, '');
}

/** The feature that a method belongs to, which the server may not support. */
const OFFERED: Readonly<Record<string, string>> = {
  tools: 'tools',
  resources: 'resources',
  prompts: 'prompts',
  completion: 'completion',
};

/** The server does not support the method. */
export class NothingOffered extends CliError {
  override readonly name: string = 'NothingOffered';
}

/** The error of a server as an error of the command. */
export function remoteFailure(error: RemoteError, method: string, server: string): CliError {
  const kind = OFFERED[method.split('/')[0] as string];
  if (error.code === ErrorCode.MethodNotFound && kind !== undefined)
    return new NothingOffered(`${server} does not support ${kind}.`);
  const message = plainText(error.message);
  return new CliError(message, hintIn(error.data, message));
}

function hintIn(data: unknown, message: string): string | undefined {
  const { suggestion, requiredCapabilities } = isObject(data) ? data : {};
  // The message of the server may already include it.
  if (typeof suggestion === 'string')
    return message.includes(suggestion) ? undefined : `Did you mean "${oneLine(suggestion)}"?`;
  if (!isObject(requiredCapabilities)) return undefined;
  return requiredCapabilities.elicitation === undefined
    ? 'This command supports neither sampling nor roots; use a client that does.'
    : 'The server requires elicitation. Run the command at a terminal, with a revision since 2025-06-18.';
}
