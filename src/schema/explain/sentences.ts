/**
 * One sentence for each thing that is wrong with a value.
 * @module
 */

import { escapeInvisible } from '../../base/invisible-characters.ts';
import { nearest } from '../../spelling/nearest.ts';
import { compileSchema } from '../compile.ts';
import { impliedTypes } from '../implied-types.ts';
import { isObject, isSchema, type JsonSchema, type JsonSchemaObject, ownMember } from '../json-schema.ts';
import type { Failure, Path } from '../validator.ts';
import { describe, describeCount } from './describe.ts';
import { flatten } from './flatten.ts';
import { formatWords } from './format-words.ts';
import { hiddenValue, list, pathText, preview, quote, shorten, valueAndType } from './quote.ts';
import type { Secrets } from './secret.ts';
import { resolveUnions } from './unions.ts';

export interface Wording {
  /** Where local references lead. */
  readonly root: JsonSchema;
  /** What a member is called: a parameter of a tool, a field of a result. */
  readonly noun: 'parameter' | 'field';
  /** What the whole is called. */
  readonly whole: string;
  /** Which values may not be quoted; undefined where none of them leaves the process. */
  readonly secrets?: Secrets;
}

/** How much a sentence says. */
export interface Style {
  /** Whether it repeats what came. */
  readonly got: boolean;
  /** How many characters a list may have. */
  readonly lists: number;
  /** Whether it quotes descriptions and the words of schema libraries, which may repeat what came. */
  readonly foreign: boolean;
}

/** Everything, however long. */
export const FULL: Style = { got: true, lists: Infinity, foreign: true };

export interface Sentence {
  readonly kind: 'missing' | 'unknown' | 'value';
  /** Where the right value belongs. */
  readonly about: Path;
  /** Where the wrong one is, if that is elsewhere. */
  readonly at?: Path;
  /** The failure that it tells, for values. */
  readonly failure?: Failure;
  /** What was probably meant, a name or a value. */
  readonly meant?: unknown;
  write(style: Style): string;
  /** The names that are allowed in its object: after the last unknown one. */
  allowed?(lists: number): string;
}

const MAX_MESSAGE = 160;
const MAX_DESCRIPTION = 80;
/** Names of the caller that are compared with ours: comparing costs, and a call has no more by honest mistake. */
const MAX_COMPARED = 40;

/** Failures of one value belong in one sentence, names of one object beside each other. */
export function sentencesFor(failures: readonly Failure[], wording: Wording): Sentence[] {
  return [...groupByPath(failures).values()].flatMap((group) => [
    ...valueSentences(group, wording),
    ...nameSentences(group, wording),
  ]);
}

function groupByPath(failures: readonly Failure[]): Map<string, Failure[]> {
  const groups = new Map<string, Failure[]>();
  for (const failure of failures) {
    const key = JSON.stringify(failure.path);
    const group = groups.get(key);
    if (group) group.push(failure);
    else groups.set(key, [failure]);
  }
  return groups;
}

/** A path in quotes, as it is written in every sentence. */
export function shownPath(path: Path): string {
  return quote(pathText(path), 120);
}

