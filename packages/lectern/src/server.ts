/**
 * A server: tools, resources and prompts defined once, served to any number of connections of every revision.
 * @module
 */
import type { MaybePromise } from './base/promises.ts';
import type { Context } from './features/context.ts';
import type { Middleware } from './features/middleware.ts';
import { definePrompt, type PromptConfig, type PromptReturn } from './features/prompts.ts';
import {
  defineResource,
  defineResourceTemplate,
  type ResourceConfig,
  type ResourceReturn,
  type ResourceTemplateConfig,
  type TemplateValues,
} from './features/resources.ts';
import { defineTool, type ToolConfig } from './features/tool.ts';
import type { HandlerReturn } from './features/tool-result.ts';
import type { Logger } from './logging/logger.ts';
import type { ScopeRules } from './protocol/authorization.ts';
import type { KnowsTools } from './protocol/engine.ts';
import type { Counts } from './protocol/exchange.ts';
import { defineRoute, type Route, type RouteConfig, type RouteHandler } from './protocol/route.ts';
import { Session, type SessionOptions, type Sink } from './protocol/session.ts';
import type { InferInput, InferOutput, InputSchema, SchemaAdapter } from './schema/adapters/types.ts';
import { checkScopes, compose } from './server-definition.ts';
import type { ServerOptions } from './server-options.ts';

/**
 * A server that is defined by chained calls and served by any number of transports. `Tools` has the types of
 * `structuredContent` by tool name, for clients.
 */
export interface Server<out Tools extends object = object> extends KnowsTools<Tools> {
  /** The name that `createServer` was given. */
  readonly name: string;
  /** The server's own log. */
  readonly logger: Logger;
  /** How often clients cancelled a running request, in total and by reason. */
  readonly cancellations: Counts;

  /**
   * Adds a tool. The handler's arguments have the type of the input schema; its return value must conform to the output
   * schema, if there is one. Throws if the name is in use or not allowed.
   *
   * @example
   * server.tool('add', { description: 'Adds two numbers', input: z.object({ a: z.number(), b: z.number() }) },
   *   ({ a, b }) => String(a + b));
   */
  tool<
    const Name extends string,
    const Input extends InputSchema | undefined = undefined,
    const Output extends InputSchema | undefined = undefined,
    // A parameter of its own, so that 'rain' stays 'rain' where the schema has an enumeration.
    const Returned extends HandlerReturn<Output> = HandlerReturn<Output>,
  >(
    name: Name,
    config: ToolConfig<Input, Output>,
    handler: (args: InferInput<Input>, context: Context) => MaybePromise<Returned | HandlerReturn<Output>>,
  ): Server<WithTool<Tools, Name, Output>>;
  /**
   * Adds a resource at a fixed URI. `read` returns text, bytes or contents; `undefined` means that the resource does not
   * exist. Throws if the URI is in use or has no scheme.
   *
   * @example
   * server.resource('notes://today', { name: 'today', mimeType: 'text/markdown' }, () => readFile('today.md', 'utf8'));
   */
  resource(
    uri: string,
    config: ResourceConfig,
    read: (uri: string, context: Context) => MaybePromise<ResourceReturn | undefined>,
  ): Server<Tools>;
  /**
   * Adds resources whose URIs match a template (RFC 6570). `read` gets the values of its variables.
   *
   * @example
   * server.resourceTemplate('notes://{day}', { name: 'notes' }, (_uri, { day }) => notes.get(String(day)));
   */
  resourceTemplate(
    uriTemplate: string,
    config: ResourceTemplateConfig,
    read: (uri: string, values: TemplateValues, context: Context) => MaybePromise<ResourceReturn | undefined>,
  ): Server<Tools>;
  /**
   * Adds a prompt. The handler returns the text of a user message, or messages. Throws if the name is in use.
   *
   * @example
   * server.prompt('review', { description: 'Reviews code', input: z.object({ code: z.string() }) },
   *   ({ code }) => `Review this code:\n${code}`);
   */
  prompt<const Input extends InputSchema | undefined = undefined>(
    name: string,
    config: PromptConfig<Input>,
    handler: (args: InferInput<Input>, context: Context) => MaybePromise<PromptReturn>,
  ): Server<Tools>;

  /** Removes a tool, also while clients are connected. Returns whether there was one. */
  removeTool(name: string): boolean;
  /** Removes a resource. Returns whether there was one. */
  removeResource(uri: string): boolean;
  /** Removes a resource template. Returns whether there was one. */
  removeResourceTemplate(uriTemplate: string): boolean;
  /** Removes a prompt. Returns whether there was one. */
  removePrompt(name: string): boolean;

