/**
 * One resource, or a family of them behind a URI template, prepared when it is defined.
 * @module
 */

import { base64Encode } from '../base/base64url.ts';
import { clip } from '../base/clip.ts';
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { Annotations, Icon, ResourceContents } from '../protocol/content.ts';
import type { Completers } from './completion.ts';
import type { Context } from './context.ts';
import type { CacheHints } from './registry.ts';
import { isContents, unsendable, unsendableResult } from './sendable.ts';
import { parseTemplate, type UriTemplate } from './uri-template.ts';

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
  /** In bytes, where known. */
  readonly size?: number;
  /** For whom the resource is, and how important. */
  readonly annotations?: Annotations;
  /** Icons that a client may show; clients before 2025-11-25 are not sent any. */
  readonly icons?: readonly Icon[];
  /** Members for `_meta`, sent as they are. */
  readonly _meta?: JsonObject;
  /** Of what is read, for stateless clients. */
  readonly cache?: CacheHints;
}

/** How a resource template is described to clients. */
export interface ResourceTemplateConfig extends Omit<ResourceConfig, 'size'> {
  /** Completers by the name of the variable. */
  readonly complete?: Completers;
}

/** A text, bytes, or contents of their own (several, other URIs, other types). */
export type ResourceReturn = string | Uint8Array | readonly ResourceContents[];

/** By the names of the template's variables; lists come from exploded ones. */
export type TemplateValues = Readonly<Record<string, string | readonly string[]>>;

export interface Resource {
  readonly uri: string;
  readonly wire: JsonObject;
  readonly mimeType: string | undefined;
  readonly cache: CacheHints | undefined;
  readonly read: (uri: string, context: Context) => MaybePromise<ResourceReturn | undefined>;
}

export interface ResourceTemplate {
  readonly template: UriTemplate;
  readonly wire: JsonObject;
  readonly mimeType: string | undefined;
  readonly cache: CacheHints | undefined;
  readonly complete: Completers;
  /** `undefined` says that there is nothing at this URI. */
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
  const { cache, ...described } = config;
  return { uri, wire: { uri, ...described }, mimeType: config.mimeType, cache, read };
}

export function defineResourceTemplate(
  uriTemplate: string,
  config: ResourceTemplateConfig,
  read: ResourceTemplate['read'],
): ResourceTemplate {
  const { cache, complete = {}, ...described } = config;
  const template = parseTemplate(uriTemplate);
  const unknown = Object.keys(complete).find((name) => !template.variables.includes(name));
  if (unknown !== undefined)
    throw new Error(`${uriTemplate} has no variable ${JSON.stringify(unknown)} to complete`);
  return { template, wire: { uriTemplate, ...described }, mimeType: config.mimeType, cache, complete, read };
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
  const expected = 'expected a text, a Uint8Array, or contents that each have a "uri" and a "text" or "blob"';
  throw unsendableResult(`Resource ${JSON.stringify(clip(uri))}`, unsendable(returned) ?? expected);
}
