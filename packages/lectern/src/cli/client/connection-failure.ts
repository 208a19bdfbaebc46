/**
 * Why there is no connection, for the user of the command: a sentence, and what to do next.
 * @module
 */
import { RemoteError } from '../../client/connection.ts';
import type { LinkError } from '../../client/link.ts';
import { NegotiationError } from '../../client/negotiate.ts';
import { REVISIONS, type Revision } from '../../protocol/revisions.ts';
import { CliError } from '../errors.ts';
import { oneLine, plainText } from '../plain-text.ts';
import { TimeoutError } from './timeout.ts';

export interface Circumstances {
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** What the server has written beside its messages. */
  readonly log: string;
}

const SHOWN_LINES = 10;
const NO_SSE =
  'MCP endpoints usually end in /mcp. Servers of 2024-11-05 with HTTP+SSE, usually at /sse, are not supported.';

/** Has the error that it is made from as its cause. */
export function linkFailure(error: LinkError, circumstances: Circumstances): CliError {
  const failure =
    error.reason === 'timeout'
      ? new TimeoutError(circumstances.timeoutMs)
      : new CliError(`${oneLine(error.message)}.`, hintOf(error, circumstances));
  failure.cause = error;
  return failure;
}

/** For whatever `connect()` rejects with, other than a `LinkError`. `wanted` is the revision asked for. */
export function negotiationFailure(error: unknown, wanted: Revision | undefined): unknown {
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
    return new CliError(`the server accepts no connection: ${reason(first.error)}.`);
  return new CliError(
    `the server supports neither ${first.revision} (${reason(first.error)}) nor an earlier revision (${reason(second.error)}).`,
  );
}

function hintOf(
  { reason: why, status, exit, cause }: LinkError,
  { headers, log }: Circumstances,
): string | undefined {
  if (exit !== undefined) return lastLines(log);
  if (why === 'unreachable') return UNREACHABLE[codeOf(cause) ?? ''];
  if (why === 'older-server' || why === 'not-mcp') return NO_SSE;
  if (status === 403) return 'The token may lack a scope, or the server may not serve clients from here.';
  if (why === 'unauthorized')
    return new Headers(headers).has('authorization')
      ? 'The token may have expired, or be meant for another server.'
      : 'Give it a token: --header "Authorization: Bearer <token>".';
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
  if (written.trim() === '') return 'It wrote nothing that says why.';
  const lines = plainText(written).trimEnd().split('\n').slice(-SHOWN_LINES);
  return `The last lines it wrote:\n  ${lines.join('\n  ')}`;
}

function reason({ message }: Error): string {
  return oneLine(message).replace(/\.$/, '');
}