  /** Notifies subscribed clients that the contents at this URI changed. */
  resourceUpdated(uri: string): void;
  /** Adds middleware around every request; the first one added is the outermost. */
  use(middleware: Middleware): Server<Tools>;
  /** Compiles every schema now instead of at its first use, and throws for the first broken one. */
  verify(): void;
  /**
   * Calls the listener once, when the last transport that serves this server has closed: `close()` of `serve()` or of a
   * handler, the end of stdin, or a signal. All listeners together have 3 seconds before the process exits.
   *
   * @example
   * server.onClose(() => database.end());
   */
  onClose(listener: CloseListener): Server<Tools>;
  /**
   * Adds a path to what HTTP transports serve: `/feed` is at `/feed` for a single server and at `/<name>/feed` for one of
   * several. Host, origin and caller are checked as for the endpoint, unless the route is public. The route `/health` of
   * a single server replaces the built-in response, and is always public. Throws if the path is not valid.
   *
   * @example
   * server.route('/feed', { isPublic: true }, () => ({ body: JSON.stringify(latest()) }));
   */
  route(path: string, config: RouteConfig, handler: RouteHandler): Server<Tools>;
  /** Whether its results are complete: `isReady` of the options. */
  isReady(): boolean;
  /** @internal Added routes by path. */
  readonly routes: ReadonlyMap<string, Route>;
  /** @internal The scopes that it needs, for transports that ask for tokens. */
  readonly scopes: ScopeRules;
  /** @internal Called by a transport that begins to serve. Returns the function that it calls when it has closed. */
  attach(): () => MaybePromise<void>;
  /** @internal Opens a session for one connection. */
  connect(sink: Sink, options?: SessionOptions): Session;
}

/** Tools without an output schema, and names unknown to the type checker, add nothing. */
type WithTool<
  Tools extends object,
  Name extends string,
  Output extends InputSchema | undefined,
> = undefined extends Output
  ? Tools
  : string extends Name
    ? Tools
    : Tools & { readonly [Tool in Name]: InferOutput<Output> };

export function assembleServer(options: ServerOptions, adapter: SchemaAdapter): Server {
  const { definition, tables, middleware } = compose(options, adapter);
  const { tools, resources, templates, prompts } = tables;
  const closing = createServerClosing(definition.logger);
  const routes = new Map<string, Route>();
  const withScopes = ({ scopes }: { readonly scopes?: readonly string[] }): void => {
    if (scopes === undefined) return;
    definition.scopes.add(scopes);
    checkScopes(definition, tables);
  };

  const server: Server = {
    name: options.name,
    logger: definition.logger,
    cancellations: definition.cancellations,
    isReady: options.isReady ?? (() => true),
    tool(name, config, handler) {
      tools.add(
        name,
        defineTool(name, config, handler as Parameters<typeof defineTool>[2], adapter),
        config.aliases,
      );
      withScopes(config);
      return server as never;
    },
    resource(uri, config, read) {
      resources.add(uri, defineResource(uri, config, read));
      withScopes(config);
      return server;
    },
    resourceTemplate(uriTemplate, config, read) {
      templates.add(uriTemplate, defineResourceTemplate(uriTemplate, config, read));
      withScopes(config);
      return server;
    },
    prompt(name, config, handler) {
      prompts.add(name, definePrompt(name, config, handler as Parameters<typeof definePrompt>[2], adapter));
      withScopes(config);
      return server;
    },
    removeTool: (name) => tools.remove(name),
    removeResource: (uri) => resources.remove(uri),
    removeResourceTemplate: (uriTemplate) => templates.remove(uriTemplate),
    removePrompt: (name) => prompts.remove(name),
    resourceUpdated: (uri) => definition.changes.announce({ kind: 'resource', uri }),
    use(layer) {
      middleware.push(layer);
      return server;
    },
    verify() {
      for (const tool of tools.values()) named('tool', tool.name, tool.verify);
      for (const prompt of prompts.values()) named('prompt', prompt.name, prompt.input.verify);
    },
    onClose(listener) {
      closing.onClose(listener);
      return server;
    },
    route(path, config, handler) {
      routes.set(path, defineRoute(path, config, handler));
      return server;
    },
    routes,
    scopes: definition.scopes,
    attach: () => closing.attach(),
    connect: (sink, sessionOptions) => new Session(definition, sink, sessionOptions),
  };
  return server;
}

function named(what: string, name: string, verify: () => void): void {
  try {
    verify();
  } catch (cause) {
    throw new Error(`The schema of ${what} ${JSON.stringify(name)} is broken: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** Called when the last transport that serves a server has closed. */
export type CloseListener = () => MaybePromise<void>;

export interface ServerClosing {
  /** Calls the listener once, when the last transport that serves the server has closed. */
  onClose(listener: CloseListener): void;
  /** Called by a transport that begins to serve. Returns the function that it calls when it has closed. */
  attach(): () => MaybePromise<void>;
}

/** Time limit for all listeners together: a client kills a server that does not end soon. */
const CLOSING_MS = 3000;

export function createServerClosing(logger: Logger): ServerClosing {
  const listeners: CloseListener[] = [];
  let attached = 0;

  async function call(listener: CloseListener): Promise<void> {
    try {
      await listener();
    } catch (error) {
      logger.log('error', 'A close listener failed', { data: { error: String(error) } });
    }
  }

  async function callAll(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSING_MS);
    });
    await Promise.race([Promise.all(listeners.splice(0).map(call)), late]);
    clearTimeout(timer);
  }

  return {
    onClose: (listener) => void listeners.push(listener),
    attach() {
      let isAttached = true;
      attached += 1;
      return () => {
        if (!isAttached) return undefined;
        isAttached = false;
        attached -= 1;
        return attached === 0 && listeners.length > 0 ? callAll() : undefined;
      };
    },
  };
}
