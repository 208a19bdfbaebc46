/**
 * Opens a client over a link, in the revision that works.
 * @module
 */
import type { JsonObject, JsonRpcId } from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/logger.ts';
import { REVISIONS, type Revision } from '../protocol/revisions.ts';
import { Client } from './client.ts';
import { type ObservedMessage, openConnection } from './connection.ts';
import { type ClientHandlers, capabilitiesOf, handle } from './handlers.ts';
import type { Connect } from './link.ts';
import { negotiate, type OpeningOptions } from './negotiate.ts';

/** Options of `connect()`. */
export interface ClientOptions {
  /** The protocol version to use. Default: the newest that the server supports. */
  readonly revision?: Revision;
  /** Handle requests from the server. */
  readonly handlers?: ClientHandlers;
  /** Capabilities to declare in addition to those that the handlers imply. */
  readonly capabilities?: JsonObject;
  /** `name`, `version` and more of the program. Default: `lectern-client`. */
  readonly clientInfo?: JsonObject;
  /** The log level of stateless requests. In a session, use `setLogLevel()`. */
  readonly logLevel?: LogLevel;
  /** Time limit for each response while connecting. Default: no limit. */
  readonly openTimeoutMs?: number;
  /** Called with every message of both sides. If it throws for a response, the request rejects. */
  readonly observe?: (entry: ObservedMessage) => void;
}

const CLIENT_INFO = { name: 'lectern-client', version: '1.0.0' };

/**
 * Connects to a server, in the newest protocol version that it supports unless `revision` is given.
 *
 * @example
 * const client = await connect(overHttp('http://127.0.0.1:3333/mcp'));
 * const { content } = await client.callTool('add', { a: 1, b: 2 });
 * console.log(content[0]?.text);
 * await client.close();
 */
export async function connect<Tools extends object = object>(
  link: Connect<Tools>,
  options: ClientOptions = {},
): Promise<Client<Tools>> {
  const { handlers = {}, observe = () => {}, revision } = options;
  if (typeof link !== 'function')
    throw new TypeError('connect(link): link must be the result of overHttp(), overStdio() or inMemory()');
  if (revision !== undefined && !REVISIONS.includes(revision))
    throw new TypeError(
      `connect(link, { revision }): got "${revision}"; expected one of ${REVISIONS.join(', ')}`,
    );
  const byRequest = new Map<JsonRpcId, ClientHandlers>();
  const opening: OpeningOptions = {
    revision,
    capabilities: capabilitiesOf(handlers, options.capabilities),
    clientInfo: options.clientInfo ?? CLIENT_INFO,
    logLevel: options.logLevel,
    openTimeoutMs: options.openTimeoutMs,
  };
  const serve = (method: string, params: JsonObject, during?: JsonRpcId): Promise<JsonObject> => {
    const own = during === undefined ? undefined : byRequest.get(during);
    return handle({ ...handlers, ...own }, method, params);
  };
  const opened = await negotiate((revision) => openConnection(link, revision, { serve, observe }), opening);
  return new Client(opened, opening, handlers, byRequest);
}
