/**
 * Scopes of tools, resources, templates and prompts: who may use them, and who sees them in lists. Requests to a server
 * without scopes do not pass through any of this.
 * @module
 */
import { isObject } from '../base/json-value.ts';
import type { IncomingMessage, JsonObject } from '../jsonrpc/message.ts';
import { classify } from '../jsonrpc/parse.ts';
import { type AuthInfo, InsufficientScope, type ScopeRules } from '../protocol/authorization.ts';
import type { Exchange } from '../protocol/exchange.ts';
import type { Prompt } from './prompts.ts';
import type { Registry } from './registry.ts';
import { findResource, type Resource, type ResourceTemplate } from './resources.ts';
import type { Tool } from './tool.ts';

export interface ScopedTables {
  readonly tools: Registry<Tool>;
  readonly resources: Registry<Resource>;
  readonly templates: Registry<ResourceTemplate>;
  readonly prompts: Registry<Prompt>;
}

const NONE: readonly string[] = [];

/** The check that a server with scopes makes before each request is handled. */
export function checkExchange(rules: ScopeRules, tables: ScopedTables, exchange: Exchange): void {
  const { method, params, delivery } = exchange;
  rules.check(delivery.auth, scopesOf(rules, tables, method, params));
}

/** The same before a message is handled: one error for all requests of a batch, and for transports that check first. */
export function checkMessage(
  rules: ScopeRules,
  tables: ScopedTables,
  message: IncomingMessage,
  caller: AuthInfo | undefined,
): InsufficientScope | undefined {
  const messages =
    message.kind === 'batch'
      ? message.members.map((member, index) => classify(member, message.text, index))
      : [message];
  const needed = messages.flatMap((each) =>
    each.kind === 'request' ? scopesOf(rules, tables, each.method, each.params ?? {}) : rules.required,
  );
  const scopes = [...new Set(needed)];
  return rules.coversAll(caller, scopes) ? undefined : new InsufficientScope(scopes, caller);
}

function scopesOf(
  rules: ScopeRules,
  tables: ScopedTables,
  method: string,
  params: JsonObject,
): readonly string[] {
  const own = ownScopes(tables, method, params);
  if (own.length === 0) return rules.required;
  return [...new Set([...rules.required, ...own])];
}

function ownScopes(tables: ScopedTables, method: string, params: JsonObject): readonly string[] {
  const { name, uri, ref, notifications } = params;
  switch (method) {
    case 'tools/call':
      return tables.tools.get(String(name))?.scopes ?? NONE;
    case 'prompts/get':
      return tables.prompts.get(String(name))?.scopes ?? NONE;
    case 'resources/read':
    case 'resources/subscribe':
      return ofUri(tables, uri);
    case 'completion/complete': {
      if (!isObject(ref)) return NONE;
      const prompt = ref.type === 'ref/prompt' ? tables.prompts.get(String(ref.name)) : undefined;
      return prompt?.scopes ?? tables.templates.get(String(ref.uri))?.scopes ?? ofUri(tables, ref.uri);
    }
    case 'subscriptions/listen': {
      const uris = isObject(notifications) ? notifications.resourceSubscriptions : undefined;
      return Array.isArray(uris) ? uris.flatMap((each) => ofUri(tables, each)) : NONE;
    }
    default:
      return NONE;
  }
}

function ofUri(tables: ScopedTables, uri: unknown): readonly string[] {
  return (typeof uri === 'string' && findResource(tables, uri)?.source.scopes) || NONE;
}
