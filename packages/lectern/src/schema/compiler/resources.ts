/**
 * The schema resources of one document: its `$id` and anchors, and how a `$ref` is resolved. Nothing is fetched: what
 * the document does not contain does not exist. Also the two supported dialects, and where each has its subschemas.
 * @module
 */

import { followPointer, isObject } from '../../base/json-value.ts';
import {
  definitionError,
  isSchema,
  type JsonSchema,
  type JsonSchemaObject,
  pointerTo,
} from '../json-schema.ts';

export const MAX_SCHEMA_DEPTH = 64;
export const MAX_SUBSCHEMAS = 10_000;

const ROOT_URI = 'schema:///';

export interface Resource {
  readonly uri: string;
  readonly root: JsonSchema;
  readonly dialect: Dialect;
  readonly anchors: Map<string, JsonSchema>;
  readonly dynamicAnchors: Map<string, JsonSchema>;
}

export interface Target {
  readonly schema: JsonSchema;
  readonly resource: Resource;
  /** Its location, for errors. */
  readonly place: string;
  /** The name in the reference, if it resolved to a `$dynamicAnchor` with that name. */
  readonly dynamicAnchor?: string;
}

export interface Resources {
  readonly root: Resource;
  /** The resource that begins at this schema, if any. */
  startingAt(schema: JsonSchemaObject): Resource | undefined;
  resolve(ref: string, from: Resource, place: string): Target;
}

