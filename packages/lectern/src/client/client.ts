/**
 * An MCP client for all five revisions, with the same methods in each.
 * @module
 */
import { isObject } from '../base/json-value.ts';
import type { JsonObject, JsonRpcId } from '../jsonrpc/message.ts';
import type { LogLevel } from '../logging/logger.ts';
import { META } from '../protocol/envelope.ts';
import type { Revision } from '../protocol/revisions.ts';
import type { Connection, Notification, PendingRequest } from './connection.ts';
import { type ClientHandlers, capabilitiesOf, handle } from './handlers.ts';
import { LinkError } from './link.ts';
import { envelope, initialize, isStateless, type Opened, type OpeningOptions } from './negotiate.ts';
import type {
  CallToolResult,
  CompleteResult,
  GetPromptResult,
  Implementation,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  Lists,
  ListToolsResult,
  ReadResourceResult,
  ServerDescription,
} from './results.ts';

/** Options of a single request. */
export interface CallOptions {
  /** Called with the parameters of each progress notification. A progress token is sent only if this is set. */
  readonly onProgress?: (progress: JsonObject) => void;
  /** Cancels the request. Its promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Handle requests that the server sends during this call, instead of those passed to `connect()`. */
  readonly handlers?: ClientHandlers;
}

/** Otherwise a server that keeps sending input requests would hold a call forever. */
const MAX_ROUNDS = 10;
/** Otherwise a server that always has one more page would hold a call forever. */
const MAX_PAGES = 1000;

const LIST_METHODS: Readonly<Record<keyof Lists, string>> = {
  tools: 'tools/list',
  resources: 'resources/list',
  resourceTemplates: 'resources/templates/list',
  prompts: 'prompts/list',
};

/** The type of `structuredContent` of a tool, if it is known. */
type StructuredBy<Tools, Name extends string> = (Tools & Record<string, unknown>)[Name];

/**
 * A connection to a server, returned by `connect()`. `Tools` contains the known types of `structuredContent` by tool
 * name.
 */
export class Client<out Tools extends object = object> {
  /** The protocol version in use. */
  readonly revision: Revision;
  /** The result of `initialize` or `server/discover`. */
  readonly server: ServerDescription;
  readonly #connection: Connection;
  readonly #opening: OpeningOptions;
  readonly #handlers: ClientHandlers;
  readonly #byRequest: Map<JsonRpcId, ClientHandlers>;
  readonly #isStateless: boolean;
  #reopening: Promise<unknown> | undefined;

  /** Use `connect()`. */
  constructor(
    { connection, revision, server }: Opened,
    opening: OpeningOptions,
    handlers: ClientHandlers,
    byRequest: Map<JsonRpcId, ClientHandlers>,
  ) {
    this.revision = revision;
    this.server = server as ServerDescription;
    this.#connection = connection;
    this.#opening = opening;
    this.#handlers = handlers;
    this.#byRequest = byRequest;
    this.#isStateless = isStateless(revision);
  }

  /** Name and version of the server; an empty object if it does not report them. */
  get serverInfo(): Implementation {
    const { serverInfo = this.server._meta?.[META.serverInfo] } = this.server;
    return isObject(serverInfo) ? serverInfo : {};
  }

  /** Lists one page of tools. */
  listTools(cursor?: string): Promise<ListToolsResult> {
    return this.#list('tools', cursor);
  }

  /**
   * Calls a tool. A tool that fails returns a result with `isError`. `structuredContent` has the type of the tool's
   * output schema if it is known: in memory, or as `connect<{ add: { sum: number } }>()` declares it.
   *
   * @example
   * const { content, structuredContent } = await client.callTool('add', { a: 1, b: 2 });
   */
  callTool<const Name extends string>(
    name: Name | (keyof Tools & string),
    args?: JsonObject,
    options: CallOptions = {},
  ): Promise<CallToolResult<StructuredBy<Tools, Name>>> {
    return this.#typed('tools/call', named(name, args), options);
  }

  /** Lists one page of resources. */
  listResources(cursor?: string): Promise<ListResourcesResult> {
    return this.#list('resources', cursor);
  }

  /** Lists one page of resource templates. */
  listResourceTemplates(cursor?: string): Promise<ListResourceTemplatesResult> {
    return this.#list('resourceTemplates', cursor);
  }

  /** Reads a resource. */
  readResource(uri: string, options: CallOptions = {}): Promise<ReadResourceResult> {
    return this.#typed('resources/read', { uri }, options);
  }

  /** Lists one page of prompts. */
  listPrompts(cursor?: string): Promise<ListPromptsResult> {
    return this.#list('prompts', cursor);
  }

  /** Gets a prompt. */
  getPrompt(name: string, args?: JsonObject, options: CallOptions = {}): Promise<GetPromptResult> {
    return this.#typed('prompts/get', named(name, args), options);
  }

