/**
 * Describes what a schema allows: `an integer from 1 to 50`, `a date such as 2025-03-14`.
 * @module
 */
import { escapeInvisible } from '../../base/shown-text.ts';
import { FORMATS } from '../compiler/formats.ts';
import { impliedTypes, type JsonSchema, type JsonSchemaObject, localTarget } from '../json-schema.ts';
import { list, preview, quote, shorten } from './quote.ts';

const MAX_DEPTH = 4;
const MAX_LIST = 120;
const MAX_ALTERNATIVES = 4;

const PLURALS: Readonly<Record<string, string>> = {
  string: 'strings',
  number: 'numbers',
  integer: 'integers',
  boolean: 'booleans',
  object: 'objects',
  array: 'arrays',
};

/** The root for local references, and the maximum length of a list. */
interface Scope {
  readonly root: JsonSchema;
  readonly lists: number;
}

/** `lists`: maximum length of each list of values or names, in characters. */
export function describe(schema: JsonSchema, root: JsonSchema, lists: number = MAX_LIST): string {
  return describeAt(schema, { root, lists }, 0);
}

function describeAt(schema: JsonSchema, scope: Scope, depth: number): string {
  if (typeof schema === 'boolean' || depth > MAX_DEPTH) return schema === false ? 'nothing' : 'any value';
  if (schema.const !== undefined) return preview(schema.const, 60);
  if (Array.isArray(schema.enum)) return describeEnum(schema.enum, scope);
  const inner = (sub: JsonSchema): string => describeAt(sub, scope, depth + 1);
  const target = localTarget(scope.root, schema.$ref);
  if (target !== undefined) return inner(target);
  const types = impliedTypes(schema);
  const union = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(union) && union.length > 0 && !isTelling(schema, types))
    return describeUnion(union, scope, inner);
  if (types.length > 0)
    return joinAlternatives(types.map((type) => describeType(type, schema, inner, scope)));
  if (Array.isArray(schema.allOf) && schema.allOf.length > 0) {
    return [...new Set(schema.allOf.map(inner))].join(' and ');
  }
  if (schema.not !== undefined) return `anything but ${inner(schema.not)}`;
  return 'any value';
}

/** Whether a schema with alternatives has other relevant keywords than `type`. */
function isTelling(schema: JsonSchemaObject, types: readonly string[]): boolean {
  return types.length > 0 && !(types.length === 1 && types[0] === 'object' && schema.required === undefined);
}

function describeEnum(values: readonly unknown[], { lists }: Scope): string {
  const texts = values.map((value) => preview(value, 60));
  return texts.length === 1 ? (texts[0] ?? '') : `one of ${list(texts, lists)}`;
}

/** Fixed values are one list, however they are written. */
function describeUnion(
  union: readonly JsonSchema[],
  scope: Scope,
  inner: (sub: JsonSchema) => string,
): string {
  const values = union.map((branch) =>
    typeof branch === 'object' ? (branch.enum ?? branch.const) : undefined,
  );
  if (values.every((value) => value !== undefined)) return describeEnum(values.flat(), scope);
  return joinAlternatives(union.map(inner));
}

