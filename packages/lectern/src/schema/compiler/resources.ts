/**
 * The schema resources of one document: which `$id` and anchors it has, and what a `$ref` means.
 * Nothing is ever fetched: what the document does not contain does not exist.
 * @module
 */
import { isSchema, type JsonSchema, type JsonSchemaObject } from '../json-schema.ts';
import { definitionError, followPointer, pointerTo } from '../pointer.ts';
import { type Dialect, dialectOf, forEachSubschema } from './dialect.ts';

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
  /** Where it stands, for errors. */
  readonly place: string;
  /** The name in the reference when it met a `$dynamicAnchor` of that name. */
  readonly dynamicAnchor?: string;
}

export interface Resources {
  readonly root: Resource;
  /** The resource that begins at this schema, if one does. */
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
    // Draft-07 ignores whatever stands beside `$ref`, `$id` included.
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
