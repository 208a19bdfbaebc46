/**
 * One sentence for each thing that is wrong with a value.
 * @module
 */

import { escapeInvisible } from '../../base/invisible-characters.ts';
import { nearest } from '../../spelling/nearest.ts';
import { isObject, isSchema, type JsonSchema, ownMember } from '../json-schema.ts';
import type { Failure, Path } from '../validator.ts';
import { describeShort } from './describe.ts';
import { list, pathText, quote, shorten, valueAndType } from './quote.ts';

export interface Wording {
  /** Where local references lead. */
  readonly root: JsonSchema;
  /** What a member is called: a parameter of a tool, a field of a result. */
  readonly noun: 'parameter' | 'field';
  /** What the whole is called. */
  readonly whole: string;
}

export interface Sentence {
  readonly text: string;
  /** Where the right value belongs. */
  readonly about: Path;
  /** Where the wrong one stands, if that is elsewhere. */
  readonly at?: Path;
}

const MAX_MESSAGE = 160;
const MAX_ALLOWED = 140;
/** Names from the caller that are compared with ours: comparing costs, and a call has no more by honest mistake. */
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

function subject(path: Path, wording: Wording): string {
  if (path.length === 0) return wording.whole;
  return `${capital(wording.noun)} ${quote(pathText(path))}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What these keywords mean depends on more than their schema, so each has words of its own. */
const OWN_WORDS: Readonly<Record<string, (failure: Failure, wording: Wording) => string>> = {
  refinement: ({ detail }) =>
    shorten(escapeInvisible((detail?.message ?? 'invalid').replace(/\.$/, '')), MAX_MESSAGE),
  nesting: () => 'nested too deep or too large to check',
  false: () => 'not allowed here',
  oneOf: ({ detail, schema }, { root }) =>
    detail?.matched
      ? `matches ${detail.matched} of the alternatives, must match exactly one`
      : `expected ${describeShort({ oneOf: schema.oneOf ?? [] }, root)}`,
  anyOf: ({ schema }, { root }) => `expected ${describeShort({ anyOf: schema.anyOf ?? [] }, root)}`,
  not: ({ schema }, { root }) => `expected ${describeShort({ not: schema.not ?? true }, root)}`,
  propertyNames: ({ detail, schema }, { root }) =>
    `name ${quote(detail?.name ?? '')} not allowed, expected ${describeShort((schema.propertyNames ?? true) as JsonSchema, root)}`,
};

const NAMES = new Set(['required', 'dependentRequired', 'additionalProperties', 'unevaluatedProperties']);

function valueSentences(group: readonly Failure[], wording: Wording): Sentence[] {
  const failures = group.filter(
    (failure) => !(NAMES.has(failure.keyword) && failure.detail?.name !== undefined),
  );
  const [first] = failures;
  if (!first) return [];
  const reasons = new Set(failures.map((failure) => reason(failure, wording)));
  const hint = failures.map(nearestValue).find((value) => value !== undefined);
  const text = `${subject(first.path, wording)}: got ${valueAndType(first.value)}; ${[...reasons].join('; ')}`;
  return [
    { text: hint === undefined ? `${text}.` : `${text}; did you mean ${quote(hint)}?`, about: first.path },
  ];
}

function reason(failure: Failure, wording: Wording): string {
  const words = OWN_WORDS[failure.keyword]?.(failure, wording);
  return words ?? `expected ${describeShort(failure.schema, wording.root)}`;
}

function nearestValue({ keyword, schema, value }: Failure): string | undefined {
  if (typeof value !== 'string' || (keyword !== 'enum' && keyword !== 'const')) return undefined;
  const allowed = Array.isArray(schema.enum) ? schema.enum : [schema.const];
  return nearest(
    value,
    allowed.filter((item) => typeof item === 'string'),
  );
}

function nameSentences(group: readonly Failure[], wording: Wording): Sentence[] {
  const named = group.filter((failure) => NAMES.has(failure.keyword) && failure.detail?.name !== undefined);
  const missing = new Map<string, Failure>();
  const unknown = new Map<string, Failure>();
  for (const failure of named) {
    const isMissing = failure.keyword === 'required' || failure.keyword === 'dependentRequired';
    (isMissing ? missing : unknown).set(failure.detail?.name ?? '', failure);
  }
  const sentences = [...unknown].map(([name, failure]) => unknownSentence(name, failure, missing, wording));
  const last = sentences.at(-1);
  const allowed = allowedNames([...unknown.values()], wording);
  if (last && allowed) sentences[sentences.length - 1] = { ...last, text: `${last.text} ${allowed}` };
  return [...sentences, ...[...missing].map(([name, failure]) => missingSentence(name, failure, wording))];
}

/** Takes a missing name out of `missing` when the unknown one was meant for it: one mistake, one sentence. */
function unknownSentence(
  name: string,
  failure: Failure,
  missing: Map<string, Failure>,
  wording: Wording,
): Sentence {
  const { path, value } = failure;
  const shown = `Unknown ${wording.noun} ${quote(pathText([...path, name]))}`;
  const required = nearest(name, missing.keys());
  const free = knownNames(failure).filter(
    (known) => !isObject(value) || ownMember(value, known) === undefined,
  );
  const meant = required ?? nearest(name, free);
  const at = [...path, name];
  if (meant === undefined) return { text: `${shown}.`, about: path, at };
  if (required !== undefined) missing.delete(required);
  const target = quote(pathText([...path, meant]));
  return {
    text: `${shown}: did you mean ${target}${required ? ' (required)' : ''}?`,
    about: [...path, meant],
    at,
  };
}

function knownNames({ schema, detail }: Failure): readonly string[] {
  return detail?.known ?? Object.keys(schema.properties ?? {});
}

function allowedNames(unknown: readonly Failure[], wording: Wording): string {
  const [first] = unknown;
  if (!first) return '';
  const names = knownNames(first).map((name) => (/^[\w$-]+$/.test(name) ? name : quote(name)));
  const where = first.path.length > 0 ? ` in ${quote(pathText(first.path))}` : '';
  return names.length > 0
    ? `Allowed${where}: ${list(names, MAX_ALLOWED)}.`
    : `No ${wording.noun}s are allowed${where}.`;
}

function missingSentence(name: string, failure: Failure, wording: Wording): Sentence {
  const { path, schema, value, detail } = failure;
  const about = [...path, name];
  const properties = schema.properties ?? {};
  const property = ownMember(properties, name);
  const expected = isSchema(property) ? `: expected ${describeShort(property, wording.root)}` : '';
  const because = detail?.because === undefined ? '' : ` (needed with ${quote(detail.because)})`;
  // Where other names are allowed, a misspelled one is no failure of its own.
  const others = isObject(value) ? Object.keys(value).filter((key) => !Object.hasOwn(properties, key)) : [];
  const sent = nearest(name, others.slice(0, MAX_COMPARED));
  const hint = sent === undefined ? '' : ` (misspelled as ${quote(sent)}?)`;
  const shown = `${wording.noun} ${quote(pathText(about))}`;
  return { text: `Missing required ${shown}${because}${hint}${expected}.`, about };
}
