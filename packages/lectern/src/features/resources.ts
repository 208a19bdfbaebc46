/**
 * Resources and resource templates: their definition, lists, reading, and subscriptions of the handshake era.
 * @module
 */

import { base64Encode } from '../base/base64url.ts';
import { andThen, type MaybePromise } from '../base/promises.ts';
import { clip } from '../base/shown-text.ts';
import { type JsonObject, ProtocolError } from '../jsonrpc/message.ts';
import type { Annotations, Icon, ResourceContents } from '../protocol/content.ts';
import type { RequestHandler } from '../protocol/definition.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { projectContents } from '../protocol/projection.ts';
import type { Completers } from './completion.ts';
import { type Context, requestInfo } from './context.ts';
import { invalidParams } from './errors.ts';
import { withinTimeLimit } from './middleware.ts';
import { bringsResults, withContext } from './multi-round.ts';
import { nearestUri } from './nearest-uri.ts';
import { type CacheHints, NO_CACHING, type Registry, readText, withKnownNames } from './registry.ts';
import type { RequestStateSealer } from './request-state.ts';
import { isContents, unsendable, unsendableResult } from './sendable.ts';
import { admitSubscription, type CanSubscribe, maySubscribe } from './subscriptions.ts';
import { parseTemplate, type UriTemplate } from './uri-template.ts';

interface ResourceTables {
  readonly resources: Registry<Resource>;
  readonly templates: Registry<ResourceTemplate>;
}

/** What is read at a URI. */
export interface FoundResource {
  readonly source: Resource | ResourceTemplate;
  read(context: Context): MaybePromise<ResourceReturn | undefined>;
}

export function resourceHandlers(
  tables: ResourceTables,
  sealer: () => RequestStateSealer,
  canSubscribe: CanSubscribe | undefined,
): Record<string, RequestHandler> {
  const capability = 'resources';
  return {
    'resources/list': { capability, handle: (exchange) => tables.resources.page(exchange) },
    'resources/templates/list': { capability, handle: (exchange) => tables.templates.page(exchange) },
    'resources/read': {
      capability,
      handle(exchange) {
        const uri = readText(exchange, 'uri');
        const found = findResource(tables, uri);
        if (found === undefined) return refuse(uri, exchange, tables);
        return withContext(exchange, sealer, (context) => read(found, uri, exchange, context, tables));
      },
    },
    'resources/subscribe': {
      capability: 'resources.subscribe',
      handle(exchange) {
        const uri = readText(exchange, 'uri');
        return andThen(maySubscribe(canSubscribe, uri, exchange), (may) => {
          // Before the lookup: a refusal must not reveal what exists.
          if (!may) throw invalidParams(`Not allowed to subscribe: ${clip(uri)}`);
          if (findResource(tables, uri) === undefined) return refuse(uri, exchange, tables);
          const { subscriptions } = exchange.session.state;
          let size = 0;
          for (const subscribed of subscriptions) size += subscribed.length;
          admitSubscription(exchange, subscriptions, size, uri);
          return {};
        });
      },
    },
    'resources/unsubscribe': {
      capability: 'resources.subscribe',
      handle(exchange) {
        exchange.session.state.subscriptions.delete(readText(exchange, 'uri'));
        return {};
      },
    },
  };
}

/** A fixed resource takes precedence over a matching template. */
export function findResource(
  { resources, templates }: ResourceTables,
  uri: string,
): FoundResource | undefined {
  const resource = resources.get(uri);
  if (resource !== undefined) return { source: resource, read: (context) => resource.read(uri, context) };
  for (const source of templates.values()) {
    const values = source.template.match(uri);
    if (values !== undefined) return { source, read: (context) => source.read(uri, values, context) };
  }
  return undefined;
}

function read(
  found: FoundResource,
  uri: string,
  exchange: Exchange,
  context: Context,
  tables: ResourceTables,
): MaybePromise<JsonObject> {
  const work = withinTimeLimit(found.read(context), undefined, 'resource', exchange, context);
  return andThen(work, (returned) => {
    if (returned === undefined) return refuse(uri, exchange, tables);
    const { rules } = exchange;
    const contents = asContents(returned, uri, found.source.mimeType).map((each) =>
      projectContents(each, rules),
    );
    if (!rules.selfDescribingResults) return { contents };
    // Contents that depend on a user's input must not be cached for others.
    return { contents, ...(bringsResults(exchange) ? NO_CACHING : (found.source.cache ?? NO_CACHING)) };
  });
}

