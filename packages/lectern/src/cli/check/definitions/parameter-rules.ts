/**
 * Rules about the parameters of a tool, including those inside objects and lists.
 * @module
 */

import { isObject } from '../../../base/json-value.ts';
import type { JsonObject } from '../../../jsonrpc/message.ts';
import type { DefinitionFinding } from './grade.ts';

interface Parameter {
  /** Such as `filters.genres`. */
  readonly path: string;
  readonly schema: JsonObject;
}

const MOST_NAMED = 5;

/** Findings about the parameters of an input schema. */
export function parameterFindings(inputSchema: unknown): DefinitionFinding[] {
  if (!isObject(inputSchema) || inputSchema.type !== 'object') {
    return [
      {
        rule: 'invalid-schema',
        weight: 'warning',
        points: 20,
        advice: 'Give it an inputSchema with "type": "object".',
      },
    ];
  }
  const parameters = parametersOf(inputSchema, inputSchema);
  return [...describedFindings(parameters), ...typeFindings(parameters), ...closedFindings(inputSchema)];
}

/** `followed` are the references that led here; a schema may refer to itself. */
function parametersOf(
  schema: JsonObject,
  root: JsonObject,
  prefix = '',
  followed: readonly unknown[] = [],
): Parameter[] {
  const inside = (given: JsonObject, below: string): Parameter[] => {
    if (given.$ref !== undefined && followed.includes(given.$ref)) return [];
    return parametersOf(resolve(given, root), root, below, [...followed, given.$ref]);
  };
  const own = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(
    ([name, given]): Parameter[] => {
      const member = isObject(given) ? given : {};
      const path = `${prefix}${name}`;
      return [{ path, schema: resolve(member, root) }, ...inside(member, `${path}.`)];
    },
  );
  const items = isObject(schema.items) ? [schema.items] : [];
  const inner = [...items, ...branchesOf(schema)].flatMap((each) => inside(each, prefix));
  const seen = new Set(own.map(({ path }) => path));
  return [...own, ...inner.filter(({ path }) => !seen.has(path) && seen.add(path))];
}

function branchesOf(schema: JsonObject): JsonObject[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((word) => {
    const branches = schema[word];
    return Array.isArray(branches) ? branches.filter(isObject) : [];
  });
}

/** Keywords next to a reference take precedence over its target. */
function resolve(schema: JsonObject, root: JsonObject): JsonObject {
  const { $ref } = schema;
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return schema;
  let target: unknown = root;
  for (const step of $ref.slice(2).split('/')) target = isObject(target) ? target[step] : undefined;
  return isObject(target) ? { ...target, ...schema, $ref: undefined } : schema;
}

function describedFindings(parameters: readonly Parameter[]): DefinitionFinding[] {
  const silent = parameters.filter(({ schema }) => descriptionOf(schema) === '');
  const repeating = parameters.filter(({ path, schema }) => repeatsName(path, descriptionOf(schema)));
  return [
    ...finding('undescribed-parameter', 'warning', silent, (names) => `Describe ${names}.`, {
      points: Math.max(5, Math.round((30 * silent.length) / (parameters.length || 1))),
    }),
    ...finding(
      'empty-description',
      'note',
      repeating,
      (names) => `Say more about ${names} than the name does: meaning, unit, form, an example.`,
      { each: 2 },
    ),
  ];
}

function typeFindings(parameters: readonly Parameter[]): DefinitionFinding[] {
  const untyped = parameters.filter(({ schema }) => isUntyped(schema));
  const choices = parameters.filter(({ schema }) => listsChoices(schema));
  const unbounded = parameters.filter(({ schema }) => isUnbounded(schema));
  const shapeless = parameters.filter(({ schema }) => isShapeless(schema));
  return [
    ...finding('untyped-parameter', 'warning', untyped, (names) => `Give ${names} a type.`, { each: 5 }),
    ...finding(
      'enum-fits',
      'warning',
      choices,
      (names) => `Make ${names} an enum: the description lists the values.`,
      { each: 5 },
    ),
    ...finding(
      'unbounded-number',
      'note',
      unbounded,
      (names) => `Give ${names} a minimum and a maximum, a default or an example.`,
      { each: 2 },
    ),
    ...finding(
      'shapeless-parameter',
      'note',
      shapeless,
      (names) => `Say what ${names} may contain (properties or items).`,
      { each: 2 },
    ),
  ];
}

