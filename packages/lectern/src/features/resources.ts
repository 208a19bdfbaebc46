/**
 * Resources: lists, reading, and subscriptions of the handshake era.
 * @module
 */
import { clip } from '../base/clip.ts';
import { andThen, type MaybePromise } from '../base/maybe-promise.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { RequestHandler } from '../protocol/definition.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { projectContents } from '../protocol/projection.ts';
import { type Context, requestInfo } from './context.ts';
import { invalidParams } from './errors.ts';
import { readText, withKnownNames } from './lookup.ts';
import { bringsResults, withContext } from './multi-round.ts';
import { nearestUri } from './nearest-uri.ts';
import { NO_CACHING, type Registry } from './registry.ts';
import type { RequestStateSealer } from './request-state.ts';
import { asContents, type Resource, type ResourceReturn, type ResourceTemplate } from './resource.ts';
import { admitSubscription, type CanSubscribe, maySubscribe } from './subscriptions.ts';
import { withinTimeLimit } from './time-limit.ts';

export interface ResourceTables {
  readonly resources: Registry<Resource>;
  readonly templates: Registry<ResourceTemplate>;
}

interface Found {
  readonly source: Resource | ResourceTemplate;
  read(context: Context): MaybePromise<ResourceReturn | undefined>;
}

export function resourceHandlers(
  tables: ResourceTables,
  sealer: RequestStateSealer,
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
        const found = find(tables, uri);
        if (found === undefined) return refuse(uri, exchange, tables);
        return withContext(exchange, sealer, (context) => read(found, uri, exchange, context, tables));
      },
    },
    'resources/subscribe': {
      capability: 'resources.subscribe',
      handle(exchange) {
        const uri = readText(exchange, 'uri');
        return andThen(maySubscribe(canSubscribe, uri, exchange), (may) => {
          // Before it is looked for: a refusal says nothing about what there is.
          if (!may) throw invalidParams(`Not allowed to subscribe: ${clip(uri)}`);
          if (find(tables, uri) === undefined) return refuse(uri, exchange, tables);
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

/** A resource of its own comes before any template that would match it as well. */
function find({ resources, templates }: ResourceTables, uri: string): Found | undefined {
  const resource = resources.get(uri);
  if (resource !== undefined) return { source: resource, read: (context) => resource.read(uri, context) };
  for (const source of templates.values()) {
    const values = source.template.match(uri);
    if (values !== undefined) return { source, read: (context) => source.read(uri, values, context) };
  }
  return undefined;
}

function read(
  found: Found,
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
    // What depends on a user's answers is nobody's to cache.
    return { contents, ...(bringsResults(exchange) ? NO_CACHING : (found.source.cache ?? NO_CACHING)) };
  });
}

/** Throws an error that suggests the closest URI, or lists the known ones. */
async function refuse(uri: string, exchange: Exchange, tables: ResourceTables): Promise<never> {
  const { rules, session } = exchange;
  const code = session.definition.policy.resourceNotFound ?? rules.resourceNotFound;
  const suggestion = await nearestUri(uri, tables, requestInfo(exchange));
  const known = [...take(tables.resources.keys(), MOST_NAMED), ...tables.templates.keys()];
  const named = { kind: 'resource', name: uri, known, suggestion, lists: true };
  const message = withKnownNames(`Resource not found: ${clip(uri)}`, named);
  throw new ProtocolError(code, message, {
    uri: clip(uri),
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** More than a message has room for. */
const MOST_NAMED = 50;

function take(names: Iterable<string>, most: number): string[] {
  const taken: string[] = [];
  for (const name of names) {
    if (taken.length === most) break;
    taken.push(name);
  }
  return taken;
}