function subject(path: Path, wording: Wording): string {
  if (path.length === 0) return wording.whole;
  return `${capital(wording.noun)} ${shownPath(path)}`;
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

type OwnWords = (failure: Failure, wording: Wording, style: Style) => string;

/** What these keywords mean depends on more than their schema, so each has words of its own. */
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

function isAboutName({ keyword, detail }: Failure): boolean {
  return NAMES.has(keyword) && detail?.name !== undefined;
}

function valueSentences(group: readonly Failure[], wording: Wording): Sentence[] {
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
  // A text in the place of an object may be the object with its secrets, as JSON.
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

function expectation(schema: JsonSchema, { root }: Wording, { lists, foreign }: Style): string {
  const text = describe(schema, root, lists);
  const said = foreign && typeof schema === 'object' ? usefulDescription(schema, text) : undefined;
  return said === undefined ? text : `${text} (${said})`;
}

/** A description helps where the rest says little: a pattern, or any string. */
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

function nameSentences(group: readonly Failure[], wording: Wording): Sentence[] {
  const missing = new Map<string, Failure>();
  const unknown = new Map<string, Failure>();
  for (const failure of group.filter(isAboutName)) {
    const isMissing = failure.keyword === 'required' || failure.keyword === 'dependentRequired';
    (isMissing ? missing : unknown).set(failure.detail?.name ?? '', failure);
  }
  // Where other names are allowed, a misspelled one is no failure of its own.
  const [first] = missing.values();
  const undeclared = first === undefined ? [] : undeclaredNames(first);
  const compared = new Set([...unknown.keys(), ...undeclared].slice(0, MAX_COMPARED));
  const sentences: Sentence[] = [];
  const renamed: Sentence[] = [];
  for (const name of compared) {
    const failure = unknown.get(name);
    const sentence = unknownSentence(name, failure ?? first, missing, wording, failure === undefined);
    if (sentence === undefined) continue;
    sentences.push(sentence);
    renamed.push(...renamedValue(sentence, failure ?? first, wording));
  }
  for (const name of [...unknown.keys()].slice(MAX_COMPARED)) {
    const failure = unknown.get(name);
    if (failure) sentences.push(plainUnknown(name, failure, wording));
  }
  const last = sentences.at(-1);
  const [anyUnknown] = unknown.values();
  if (last && anyUnknown)
    sentences[sentences.length - 1] = {
      ...last,
      allowed: (lists) => allowedNames(anyUnknown, wording, lists),
    };
  return [
    ...sentences,
    ...renamed,
    ...[...missing].map(([name, failure]) => missingSentence(name, failure, wording)),
  ];
}

function undeclaredNames({ schema, value }: Failure): string[] {
  const properties = schema.properties ?? {};
  return isObject(value) ? Object.keys(value).filter((key) => !Object.hasOwn(properties, key)) : [];
}

/** Takes a missing name out of `missing` when the unknown one was meant for it: one mistake, one sentence. */
function unknownSentence(
  name: string,
  failure: Failure | undefined,
  missing: Map<string, Failure>,
  wording: Wording,
  onlyIfMeant: boolean,
): Sentence | undefined {
  if (failure === undefined) return undefined;
  const { path, value } = failure;
  const known = knownNames(failure);
  const free = known.filter((each) => !isObject(value) || ownMember(value, each) === undefined);
  const required = nearest(name, missing.keys());
  const meant = required ?? (onlyIfMeant ? undefined : nearest(name, free));
  if (meant === undefined) return onlyIfMeant ? undefined : plainUnknown(name, failure, wording);
  if (required !== undefined) missing.delete(required);
  const [at, about] = [
    [...path, name],
    [...path, meant],
  ];
  const text = `Unknown ${wording.noun} ${shownPath(at)}: did you mean ${shownPath(about)}${required ? ' (required)' : ''}?`;
  return { kind: 'unknown', about, at, meant, write: () => text };
}

/** What would be wrong with the value under its right name, so that one message is enough. */
function renamedValue(
  { meant, about, at }: Sentence,
  failure: Failure | undefined,
  wording: Wording,
): Sentence[] {
  if (typeof meant !== 'string' || at === undefined || failure === undefined) return [];
  const schema = ownMember(failure.schema.properties ?? {}, meant);
  const value = isObject(failure.value) ? ownMember(failure.value, String(at.at(-1))) : undefined;
  if (!isObject(schema) || value === undefined) return [];
  const found = failuresUnder(schema, wording.root, value).map((each) => ({
    ...each,
    path: [...about, ...each.path],
  }));
  return sentencesFor(found, wording).map((sentence) => ({
    ...sentence,
    at: [...at, ...(sentence.at ?? sentence.about).slice(about.length)],
  }));
}

/** Nothing where the part of a schema cannot be judged without the rest. */
function failuresUnder(schema: JsonSchemaObject, root: JsonSchema, value: unknown): Failure[] {
  const { $defs, definitions } = typeof root === 'object' ? root : {};
  try {
    return resolveUnions(
      compileSchema({ $defs, definitions, ...schema } as JsonSchemaObject).failures(value),
      root,
    );
  } catch {
    return [];
  }
}

function plainUnknown(name: string, { path, detail }: Failure, wording: Wording): Sentence {
  const at = [...path, name];
  const belongs = detail?.belongs === undefined ? '' : `: it belongs to ${detail.belongs}`;
  const text = `Unknown ${wording.noun} ${shownPath(at)}${belongs}.`;
  return { kind: 'unknown', about: path, at, write: () => text };
}

function knownNames({ schema, detail }: Failure): readonly string[] {
  return detail?.known ?? Object.keys(schema.properties ?? {});
}

function allowedNames(unknown: Failure, wording: Wording, lists: number): string {
  const names = knownNames(unknown).map((name) => (/^[\w$-]+$/.test(name) ? name : quote(name)));
  const where = unknown.path.length > 0 ? ` in ${shownPath(unknown.path)}` : '';
  return names.length > 0
    ? `Allowed${where}: ${list(names, lists)}.`
    : `No ${wording.noun}s are allowed${where}.`;
}

function missingSentence(name: string, failure: Failure, wording: Wording): Sentence {
  const { path, schema, detail } = failure;
  const about = [...path, name];
  const property = ownMember(schema.properties ?? {}, name);
  const because = detail?.because === undefined ? '' : ` (needed with ${quote(detail.because)})`;
  const shown = `Missing required ${wording.noun} ${shownPath(about)}${because}`;
  return {
    kind: 'missing',
    about,
    write: (style) =>
      isSchema(property) ? `${shown}: expected ${expectation(property, wording, style)}.` : `${shown}.`,
  };
}