function closedFindings(inputSchema: JsonObject): DefinitionFinding[] {
  const { properties, additionalProperties, unevaluatedProperties } = inputSchema;
  const hasParameters = isObject(properties) && Object.keys(properties).length > 0;
  if (!hasParameters || additionalProperties !== undefined || unevaluatedProperties !== undefined) return [];
  return [
    {
      rule: 'open-schema',
      weight: 'note',
      points: 1,
      advice: 'Set additionalProperties to false, so that a misspelled argument is an error and not ignored.',
    },
  ];
}

interface Cost {
  readonly points?: number;
  readonly each?: number;
}

function finding(
  rule: string,
  weight: DefinitionFinding['weight'],
  found: readonly Parameter[],
  advice: (names: string) => string,
  { points, each = 0 }: Cost,
): DefinitionFinding[] {
  if (found.length === 0) return [];
  const names = found.slice(0, MOST_NAMED).map(({ path }) => `"${path}"`);
  const more = found.length - names.length;
  const listed = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  return [{ rule, weight, points: points ?? Math.min(15, each * found.length), advice: advice(listed) }];
}

function descriptionOf(schema: JsonObject): string {
  const { description } = schema;
  if (typeof description === 'string' && description.trim() !== '') return description.trim();
  const inner = [...(isObject(schema.items) ? [schema.items] : []), ...branchesOf(schema)];
  return inner.map(({ description: text }) => (typeof text === 'string' ? text.trim() : '')).join('');
}

function repeatsName(path: string, description: string): boolean {
  if (description === '') return false;
  const wordsOf = (text: string): string[] =>
    text
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !['the', 'a', 'an', 'of', 'to', 'for'].includes(word));
  const name = new Set(wordsOf(path.slice(path.lastIndexOf('.') + 1)));
  return wordsOf(description).every((word) => name.has(word));
}

const SAYS_TYPE = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref', 'not', 'if'];

function isUntyped(schema: JsonObject): boolean {
  return SAYS_TYPE.every((word) => schema[word] === undefined);
}

function isUnbounded(schema: JsonObject): boolean {
  if (schema.type !== 'number' && schema.type !== 'integer') return false;
  const bounds = [
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'enum',
    'const',
  ];
  const isGuided = [...bounds, 'default', 'examples'].some((word) => schema[word] !== undefined);
  return !isGuided && !/\d/.test(descriptionOf(schema));
}

function isShapeless(schema: JsonObject): boolean {
  if (schema.type === 'array') return schema.items === undefined && schema.prefixItems === undefined;
  if (schema.type !== 'object') return false;
  const says = [
    'properties',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'anyOf',
    'oneOf',
    'allOf',
  ];
  return says.every((word) => schema[word] === undefined);
}

const QUOTED =
  /(["'`“‘])[\w.-]+["'`”’](\s*\([^)]*\))?\s*(,|\/|\||\bor\b|\band\b|;)\s*(or\s+|and\s+)?["'`“‘][\w.-]+["'`”’]/;
const BARRED = /(?<![\w|])[\w-]+(\s?\|\s?[\w-]+)+/;
const ONE_OF =
  /\b(one of|either|allowed values|possible values|valid values|options|choices)\b:?\s+[\w"'`-]+(\s*,|\s+or\b|\s*\/)/i;
/** Examples and quotations are not a complete list of values. */
const OPEN_LIST = /\b(e\.g\.|eg\.|for example|for instance|such as|like|including|etc\b|examples?)/i;

/** A string whose description lists all of its values. */
function listsChoices(schema: JsonObject): boolean {
  const taken = ['enum', 'const', 'pattern', 'format', 'examples'].some((word) => schema[word] !== undefined);
  if (schema.type !== 'string' || taken) return false;
  const description = descriptionOf(schema);
  if (OPEN_LIST.test(description)) return false;
  return QUOTED.test(description) || BARRED.test(description) || ONE_OF.test(description);
}