/** Alternatives that contain commas are put in parentheses. */
function joinAlternatives(texts: readonly string[]): string {
  const unique = [...new Set(texts)];
  const isNested = unique.length > 1 && unique.some((text) => text.includes(','));
  const shown = unique.slice(0, MAX_ALTERNATIVES).map((text) => (isNested ? `(${text})` : text));
  const left = unique.length - shown.length;
  if (left > 0) return `${shown.join(', ')} or ${left} other form${left > 1 ? 's' : ''}`;
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} or ${last}` : last;
}

type Describer = (schema: JsonSchemaObject, inner: (schema: JsonSchema) => string, scope: Scope) => string;

const TYPE_DESCRIBERS: Readonly<Record<string, Describer>> = {
  string: describeString,
  integer: (schema) => `an integer${describeRange(schema)}`,
  number: (schema) => `a number${describeRange(schema)}`,
  array: describeArray,
  object: describeObject,
  boolean: () => 'a boolean',
};

function describeType(
  type: string,
  schema: JsonSchemaObject,
  inner: (schema: JsonSchema) => string,
  scope: Scope,
): string {
  return TYPE_DESCRIBERS[type]?.(schema, inner, scope) ?? type;
}

function describeString(schema: JsonSchemaObject): string {
  const format = formatWords(schema);
  const length = describeCount(schema.minLength, schema.maxLength, 'character');
  const noun = format?.noun ?? 'a string';
  // A known format describes its pattern in fewer characters.
  const pattern = schema.pattern === undefined || format ? '' : ` matching ${quotePattern(schema.pattern)}`;
  return `${noun}${length && ` of ${length}`}${pattern}`;
}

/** As written in a regular expression, without doubled backslashes. */
function quotePattern(pattern: string): string {
  return `"${shorten(escapeInvisible(pattern), 120)}"`;
}

function describeRange(schema: JsonSchemaObject): string {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  // The limits of JavaScript integers are not an intended bound.
  const minimum = schema.minimum === Number.MIN_SAFE_INTEGER ? undefined : schema.minimum;
  const maximum = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  const parts: string[] = [];
  if (minimum !== undefined && maximum !== undefined) parts.push(`from ${minimum} to ${maximum}`);
  else if (minimum !== undefined) parts.push(`of at least ${minimum}`);
  else if (maximum !== undefined) parts.push(`of at most ${maximum}`);
  if (exclusiveMinimum !== undefined) parts.push(`above ${exclusiveMinimum}`);
  if (exclusiveMaximum !== undefined) parts.push(`below ${exclusiveMaximum}`);
  if (multipleOf !== undefined) parts.push(`in multiples of ${multipleOf}`);
  return parts.length > 0 ? ` ${parts.join(' and ')}` : '';
}

function describeArray(
  schema: JsonSchemaObject,
  inner: (schema: JsonSchema) => string,
  { lists }: Scope,
): string {
  const { items, prefixItems } = schema;
  let text = 'an array';
  if (Array.isArray(prefixItems)) text += ` [${list(prefixItems.map(inner), lists)}]`;
  else if (typeof items === 'object' && !Array.isArray(items))
    text += ` of ${describeItems(items as JsonSchema, inner)}`;
  const count = describeCount(schema.minItems, schema.maxItems, 'item');
  if (count) text += ` with ${count}`;
  if (schema.uniqueItems) text += ' without duplicates';
  if (schema.contains !== undefined) text += ` containing ${inner(schema.contains as JsonSchema)}`;
  return text;
}

function describeItems(items: JsonSchema, inner: (schema: JsonSchema) => string): string {
  const plural =
    typeof items === 'object' && Object.keys(items).every((key) => key === 'type' || key === 'description')
      ? PLURALS[String(items.type)]
      : undefined;
  if (plural !== undefined) return plural;
  const each = inner(items);
  return `items, each ${/^an (?:array|object .*,)/.test(each) ? `(${each})` : each}`;
}

function describeObject(
  schema: JsonSchemaObject,
  _inner: (schema: JsonSchema) => string,
  { lists }: Scope,
): string {
  const required = (schema.required ?? []).map((name) => quote(name));
  const count = describeCount(schema.minProperties, schema.maxProperties, 'member');
  const parts = [required.length > 0 ? list(required, lists) : '', count].filter(Boolean);
  return `an object${parts.length > 0 ? ` with ${parts.join(' and ')}` : ''}`;
}

export function describeCount(least: number | undefined, most: number | undefined, noun: string): string {
  const plural = (count: number): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (least !== undefined && most !== undefined) {
    return least === most ? `exactly ${plural(most)}` : `${least} to ${plural(most)}`;
  }
  if (least !== undefined) return `at least ${plural(least)}`;
  return most === undefined ? '' : `at most ${plural(most)}`;
}

/** Short enough for one sentence among several. */
export function describeShort(schema: JsonSchema, root: JsonSchema): string {
  return shorten(describe(schema, root), 180);
}

/** The name of a string format, and a valid value. */
interface FormatWords {
  /** Noun with its article. */
  readonly noun: string;
  readonly sample: string;
}

/** Formats that are not asserted here, but by schema libraries. */
const NAMED: Readonly<Record<string, FormatWords>> = {
  duration: { noun: 'an ISO 8601 duration, such as PT2H30M', sample: 'PT2H30M' },
  base64: { noun: 'base64 text, such as aGVsbG8=', sample: 'aGVsbG8=' },
  base64url: { noun: 'base64url text, such as aGVsbG8', sample: 'aGVsbG8' },
  byte: { noun: 'base64 text, such as aGVsbG8=', sample: 'aGVsbG8=' },
  e164: { noun: 'a phone number such as +15550100123', sample: '+15550100123' },
  cidrv4: { noun: 'an IPv4 range such as 192.0.2.0/24', sample: '192.0.2.0/24' },
  cidrv6: { noun: 'an IPv6 range such as 2001:db8::/32', sample: '2001:db8::/32' },
  ulid: { noun: 'a ULID', sample: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  cuid: { noun: 'a CUID', sample: 'cjld2cjxh0000qzrmn831i7rn' },
  cuid2: { noun: 'a CUID2', sample: 'tz4a98xxat96iws9zmbrgj3a' },
  nanoid: { noun: 'a Nano ID', sample: 'V1StGXR8_Z5jdHi6B-myT' },
  xid: { noun: 'an XID', sample: '9m4e2mr0ui3e8a215n4g' },
  ksuid: { noun: 'a KSUID', sample: '0ujtsYcgvSTl8PAuAdqWYSMnLOv' },
  jwt: { noun: 'a JSON Web Token', sample: 'eyJhbGciOiJub25lIn0.e30.' },
  emoji: { noun: 'an emoji', sample: '👍' },
  'uri-reference': { noun: 'a URI reference', sample: '/path' },
  'json-pointer': { noun: 'a JSON pointer', sample: '/path' },
  regex: { noun: 'a regular expression', sample: '^a+$' },
};

/** Narrower formats of dates and times, tried in this order if the schema also has a pattern. */
const FORMS: Readonly<Record<string, readonly (readonly [sample: string, noun: string])[]>> = {
  'date-time': [
    ['2025-01-31T09:30:00+02:00', 'a date-time (RFC 3339, such as 2025-01-31T09:30:00Z)'],
    ['2025-01-31T09:30:00Z', 'a date-time in UTC, such as 2025-01-31T09:30:00Z'],
    ['2025-01-31T09:30:00', 'a date-time without offset, such as 2025-01-31T09:30:00'],
    ['2025-01-31T09:30:00.000Z', 'a date-time in UTC, such as 2025-01-31T09:30:00.000Z'],
    ['2025-01-31T09:30Z', 'a date-time in UTC, such as 2025-01-31T09:30Z'],
  ],
  time: [
    ['09:30:00+02:00', 'a time with offset (hh:mm:ssZ)'],
    ['09:30:00', 'a time, such as 09:30:00'],
    ['09:30', 'a time, such as 09:30'],
    ['09:30:00.000', 'a time, such as 09:30:00.000'],
  ],
};

/** Undefined if the schema has no format, or one without a name here, or one that its pattern contradicts. */
export function formatWords({ format, pattern }: JsonSchemaObject): FormatWords | undefined {
  if (typeof format !== 'string') return undefined;
  const plain = FORMATS.get(format) ?? (Object.hasOwn(NAMED, format) ? NAMED[format] : undefined);
  const expression = pattern === undefined ? undefined : patternOf(pattern);
  if (plain === undefined || expression === undefined) return plain;
  const form = FORMS[format]?.find(([sample]) => expression.test(sample));
  if (form !== undefined) {
    const [sample, noun] = form;
    const isUsual = expression.test(plain.sample);
    return { noun, sample: isUsual ? plain.sample : sample };
  }
  return expression.test(plain.sample) ? plain : undefined;
}

/** `u` first, as the specification asks; undefined when it is not a regular expression. */
export function patternOf(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Only the older syntax is valid, or none.
    }
  }
  return undefined;
}
