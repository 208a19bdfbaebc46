/**
 * What all connections to a server have in common, and the connection to one in the same process.
 * @module
 */
import { isObject } from '../base/json-value.ts';
import type { JsonObject, JsonRpcId } from '../jsonrpc/message.ts';
import type { AuthInfo } from '../protocol/authorization.ts';
import type { KnowsTools } from '../protocol/engine.ts';

/** What HTTP adds to a message: headers of the request or of the response, and the status of a response. */
export interface HttpDetails {
  /** Status of the response that carried the message. Absent on messages from the client. */
  readonly status?: number;
  /** Headers that the protocol defines, such as `Mcp-Session-Id`. Never those of the caller, which may hold secrets. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a link knows about a message beyond its text. */
export interface ReceivedDetails {
  /** Present on messages over HTTP. */
  readonly http?: HttpDetails;
  /** The request in whose response stream the message arrived. */
  readonly during?: JsonRpcId;
}

/** What a link reports to the client. */
export interface LinkEvents {
  /** Called with each message of the server, as JSON text. */
  onText(text: string, details?: ReceivedDetails): void;
  /** Called when one request failed, or, without an ID, everything that is open. The link can still be used. */
  onError(error: LinkError, id?: JsonRpcId): void;
  /** Called when the link is lost. Nothing more arrives. */
  onClose(error: LinkError): void;
}

/** An open connection to a server. */
export interface Link {
  /** Sends a message, as JSON text. Over HTTP, returns what the request adds to it. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most links have nothing to return
  send(text: string): HttpDetails | void;
  /** Settles when the user has authorized the client, if that is under way. No timeout runs meanwhile. */
  waiting?(): Promise<unknown> | undefined;
  /** Stops waiting for the response to a request. Present only if that by itself cancels it on the server. */
  drop?(id: JsonRpcId): void;
  /** Ends the connection, and its session or process. */
  close(): Promise<void>;
}

/** Opens a link. `overHttp()`, `overStdio()` and `inMemory()` return one. */
export interface Connect<out Tools extends object = object> extends KnowsTools<Tools> {
  /** Connects, and reports what arrives to `events`. */
  (events: LinkEvents): Link | Promise<Link>;
}

/**
 * Why a link failed:
 * - `unreachable`: there is nothing to connect to, or it does not respond.
 * - `not-mcp`: what responded does not support MCP.
 * - `unauthorized`: the server requires authorization, or refuses the one that was sent.
 * - `http-error`: the server responded with an HTTP status that means nothing in MCP.
 * - `session-ended`: the server has ended the session.
 * - `timeout`: the server did not respond in time while the connection was opened.
 * - `closed`: the connection or the process ended before the response.
 * - `older-server`: a server of the handshake era may fail in this way for an unknown message.
 */
export type LinkFailure =
  | 'unreachable'
  | 'not-mcp'
  | 'unauthorized'
  | 'http-error'
  | 'session-ended'
  | 'timeout'
  | 'closed'
  | 'older-server';

/** A request failed between client and server. Its message is a phrase, for use within a sentence. */
export class LinkError extends Error {
  /** Name of the class. */
  override readonly name: string = 'LinkError';
  /** The kind of failure. */
  readonly reason: LinkFailure;
  /** Status of the HTTP response. */
  readonly status: number | undefined;
  /** Exit code of the process, or the signal that ended it. */
  readonly exit: number | string | undefined;

  /** Creates an error; links throw and report it. */
  constructor(
    reason: LinkFailure,
    message: string,
    details: { readonly status?: number; readonly exit?: number | string; readonly cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.reason = reason;
    this.status = details.status;
    this.exit = details.exit;
  }
}

/** Options of `inMemory()`. */
export interface InMemoryOptions {
  /** The caller that the server sees as `context.auth`. Default: none, so anything with scopes is refused. */
  readonly auth?: AuthInfo;
}

/** The part of a server that an in-memory link needs; servers of `createServer()` have it. */
export interface Connectable<out Tools extends object = object> extends KnowsTools<Tools> {
  /** Throws if one of the server's schemas is invalid. */
  verify(): void;
  /** @internal Opens a session. */
  connect(
    sink: {
      /** Receives what the server sends that is not a response to a request. */
      send(text: string): void;
    },
    options?: InMemoryOptions,
  ): {
    /** Receives a message, as JSON text. Returns the response, if there is one. */
    receive(text: string): string | undefined | Promise<string | undefined>;
    /** Ends the session, and cancels what still runs. */
    close(): void;
  };
}

/**
 * Connects to a server in the same process, without any transport.
 *
 * @example
 * const client = await connect(inMemory(createServer({ name: 'clock', version: '1.0.0' })));
 */
export function inMemory<Tools extends object = object>(
  server: Connectable<Tools>,
  options: InMemoryOptions = {},
): Connect<Tools> {
  if (typeof server?.verify !== 'function')
    throw new TypeError('server must be the result of createServer()');
  return ({ onText }) => {
    server.verify();
    const session = server.connect({ send: (text) => onText(text) }, options);
    return {
      send(text) {
        // Asynchronously, as over any transport: a response never arrives before its request was sent.
        queueMicrotask(async () => {
          const response = await session.receive(text);
          if (response !== undefined) onText(response);
        });
      },
      async close() {
        session.close();
      },
    };
  };
}

/** The messages in a text, one or a batch; undefined if it is something else. */
export function parseMessages(text: string): JsonObject[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const members = Array.isArray(value) ? value : [value];
  return members.every(isMessage) ? members : undefined;
}

function isMessage(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  return typeof value.method === 'string' || isObject(value.result) || isObject(value.error);
}