  /** Completes an argument of a prompt (`{ type: 'ref/prompt', name }`) or of a resource template. */
  complete(ref: JsonObject, name: string, value: string, context?: JsonObject): Promise<CompleteResult> {
    const argument = { name, value };
    return this.#typed('completion/complete', {
      ref,
      argument,
      ...(context === undefined ? {} : { context }),
    });
  }

  /** Sets the minimum level of log messages in this session. */
  setLogLevel(level: LogLevel): Promise<JsonObject> {
    return this.request('logging/setLevel', { level });
  }

  /**
   * Lists all pages. Returns the first page with the items of all pages. Throws an `Error` after 1000 pages.
   *
   * @example
   * const { tools } = await client.listAll('tools');
   */
  async listAll<Kind extends keyof Lists>(kind: Kind): Promise<Lists[Kind]> {
    const { nextCursor, ...first } = await this.request(LIST_METHODS[kind]);
    const items = itemsOf(first, kind);
    let cursor = nextCursor;
    for (let page = 1; typeof cursor === 'string'; page++) {
      if (page === MAX_PAGES) throw new Error(`The list of ${kind} has no end: ${MAX_PAGES} pages were read`);
      const next = await this.request(LIST_METHODS[kind], { cursor });
      items.push(...itemsOf(next, kind));
      cursor = next.nextCursor;
    }
    return { ...first, [kind]: items } as unknown as Lists[Kind];
  }

  /**
   * Sends any request and returns its result. In the stateless era, adds `_meta` and handles input requests; in a
   * session that the server has ended, opens another one and repeats the request.
   */
  async request(method: string, params: JsonObject = {}, options: CallOptions = {}): Promise<JsonObject> {
    options.signal?.throwIfAborted();
    let result = await this.#exchange(method, params, options);
    for (let round = 1; result.resultType === 'input_required' && round <= MAX_ROUNDS; round++) {
      const { inputRequests, requestState } = result;
      const inputResponses = await this.#serveAll(isObject(inputRequests) ? inputRequests : {}, options);
      const state = requestState === undefined ? {} : { requestState };
      result = await this.#exchange(method, { ...params, inputResponses, ...state }, options);
    }
    return result;
  }

  /** Sends a request and returns its ID immediately. Does not handle input requests and does not retry. */
  start(method: string, params: JsonObject = {}, options: CallOptions = {}): PendingRequest {
    const { onProgress, signal, handlers } = options;
    const progressToken = onProgress === undefined ? undefined : crypto.randomUUID();
    const meta = {
      ...(params._meta as JsonObject | undefined),
      ...(progressToken === undefined ? {} : { progressToken }),
      ...(this.#isStateless ? this.#envelope(handlers) : {}),
    };
    const { id, result } = this.#connection.request(
      method,
      Object.keys(meta).length > 0 ? { ...params, _meta: meta } : params,
    );
    if (onProgress === undefined && signal === undefined && handlers === undefined) return { id, result };
    if (handlers !== undefined) this.#byRequest.set(id, handlers);
    const stop = this.#connection.onNotification(({ method: heard, params: progress }) => {
      if (heard === 'notifications/progress' && progress.progressToken === progressToken)
        onProgress?.(progress);
    });
    const abort = (): void => this.#connection.abandon(id, signal?.reason, this.#isStateless);
    signal?.addEventListener('abort', abort);
    const end = (): void => {
      stop();
      signal?.removeEventListener('abort', abort);
      this.#byRequest.delete(id);
    };
    return { id, result: result.finally(end) };
  }

  /** Sends a notification. */
  notify(method: string, params?: JsonObject): void {
    this.#connection.notify(method, params);
  }

  /** Informs the server that the result of a request is no longer needed. To stop waiting as well, use a signal. */
  cancel(requestId: JsonRpcId, reason?: string): void {
    this.notify('notifications/cancelled', { requestId, ...(reason === undefined ? {} : { reason }) });
  }

  /** Calls the listener with every notification from now on. Returns a function that removes it. */
  onNotification(listener: (notification: Notification) => void): () => void {
    return this.#connection.onNotification(listener);
  }

  /** Ends the session and the connection, and the process if it was started for it. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  #list<Kind extends keyof Lists>(kind: Kind, cursor: string | undefined): Promise<Lists[Kind]> {
    return this.#typed(LIST_METHODS[kind], cursor === undefined ? {} : { cursor });
  }

  async #typed<Result>(method: string, params: JsonObject, options?: CallOptions): Promise<Result> {
    return (await this.request(method, params, options)) as Result;
  }

  #envelope(handlers: ClientHandlers | undefined): JsonObject {
    const capabilities = capabilitiesOf(handlers ?? {}, this.#opening.capabilities);
    return envelope(this.revision, { ...this.#opening, capabilities });
  }

  async #exchange(method: string, params: JsonObject, options: CallOptions): Promise<JsonObject> {
    try {
      return await this.start(method, params, options).result;
    } catch (error) {
      if (!(error instanceof LinkError && error.reason === 'session-ended')) throw error;
      await this.#reopen();
      return this.start(method, params, options).result;
    }
  }

  #reopen(): Promise<unknown> {
    const { openTimeoutMs = Number.POSITIVE_INFINITY } = this.#opening;
    this.#reopening ??= initialize(this.#connection, this.revision, this.#opening, openTimeoutMs).finally(
      () => {
        this.#reopening = undefined;
      },
    );
    return this.#reopening;
  }

  async #serveAll(requests: JsonObject, { handlers, signal }: CallOptions): Promise<JsonObject> {
    const all = { ...this.#handlers, ...handlers };
    const responses = Object.entries(requests).map(async ([key, request]) => {
      const { method, params = {} } = request as { method: string; params?: JsonObject };
      return [key, await handle(all, method, params)];
    });
    const served = Object.fromEntries(await Promise.all(responses));
    signal?.throwIfAborted();
    return served;
  }
}

function named(name: string, args: JsonObject | undefined): JsonObject {
  return { name, ...(args === undefined ? {} : { arguments: args }) };
}

function itemsOf(result: JsonObject, kind: string): JsonObject[] {
  const items = result[kind];
  return Array.isArray(items) ? items.filter(isObject) : [];
}
