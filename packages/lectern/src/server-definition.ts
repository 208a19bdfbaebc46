/**
 * Composes a server's tables and features into the definition that its sessions read.
 * @module
 */
import { andThen, lazily } from './base/promises.ts';
import { Seal } from './base/seal.ts';
import { completionHandler } from './features/completion.ts';
import { setLevel } from './features/logging.ts';
import { checkTimeLimit, type Middleware, runThrough } from './features/middleware.ts';
import { type Prompt, promptHandlers } from './features/prompts.ts';
import { type CacheHints, NO_CACHING, Registry } from './features/registry.ts';
import { RequestStateSealer } from './features/request-state.ts';
import { type Resource, type ResourceTemplate, resourceHandlers } from './features/resources.ts';
import { checkExchange, checkMessage } from './features/scopes.ts';
import { listenHandler } from './features/subscriptions.ts';
import type { Tool } from './features/tool.ts';
import { toolHandlers } from './features/tools.ts';
import type { JsonObject } from './jsonrpc/message.ts';
import { createLogger, createRefusalLog, unfailing } from './logging/logger.ts';
import {
  type AuthInfo,
  createViews,
  EVERYTHING,
  type ListView,
  ScopeRules,
} from './protocol/authorization.ts';
import { ChangeHub } from './protocol/changes.ts';
import {
  DEFAULT_LIMITS,
  type Definition,
  type MirroredArgument,
  type RequestHandler,
} from './protocol/definition.ts';
import { cancelled, type Exchange, Tally } from './protocol/exchange.ts';
import { initialize, initialized, ping } from './protocol/handshake.ts';
import { DEFAULT_COMPATIBILITY, DEFAULT_POLICY } from './protocol/policy.ts';
import { projectCapabilities, projectMembers, resultWriter } from './protocol/projection.ts';
import { LATEST_HANDSHAKE, rulesOf, STATELESS_REVISIONS } from './protocol/revisions.ts';
import type { InputSchema, SchemaAdapter } from './schema/adapters/types.ts';
import type { ServerOptions } from './server-options.ts';

/** Large enough that clients which never request a second page see everything of any reasonable server. */
const DEFAULT_PAGE_SIZE = 500;

const NONE: readonly MirroredArgument[] = [];

export interface Tables {
  readonly tools: Registry<Tool>;
  readonly resources: Registry<Resource>;
  readonly templates: Registry<ResourceTemplate>;
  readonly prompts: Registry<Prompt>;
}

export interface Composition {
  readonly definition: Definition;
  readonly tables: Tables;
  readonly middleware: Middleware[];
}

export function compose(options: ServerOptions, adapter: SchemaAdapter): Composition {
  const changes = new ChangeHub();
  let declared: Declared | undefined;
  const scopes = new ScopeRules(options.scopes, options.impliedScopes);
  const views = createViews(scopes);
  const viewOf = options.listsWithoutScopes === true ? () => EVERYTHING : views;
  const tables = createTables(options, viewOf, (list) => {
    declared = undefined;
    changes.announce({ kind: 'list', list });
  });
  const middleware: Middleware[] = [];
  // Few servers ever seal, but an unusable secret is refused immediately.
  const seal = lazily(() => new Seal(options.stateSecret));
  if (options.stateSecret !== undefined) seal();
  const sealer = lazily(
    () =>
      new RequestStateSealer(seal(), {
        server: options.name,
        lifetimeMs: options.stateLifetimeMs,
        store: options.stateStore,
      }),
  );
  const requests: Record<string, RequestHandler> = {
    initialize,
    ping,
    'server/discover': discover(options.cache ?? NO_CACHING),
    'logging/setLevel': setLevel,
    'subscriptions/listen': listenHandler(options.canSubscribe),
    'completion/complete': completionHandler({ ...tables, hook: options.complete }),
    ...toolHandlers(tables.tools, sealer),
    ...resourceHandlers(tables, sealer, options.canSubscribe),
    ...promptHandlers(tables.prompts, sealer),
  };
  const { name, version, title, description, websiteUrl, icons, instructions } = options;
  const info = { name, version, title, description, websiteUrl, icons };
  const current = (): Declared => {
    declared ??= declare(options.capabilities ?? offered(options, tables));
    return declared;
  };

  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  checkTimeLimit(limits.handlerMs, 'limits.handlerMs');
  const logger = unfailing(options.logger ?? createLogger());
  const definition: Definition = {
    policy: { ...DEFAULT_POLICY, ...options.policy, ...DEFAULT_COMPATIBILITY, ...options.compatibility },
    logger,
    cancellations: new Tally(),
    logRefusal: createRefusalLog(logger),
    limits,
    get seal() {
      return seal();
    },
    shareStates: (store) => sealer().share(store),
    changes,
    requests: new Map(Object.entries(requests)),
    notifications: new Map(
      Object.entries({ 'notifications/initialized': initialized, 'notifications/cancelled': cancelled }),
    ),
    instructions: typeof instructions === 'function' ? instructions : () => instructions,
    sessions: options.sessions ?? true,
    offers: (capability) => current().names.has(capability),
    capabilities: (rules) => projectCapabilities(current().capabilities, rules),
    serverInfo: (rules) => projectMembers('implementation', info, rules),
    scopes,
    run: (handler, exchange) => runThrough(middleware, handler, exchange),
    // The newest handshake revision and later ones define the same members of an implementation.
    resultJson: resultWriter(projectMembers('implementation', info, rulesOf(LATEST_HANDSHAKE))),
    prepareForm: (schema) => adapter.form(schema as InputSchema),
    mirrored: (tool) => tables.tools.get(tool)?.mirrored ?? NONE,
  };
  if (scopes.required.length > 0) checkScopes(definition, tables);
  return { definition, tables, middleware };
}