export function collectResources(root: JsonSchema): Resources {
  const byUri = new Map<string, Resource>();
  const byRoot = new Map<JsonSchema, Resource>();
  let count = 0;

  function start(uri: string, schema: JsonSchema, dialect: Dialect): Resource {
    const resource = { uri, root: schema, dialect, anchors: new Map(), dynamicAnchors: new Map() };
    byUri.set(uri, resource);
    if (typeof schema === 'object') byRoot.set(schema, resource);
    return resource;
  }

  function walk(schema: JsonSchema, parent: Resource, place: string, depth: number): void {
    if (depth > MAX_SCHEMA_DEPTH)
      throw definitionError(place, `nested deeper than ${MAX_SCHEMA_DEPTH} levels`);
    if (++count > MAX_SUBSCHEMAS) throw definitionError(place, `more than ${MAX_SUBSCHEMAS} subschemas`);
    if (typeof schema === 'boolean') return;
    const resource = enter(schema, parent, place);
    forEachSubschema(schema, resource.dialect, (subschema, keyword, key) => {
      const at = key === undefined ? pointerTo(place, keyword) : pointerTo(place, keyword, key);
      walk(subschema, resource, at, depth + 1);
    });
  }

  function enter(schema: JsonSchemaObject, parent: Resource, place: string): Resource {
    const dialect = dialectOf(schema, parent.dialect, place);
    // Draft-07 ignores everything next to `$ref`, including `$id`.
    const id = dialect === 'draft-07' && schema.$ref !== undefined ? undefined : schema.$id;
    if (dialect === 'draft-07' && typeof id === 'string' && id.startsWith('#')) {
      parent.anchors.set(id.slice(1), schema);
      return parent;
    }
    const resource =
      typeof id === 'string' && id !== '' && schema !== parent.root
        ? start(resolveUri(id, parent.uri, `${place}/$id`).replace(/#$/, ''), schema, dialect)
        : parent;
    if (dialect === 'draft-07') return resource;
    if (typeof schema.$anchor === 'string') resource.anchors.set(schema.$anchor, schema);
    if (typeof schema.$dynamicAnchor === 'string') {
      resource.anchors.set(schema.$dynamicAnchor, schema);
      resource.dynamicAnchors.set(schema.$dynamicAnchor, schema);
    }
    return resource;
  }

  const rootObject = typeof root === 'object' ? root : {};
  const dialect = dialectOf(rootObject, '2020-12', '#');
  const rootId = typeof rootObject.$id === 'string' ? rootObject.$id.replace(/#.*$/, '') : '';
  const rootResource = start(resolveUri(rootId, ROOT_URI, '#/$id'), root, dialect);
  walk(root, rootResource, '#', 0);

  return {
    root: rootResource,
    startingAt: (schema) => byRoot.get(schema),
    resolve(ref, from, place) {
      const [uri = '', fragment = ''] = resolveUri(ref, from.uri, place).split('#', 2);
      const resource = byUri.get(uri);
      const at = `${resource === rootResource ? '' : uri}#${fragment}`;
      const target = resource && findFragment(resource, fragment, at, byRoot);
      if (target) return target;
      throw definitionError(
        place,
        `${JSON.stringify(ref)} cannot be resolved within this schema, and references are never fetched. Put the schema under "$defs" and refer to it as "#/$defs/<name>"`,
      );
    },
  };
}

function findFragment(
  resource: Resource,
  fragment: string,
  place: string,
  byRoot: ReadonlyMap<JsonSchema, Resource>,
): Target | undefined {
  if (fragment !== '' && !fragment.startsWith('/')) {
    const schema = resource.anchors.get(fragment);
    if (schema === undefined) return undefined;
    return resource.dynamicAnchors.has(fragment)
      ? { schema, resource, place, dynamicAnchor: fragment }
      : { schema, resource, place };
  }
  const trail = followPointer(resource.root, fragment);
  const schema = trail?.at(-1);
  if (trail === undefined || !isSchema(schema)) return undefined;
  // A pointer may cross into an embedded resource; references inside the target are relative to that one.
  const inner = trail.findLast((value) => isSchema(value) && byRoot.has(value)) as JsonSchema | undefined;
  return { schema, resource: (inner !== undefined && byRoot.get(inner)) || resource, place };
}

function resolveUri(ref: string, base: string, place: string): string {
  try {
    return new URL(ref, base).href;
  } catch {
    throw definitionError(place, `${JSON.stringify(ref)} is not a URI reference`);
  }
}

export type Dialect = '2020-12' | 'draft-07';

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['http://json-schema.org/draft-07/schema', 'draft-07'],
  ['https://json-schema.org/draft-07/schema', 'draft-07'],
]);

/** No `$schema` means 2020-12 at the root (MCP 2025-11-25 onwards), and the parent's dialect below it. */
export function dialectOf(schema: JsonSchemaObject, inherited: Dialect, place: string): Dialect {
  const declared = schema.$schema;
  if (declared === undefined) return inherited;
  const dialect = typeof declared === 'string' ? DIALECTS.get(declared.replace(/#$/, '')) : undefined;
  if (dialect) return dialect;
  throw definitionError(
    `${place}/$schema`,
    `the dialect ${JSON.stringify(declared)} is not supported. Supported: ${[...DIALECTS.keys()].slice(0, 2).join(', ')}`,
  );
}

/** How a keyword contains its subschemas. */
type Holding = 'one' | 'list' | 'one or list' | 'by name';

const SHARED: Readonly<Record<string, Holding>> = {
  additionalProperties: 'one',
  propertyNames: 'one',
  contains: 'one',
  not: 'one',
  if: 'one',
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; nobody awaits the table
  then: 'one',
  else: 'one',
  items: 'one',
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  properties: 'by name',
  patternProperties: 'by name',
  // `$defs` is not a keyword of draft-07, and `definitions` is not one of 2020-12, but both are used in both.
  $defs: 'by name',
  definitions: 'by name',
};

const POSITIONS: Readonly<Record<Dialect, ReadonlyMap<string, Holding>>> = {
  '2020-12': new Map<string, Holding>([
    ...Object.entries(SHARED),
    ['unevaluatedItems', 'one'],
    ['unevaluatedProperties', 'one'],
    ['contentSchema', 'one'],
    ['prefixItems', 'list'],
    ['dependentSchemas', 'by name'],
  ]),
  'draft-07': new Map<string, Holding>([
    ...Object.entries(SHARED),
    ['items', 'one or list'],
    ['additionalItems', 'one'],
    ['dependencies', 'by name'],
  ]),
};

/** Calls `visit` for each direct subschema, excluding what only looks like one (in `const`, `default` …). */
export function forEachSubschema(
  schema: JsonSchemaObject,
  dialect: Dialect,
  visit: (subschema: JsonSchema, keyword: string, key?: string | number) => void,
): void {
  const table = POSITIONS[dialect];
  for (const keyword of Object.keys(schema)) {
    const holding = table.get(keyword);
    if (!holding) continue;
    const held = schema[keyword];
    if (Array.isArray(held)) {
      if (holding !== 'list' && holding !== 'one or list') continue;
      for (const [index, subschema] of held.entries())
        if (isSchema(subschema)) visit(subschema, keyword, index);
    } else if (holding === 'by name') {
      if (!isObject(held)) continue;
      for (const name of Object.keys(held)) {
        const subschema = held[name];
        if (isSchema(subschema)) visit(subschema, keyword, name);
      }
    } else if (holding !== 'list' && isSchema(held)) {
      visit(held, keyword);
    }
  }
}
