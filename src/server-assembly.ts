/**
 * A server: tools, resources and prompts defined once, served to any number of connections of every revision.
 * @module
 */
import type { Context } from './features/context.ts';
import type { Middleware } from './features/middleware.ts';
import { definePrompt, type PromptConfig, type PromptReturn } from './features/prompt.ts';
import {
  defineResource,
  defineResourceTemplate,
  type ResourceConfig,
  type ResourceReturn,
  type ResourceTemplateConfig,
  type TemplateValues,
} from './features/resource.ts';
import { defineTool, type ToolConfig } from './features/tool.ts';
import type { ToolReturn } from './features/tool-result.ts';
import type { Logger } from './logging/logger.ts';
import type { MaybePromise } from './protocol/maybe-promise.ts';
import { Session, type SessionOptions, type Sink } from './protocol/session.ts';
import type { InferInput, InputSchema } from './schema/prepare.ts';
import type { Preparer } from './schema/preparer.ts';
import { compose } from './server-definition.ts';
import type { ServerOptions } from './server-options.ts';

export interface Server {
  readonly logger: Logger;

  tool<const Input extends InputSchema | undefined = undefined>(
    name: string,
    config: ToolConfig<Input>,
    handler: (args: InferInput<Input>, context: Context) => MaybePromise<ToolReturn>,
  ): Server;
  resource(
    uri: string,
    config: ResourceConfig,
    read: (uri: string, context: Context) => MaybePromise<ResourceReturn | undefined>,
  ): Server;
  resourceTemplate(
    uriTemplate: string,
    config: ResourceTemplateConfig,
    read: (uri: string, values: TemplateValues, context: Context) => MaybePromise<ResourceReturn | undefined>,
  ): Server;
  prompt<const Input extends InputSchema | undefined = undefined>(
    name: string,
    config: PromptConfig<Input>,
    handler: (args: InferInput<Input>, context: Context) => MaybePromise<PromptReturn>,
  ): Server;

  removeTool(name: string): boolean;
  removeResource(uri: string): boolean;
  removeResourceTemplate(uriTemplate: string): boolean;
  removePrompt(name: string): boolean;

  /** Tells subscribed clients that the contents at this URI changed. */
  resourceUpdated(uri: string): void;
  /** Around every request; the first one added is the outermost. */
  use(middleware: Middleware): Server;
  /** Compiles every schema now instead of at its first use, and throws for the first broken one. */
  verify(): void;
  /** Opens a session for one connection. */
  connect(sink: Sink, options?: SessionOptions): Session;
}

export function assembleServer(options: ServerOptions, prepare: Preparer): Server {
  const { definition, tables, middleware } = compose(options, prepare);
  const { tools, resources, templates, prompts } = tables;

  const server: Server = {
    logger: definition.logger,
    tool(name, config, handler) {
      tools.add(
        name,
        defineTool(name, config, handler as Parameters<typeof defineTool>[2], prepare),
        config.aliases,
      );
      return server;
    },
    resource(uri, config, read) {
      resources.add(uri, defineResource(uri, config, read));
      return server;
    },
    resourceTemplate(uriTemplate, config, read) {
      templates.add(uriTemplate, defineResourceTemplate(uriTemplate, config, read));
      return server;
    },
    prompt(name, config, handler) {
      prompts.add(name, definePrompt(name, config, handler as Parameters<typeof definePrompt>[2], prepare));
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