/** From now on every request is checked; a server without scopes has no cost. */
export function checkScopes(definition: Definition, tables: Tables): void {
  if (definition.checkScopes !== undefined) return;
  const { scopes, run } = definition;
  definition.checkScopes = (message, caller) => checkMessage(scopes, tables, message, caller);
  definition.run = (handler, exchange) => {
    checkExchange(scopes, tables, exchange);
    return run(handler, exchange);
  };
}

interface Declared {
  readonly capabilities: JsonObject;
  /** `name`, and `name.part` for each part that is true. */
  readonly names: ReadonlySet<string>;
}

/** Every request checks whether its capability is declared, so they are stored. */
function declare(capabilities: JsonObject): Declared {
  const names = Object.entries(capabilities).flatMap(([name, parts]) => [
    name,
    ...Object.entries(parts as JsonObject).flatMap(([part, value]) =>
      value === true ? [`${name}.${part}`] : [],
    ),
  ]);
  return { capabilities, names: new Set(names) };
}

type ListName = 'tools' | 'resources' | 'prompts';

function createTables(
  options: ServerOptions,
  viewOf: (caller: AuthInfo | undefined) => ListView,
  onChange: (list: ListName) => void,
): Tables {
  const common = {
    pageSize: options.pageSize ?? DEFAULT_PAGE_SIZE,
    cache: options.cache ?? NO_CACHING,
    viewOf: ({ delivery }: Exchange) => viewOf(delivery.auth),
  };
  return {
    tools: new Registry<Tool>({
      ...common,
      member: 'tools',
      show: (tool, rules) => tool.show(rules),
      onChange: () => onChange('tools'),
    }),
    resources: new Registry<Resource>({
      ...common,
      member: 'resources',
      show: ({ wire }, rules) => projectMembers('resource', wire, rules),
      onChange: () => onChange('resources'),
    }),
    templates: new Registry<ResourceTemplate>({
      ...common,
      member: 'resourceTemplates',
      show: ({ wire }, rules) => projectMembers('resourceTemplate', wire, rules),
      onChange: () => onChange('resources'),
    }),
    prompts: new Registry<Prompt>({
      ...common,
      member: 'prompts',
      show: (prompt, rules) => prompt.show(rules),
      onChange: () => onChange('prompts'),
    }),
  };
}

/** What is actually supported. Lists can change while the server runs, and resources can be watched. */
function offered(options: ServerOptions, { tools, resources, templates, prompts }: Tables): JsonObject {
  const completes =
    options.complete !== undefined ||
    [...prompts.values(), ...templates.values()].some(({ complete }) => Object.keys(complete).length > 0);
  return {
    logging: {},
    ...(tools.wasUsed ? { tools: { listChanged: true } } : {}),
    ...(resources.wasUsed || templates.wasUsed ? { resources: { subscribe: true, listChanged: true } } : {}),
    ...(prompts.wasUsed ? { prompts: { listChanged: true } } : {}),
    ...(completes ? { completions: {} } : {}),
  };
}

/** `server/discover`: how a stateless client identifies the server. */
function discover(cache: CacheHints): RequestHandler {
  return {
    handle({ rules, session: { definition } }) {
      return andThen(definition.instructions(), (instructions) => ({
        supportedVersions: [...STATELESS_REVISIONS],
        capabilities: definition.capabilities(rules),
        ...(instructions === undefined ? {} : { instructions }),
        ...cache,
      }));
    },
  };
}
