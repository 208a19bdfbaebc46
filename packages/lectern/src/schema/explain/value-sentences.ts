/**
 * The parts of a sentence about a failure, and the sentences about values of a wrong type, format or size.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { nearest } from '../../base/nearest.ts';
import { escapeInvisible } from '../../base/shown-text.ts';
import type { Failure, Path } from '../compiler/validator.ts';
import { impliedTypes, type JsonSchema, type JsonSchemaObject } from '../json-schema.ts';
import { describe, describeCount, formatWords } from './describe.ts';
import { hiddenValue, pathText, preview, quote, type Secrets, shorten, valueAndType } from './quote.ts';
import { flatten } from './unions.ts';

const MAX_MESSAGE = 160;
const MAX_DESCRIPTION = 80;

function subject(path: Path, wording: Wording): string {
  if (path.length === 0) return wording.whole;
  return `${capital(wording.noun)} ${shownPath(path)}`;
}

type OwnWords = (failure: Failure, wording: Wording, style: Style) => string;

/** The meaning of these keywords depends on more than their schema, so each has its own wording. */
const OWN_WORDS: Readonly<Record<string, OwnWords>> = {
  refinement: ({ detail, path, value }, { secrets }, { foreign }) => {
    const message = detail?.message ?? 'invalid';
    const repeats = secrets?.isSecret(path) && message.includes(String(value));
    return foreign && !repeats
      ? shorten(escapeInvisible(message.replace(/\.$/, '')), MAX_MESSAGE)
      : 'invalid';
  },
  nesting: () => 'nested too deep or too large to check',
  false: () => 'not allowed here',
  oneOf: ({ detail, schema }, { root }, { lists }) => {
    const union = schema.oneOf ?? [];
    if (!detail?.matched) return `expected ${describe({ oneOf: union }, root, lists)}`;
    const both = detail.matched.map((index) => `(${describe(union[index] ?? true, root, 80)})`);
    return `matches ${both.join(' and ')}; expected exactly one of them`;
  },
  anyOf: ({ schema }, { root }, { lists }) =>
    `expected ${describe({ anyOf: schema.anyOf ?? [] }, root, lists)}`,
  not: ({ schema }, { root }, { lists }) => `expected ${describe({ not: schema.not ?? true }, root, lists)}`,
  minItems: ({ schema }) => `expected ${describeCount(schema.minItems, schema.maxItems, 'item')}`,
  maxItems: ({ schema }) => `expected ${describeCount(schema.minItems, schema.maxItems, 'item')}`,
  uniqueItems: () => 'expected items without duplicates',
  propertyNames: ({ detail, schema }, { root }, { lists }) =>
    `name ${quote(detail?.name ?? '')} not allowed, expected ${describe((schema.propertyNames ?? true) as JsonSchema, root, lists)}`,
};

const NAMES = new Set(['required', 'dependentRequired', 'additionalProperties', 'unevaluatedProperties']);

export function isAboutName({ keyword, detail }: Failure): boolean {
  return NAMES.has(keyword) && detail?.name !== undefined;
}

export function valueSentences(group: readonly Failure[], wording: Wording): Sentence[] {
  const failures = group.filter((failure) => !isAboutName(failure));
  const [first] = failures;
  if (!first) return [];
  const meant = failures.map(nearestValue).find((value) => value !== undefined);
  const because = failures.find(({ keyword, detail }) => keyword !== 'refinement' && detail?.message);
  return [
    {
      kind: 'value',
      about: first.path,
      failure: first,
      meant,
      write(style) {
        const reasons = new Set(failures.map((failure) => reason(failure, wording, style)));
        const got = style.got ? `got ${gotText(first, wording)}; ` : '';
        const text = `${subject(first.path, wording)}: ${got}${[...reasons].join('; ')}`;
        const whole = meant === undefined ? `${text}.` : `${text}; did you mean ${preview(meant, 60)}?`;
        return because === undefined ? whole : `${capital(wording.noun)} ${because.detail?.message} ${whole}`;
      },
    },
  ];
}

