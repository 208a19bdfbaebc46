/**
 * Parameters that HTTP clients repeat in a header (`x-mcp-header`, MCP 2026-07-28, tools and Streamable HTTP).
 * A client drops a tool that breaks one of these rules, so they are checked when the tool is defined.
 * @module
 */

import { pathText } from './explain/quote.ts';
import type { JsonSchemaObject } from './json-schema.ts';

export interface HeaderParam {
  /** The part after `Mcp-Param-`. */
  readonly name: string;
  /** Where the value is in the arguments. */
  readonly path: readonly string[];
  readonly type: HeaderType;
}

const KEYWORD = 'x-mcp-header';

/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

type HeaderType = 'string' | 'integer' | 'boolean';

function isHeaderType(type: unknown): type is HeaderType {
  return type === 'string' || type === 'integer' || type === 'boolean';
}

/** Keywords that contain values, in which nothing is a schema. */
const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples']);

/** Keywords that contain schemas by name; the names are not keywords. */
const BY_NAME: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

/** Any other object in a schema is treated as a schema, so that a header there is refused in any dialect. */
export function headerParams(schema: JsonSchemaObject): HeaderParam[] {
  const found: HeaderParam[] = [];
  const pathsByName = new Map<string, string>();

  function add(param: HeaderParam): void {
    const folded = param.name.toLowerCase();
    const other = pathsByName.get(folded);
    if (other !== undefined) {
      throw violation(
        param.path,
        `"${param.name}" is already the header of "${other}"; letter case does not count`,
      );
    }
    pathsByName.set(folded, pathText(param.path));
    found.push(param);
  }

  function walk(subschema: JsonSchemaObject, path: readonly string[], reachable: boolean): void {
    if (Object.hasOwn(subschema, KEYWORD)) add(readParam(subschema, path, reachable));
    for (const [keyword, held] of Object.entries(subschema)) {
      if (!isStructure(held) || DATA.has(keyword)) continue;
      const isProperties = reachable && keyword === 'properties';
      const within = isProperties ? path : [...path, `(${keyword})`];
      if (!Array.isArray(held) && !BY_NAME.has(keyword)) walk(held, within, false);
      else
        for (const [key, inner] of Object.entries(held)) {
          if (isStructure(inner)) walk(inner, [...within, key], isProperties);
        }
    }
  }

  walk(schema, [], true);
  return found;
}

function isStructure(value: unknown): value is JsonSchemaObject {
  return typeof value === 'object' && value !== null;
}

function readParam(schema: JsonSchemaObject, path: readonly string[], reachable: boolean): HeaderParam {
  const { [KEYWORD]: name, type } = schema;
  if (!reachable || path.length === 0) {
    throw violation(
      path,
      'it is only allowed on a property that is reached from the root through "properties" alone',
    );
  }
  if (typeof name !== 'string' || !TOKEN.test(name)) {
    throw violation(
      path,
      `${JSON.stringify(name)} is not a valid header name; use letters, digits and !#$%&'*+-.^_\`|~`,
    );
  }
  if (!isHeaderType(type)) {
    throw violation(
      path,
      `its property must have the type string, integer or boolean, not ${JSON.stringify(type)}`,
    );
  }
  if (type === 'integer' && !staysSafe(schema))
    throw violation(path, 'its integers must stay within ±(2^53 − 1)');
  return { name, path, type };
}

/** Only values in the schema beyond the safe range are errors of the definition; call values are checked per call. */
function staysSafe(schema: JsonSchemaObject): boolean {
  const {
    minimum,
    maximum,
    exclusiveMinimum = 0,
    exclusiveMaximum = 0,
    const: only,
    enum: values = [],
  } = schema;
  return (
    [minimum, maximum, only, schema.default, ...values].every(isSafe) &&
    isSafe(exclusiveMinimum + 1) &&
    isSafe(exclusiveMaximum - 1)
  );
}

function isSafe(value: unknown): boolean {
  return typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

function violation(path: readonly string[], problem: string): TypeError {
  return new TypeError(`Property "${pathText(path) || '(root)'}" with "${KEYWORD}": ${problem}.`);
}
