/**
 * Opens a connection in the newest revision that the server supports, or in the requested one.
 * @module
 */
import { ErrorCode, type JsonObject } from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/logger.ts';
import { META } from '../protocol/envelope.ts';
import { LATEST_HANDSHAKE, REVISIONS, type Revision, rulesOf } from '../protocol/revisions.ts';
import { type Connection, RemoteError } from './connection.ts';
import { LinkError } from './link.ts';

export interface OpeningOptions {
  readonly revision: Revision | undefined;
  readonly capabilities: JsonObject;
  readonly clientInfo: JsonObject;
  readonly logLevel: LogLevel | undefined;
  readonly openTimeoutMs: number | undefined;
}

export interface Opened {
  readonly connection: Connection;
  readonly revision: Revision;
  /** The result of `initialize` or `server/discover`. */
  readonly server: JsonObject;
}

/** Some servers of the handshake era do not respond to a method that they do not know. */
const PROBE_MS = 10_000;
const NEWEST = REVISIONS.at(-1) as Revision;

/** One attempt at a protocol version, and how it failed. */
export interface NegotiationAttempt {
  /** The version that was proposed. */
  readonly revision: Revision;
  /** The error of the attempt. */
  readonly error: Error;
}

/** Client and server have no protocol version in common. */
export class NegotiationError extends Error {
  /** Name of the class. */
  override readonly name: string = 'NegotiationError';
  /** The attempts that failed, in order. */
  readonly attempts: readonly NegotiationAttempt[];
  /** Version in the server's result of `initialize`, if this client does not support it. */
  readonly offered: unknown;

  /** Creates an error; `connect()` throws it. */
  constructor(message: string, attempts: readonly NegotiationAttempt[], offered?: unknown) {
    super(message);
    this.attempts = attempts;
    this.offered = offered;
  }
}

export async function negotiate(
  open: (revision: Revision) => Promise<Connection>,
  options: OpeningOptions,
): Promise<Opened> {
  const { revision: wanted, openTimeoutMs = Number.POSITIVE_INFINITY } = options;
  let connection = await open(wanted ?? NEWEST);
  try {
    if (wanted !== undefined) return await begin(connection, wanted, options, openTimeoutMs);
    let first: Error;
    try {
      return await probe(connection, options, Math.min(openTimeoutMs, PROBE_MS));
    } catch (error) {
      if (!mayBeOlder(error)) throw error;
      first = error;
    }
    // A server that does not respond may still be processing the unknown message.
    if (connection.isLost || !(first instanceof RemoteError || hasStatus(first))) {
      await connection.close();
      connection = await open(LATEST_HANDSHAKE);
    }
    return await begin(connection, LATEST_HANDSHAKE, options, openTimeoutMs).catch((second) => {
      throw second instanceof RemoteError ? neither(first, second) : second;
    });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** A server that does not support the proposed version lists those that it supports (MCP 2026-07-28, versioning). */
async function probe(connection: Connection, options: OpeningOptions, timeoutMs: number): Promise<Opened> {
  try {
    return await begin(connection, NEWEST, options, timeoutMs);
  } catch (error) {
    const other = error instanceof RemoteError ? supportedIn(error) : undefined;
    if (other === undefined) throw error;
    return begin(connection, other, options, timeoutMs);
  }
}

function supportedIn({ code, data }: RemoteError): Revision | undefined {
  if (code !== ErrorCode.UnsupportedProtocolVersion) return undefined;
  const { supported } = (data ?? {}) as { supported?: unknown };
  if (!Array.isArray(supported)) return undefined;
  return REVISIONS.findLast((each) => isStateless(each) && supported.includes(each));
}

/** Opens in one revision, once. */
async function begin(
  connection: Connection,
  revision: Revision,
  options: OpeningOptions,
  timeoutMs: number,
): Promise<Opened> {
  connection.revision = revision;
  if (!isStateless(revision)) return initialize(connection, revision, options, timeoutMs);
  const params = { _meta: envelope(revision, options) };
  const server = await within(timeoutMs, connection, connection.request('server/discover', params).result);
  return { connection, revision, server };
}

export async function initialize(
  connection: Connection,
  revision: Revision,
  { capabilities, clientInfo }: OpeningOptions,
  timeoutMs: number,
): Promise<Opened> {
  const params = { protocolVersion: revision, capabilities, clientInfo };
  const server = await within(timeoutMs, connection, connection.request('initialize', params).result);
  const { protocolVersion = revision } = server;
  const chosen = REVISIONS.find((each) => each === protocolVersion && !isStateless(each));
  if (chosen === undefined) {
    const offered = JSON.stringify(protocolVersion);
    throw new NegotiationError(
      `The server chose protocol version ${offered}, which this client does not support`,
      [],
      protocolVersion,
    );
  }
  connection.revision = chosen;
  connection.notify('notifications/initialized');
  return { connection, revision: chosen, server };
}

export function isStateless(revision: Revision): boolean {
  return rulesOf(revision).era === 'stateless';
}

/** The `_meta` of every request of the stateless era. */
export function envelope(
  revision: Revision,
  { capabilities, clientInfo, logLevel }: OpeningOptions,
): JsonObject {
  return {
    [META.protocolVersion]: revision,
    [META.clientCapabilities]: capabilities,
    [META.clientInfo]: clientInfo,
    ...(logLevel === undefined ? {} : { [META.logLevel]: logLevel }),
  };
}

/** Time limit for the server, which is suspended while the user authorizes the client. */
async function within<T>(milliseconds: number, connection: Connection, work: Promise<T>): Promise<T> {
  if (milliseconds === Number.POSITIVE_INFINITY) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    const seconds = milliseconds / 1000;
    const message = `the server did not respond within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
    const start = (): void => {
      timer = setTimeout(() => {
        const waiting = connection.waiting();
        if (waiting === undefined) reject(new LinkError('timeout', message));
        else waiting.then(start, start);
      }, milliseconds);
    };
    start();
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

function mayBeOlder(error: unknown): error is Error {
  if (!(error instanceof LinkError)) return error instanceof RemoteError;
  return error.reason === 'older-server' || error.reason === 'closed' || error.reason === 'timeout';
}

/** The error of an HTTP response, after which the link can still be used. */
function hasStatus(error: Error): boolean {
  return error instanceof LinkError && error.status !== undefined;
}

function neither(first: Error, second: Error): NegotiationError {
  return new NegotiationError(
    `The server supports neither ${NEWEST} (${first.message}) nor an earlier version (${second.message})`,
    [
      { revision: NEWEST, error: first },
      { revision: LATEST_HANDSHAKE, error: second },
    ],
  );
}