function gotText(failure: Failure, { secrets, root }: Wording): string {
  const { value, path, keyword, schema } = failure;
  if (Array.isArray(value) && (keyword === 'minItems' || keyword === 'maxItems'))
    return `${value.length} item${value.length === 1 ? '' : 's'}`;
  if (secrets === undefined) return valueAndType(value);
  // A string instead of an object may be the object with its secrets, as JSON.
  const holdsSecrets =
    secrets.any && !isObject(value) && impliedTypes(flatten(schema, root) ?? {}).includes('object');
  return secrets.isSecret(path) || holdsSecrets
    ? hiddenValue(value)
    : valueAndType(value, secrets.isSecretName);
}

function reason(failure: Failure, wording: Wording, style: Style): string {
  const words = OWN_WORDS[failure.keyword]?.(failure, wording, style);
  return words ?? `expected ${expectation(failure.schema, wording, style)}`;
}

/** What a schema allows, with its description if that helps. */
export function expectation(schema: JsonSchema, { root }: Wording, { lists, foreign }: Style): string {
  const text = describe(schema, root, lists);
  const description = foreign && typeof schema === 'object' ? usefulDescription(schema, text) : undefined;
  return description === undefined ? text : `${text} (${description})`;
}

/** A description helps if the rest says little: for a pattern, or any string. */
function usefulDescription(schema: JsonSchemaObject, text: string): string | undefined {
  const { description } = schema;
  const isVague = (text === 'a string' || schema.pattern !== undefined) && formatWords(schema) === undefined;
  if (!isVague || typeof description !== 'string' || description.trim() === '') return undefined;
  const [line = ''] = description.trim().split('\n', 1);
  return shorten(escapeInvisible(line.replace(/\.$/, '')), MAX_DESCRIPTION);
}

function nearestValue({ keyword, schema, value, detail }: Failure): unknown {
  if (detail?.meant !== undefined) return detail.meant;
  if (keyword !== 'enum' && keyword !== 'const') return undefined;
  const allowed = Array.isArray(schema.enum) ? schema.enum : [schema.const];
  // The same number or boolean in quotes, or without them.
  const text = typeof value === 'object' ? undefined : String(value);
  const same = allowed.find((item) => item !== value && typeof item !== 'object' && String(item) === text);
  if (same !== undefined || typeof value !== 'string') return same;
  return nearest(
    value,
    allowed.filter((item) => typeof item === 'string'),
  );
}

export interface Wording {
  /** Root for local references. */
  readonly root: JsonSchema;
  /** The whole value, if known. */
  readonly value?: unknown;
  /** The name for a member: a parameter of a tool, a field of a result. */
  readonly noun: 'parameter' | 'field';
  /** The name for the whole value. */
  readonly whole: string;
  /** Values that must not be quoted; undefined if the message stays in the process. */
  readonly secrets?: Secrets;
}

/** How detailed a sentence is. */
export interface Style {
  /** Whether it repeats the received value. */
  readonly got: boolean;
  /** Maximum length of a list, in characters. */
  readonly lists: number;
  /** Whether it quotes descriptions and messages of schema libraries, which may repeat received values. */
  readonly foreign: boolean;
}

/** Everything, at any length. */
export const FULL: Style = { got: true, lists: Infinity, foreign: true };

export interface Sentence {
  readonly kind: 'missing' | 'unknown' | 'value';
  /** Where the right value belongs. */
  readonly about: Path;
  /** Location of the wrong value, if that is elsewhere. */
  readonly at?: Path;
  /** The failure that it describes, for values. */
  readonly failure?: Failure;
  /** The closest valid name or value. */
  readonly meant?: unknown;
  write(style: Style): string;
  /** The names allowed in the object, listed after the last unknown one. */
  allowed?(lists: number): string;
}

/** A path in quotes, as in every sentence. */
export function shownPath(path: Path): string {
  return quote(pathText(path), 120);
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