/** Throws an error that suggests the closest URI, or lists the known ones. */
async function refuse(uri: string, exchange: Exchange, tables: ResourceTables): Promise<never> {
  const { rules, session } = exchange;
  const code = session.definition.policy.resourceNotFound ?? rules.resourceNotFound;
  const { resources, templates } = tables;
  const suggestion = await nearestUri(
    uri,
    {
      resources: { keys: () => resources.shown(exchange), get: (key) => resources.get(key) },
      templates: {
        *values() {
          for (const key of templates.shown(exchange)) yield templates.get(key) as ResourceTemplate;
        },
      },
    },
    requestInfo(exchange),
  );
  const known = [...firstOf(resources.shown(exchange), MOST_NAMED), ...templates.shown(exchange)];
  const named = { kind: 'resource', name: uri, known, suggestion, lists: true };
  const message = withKnownNames(`Resource not found: ${clip(uri)}`, named);
  throw new ProtocolError(code, message, {
    uri: clip(uri),
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** More than a message has room for. */
const MOST_NAMED = 50;

function firstOf(names: Iterable<string>, most: number): string[] {
  const first: string[] = [];
  for (const name of names) {
    if (first.length === most) break;
    first.push(name);
  }
  return first;
}

/** How a resource is described to clients. */
export interface ResourceConfig {
  /** Name of the resource, for programs. */
  readonly name: string;
  /** Name for display. */
  readonly title?: string;
  /** What the resource holds. */
  readonly description?: string;
  /** Media type of the contents. */
  readonly mimeType?: string;
  /** Size in bytes, if known. */
  readonly size?: number;
  /** The intended audience of the resource, and its importance. */
  readonly annotations?: Annotations;
  /** Icons that a client may show; clients before 2025-11-25 are not sent any. */
  readonly icons?: readonly Icon[];
  /** Members for `_meta`, sent as they are. */
  readonly _meta?: JsonObject;
  /** Cache hints of the contents, for stateless clients. */
  readonly cache?: CacheHints;
  /**
   * Scopes that a caller needs. Without them, the resource is hidden from lists (unless `listsWithoutScopes` is set) and
   * reading it is refused: over HTTP with 403 and a challenge that names the scopes. A connection without a verified
   * caller has no scopes.
   */
  readonly scopes?: readonly string[];
}

/** How a resource template is described to clients. */
export interface ResourceTemplateConfig extends Omit<ResourceConfig, 'size'> {
  /** Completers by the name of the variable. */
  readonly complete?: Completers;
}

/** What a reader returns: text, bytes, or a list of contents with their own URIs and media types. */
export type ResourceReturn = string | Uint8Array | readonly ResourceContents[];

/** Values by the names of the template's variables; exploded variables have lists. */
export type TemplateValues = Readonly<Record<string, string | readonly string[]>>;

export interface Resource {
  readonly uri: string;
  readonly wire: JsonObject;
  readonly mimeType: string | undefined;
  readonly cache: CacheHints | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly read: (uri: string, context: Context) => MaybePromise<ResourceReturn | undefined>;
}

export interface ResourceTemplate {
  readonly template: UriTemplate;
  readonly wire: JsonObject;
  readonly mimeType: string | undefined;
  readonly cache: CacheHints | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly complete: Completers;
  /** `undefined`: nothing exists at this URI. */
  readonly read: (
    uri: string,
    values: TemplateValues,
    context: Context,
  ) => MaybePromise<ResourceReturn | undefined>;
}

export function defineResource(uri: string, config: ResourceConfig, read: Resource['read']): Resource {
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri)) {
    throw new Error(`Resource ${JSON.stringify(uri)}: a URI begins with a scheme, such as "notes://today"`);
  }
  const { cache, scopes, ...described } = config;
  return { uri, wire: { uri, ...described }, mimeType: config.mimeType, cache, scopes, read };
}

export function defineResourceTemplate(
  uriTemplate: string,
  config: ResourceTemplateConfig,
  read: ResourceTemplate['read'],
): ResourceTemplate {
  const { cache, scopes, complete = {}, ...described } = config;
  const template = parseTemplate(uriTemplate);
  const unknown = Object.keys(complete).find((name) => !template.variables.includes(name));
  if (unknown !== undefined)
    throw new Error(`${uriTemplate} has no variable ${JSON.stringify(unknown)} to complete`);
  return {
    template,
    wire: { uriTemplate, ...described },
    mimeType: config.mimeType,
    cache,
    scopes,
    complete,
    read,
  };
}

export function asContents(
  returned: ResourceReturn,
  uri: string,
  mimeType: string | undefined,
): readonly ResourceContents[] {
  const type = mimeType === undefined ? {} : { mimeType };
  if (typeof returned === 'string') return [{ uri, ...type, text: returned }];
  if (returned instanceof Uint8Array) return [{ uri, ...type, blob: base64Encode(returned) }];
  if (Array.isArray(returned) && returned.every(isContents)) return returned;
  const expected =
    'expected a string, a Uint8Array, or contents that each have a "uri" and a "text" or "blob"';
  throw unsendableResult(`Resource ${JSON.stringify(clip(uri))}`, unsendable(returned) ?? expected);
}
