/**
 * One sentence per error in a value; those about names are written here.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { foldWords, nearest, splitWords } from '../../base/nearest.ts';
import { compileSchema } from '../compiler/compile.ts';
import type { Failure, Path, Validator } from '../compiler/validator.ts';
import { isSchema, type JsonSchema, type JsonSchemaObject, ownMember } from '../json-schema.ts';
import { candidates } from './corrected.ts';
import { list, quote } from './quote.ts';
import { flatten, resolveUnions } from './unions.ts';
import {
  expectation,
  isAboutName,
  type Sentence,
  shownPath,
  valueSentences,
  type Wording,
} from './value-sentences.ts';

/** Names of the caller that are compared with declared ones: comparing takes time, and a real mistake has no more. */
const MAX_COMPARED = 40;

/** Where a value under an unknown name probably belongs. */
interface Target {
  readonly about: Path;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** Failures of one value are combined in one sentence; names of one object are listed together. */
export function sentencesFor(failures: readonly Failure[], wording: Wording): Sentence[] {
  // The sentence about the length of a list covers the items beyond its end.
  const long = new Set(failures.filter(isTooLong).map(({ path }) => JSON.stringify(path)));
  const reported = failures.filter(
    ({ keyword, path }) => keyword !== 'false' || !long.has(JSON.stringify(path.slice(0, -1))),
  );
  return [...groupByPath(reported).values()].flatMap((group) => [
    ...valueSentences(group, wording),
    ...nameSentences(group, wording),
  ]);
}

function isTooLong({ keyword }: Failure): boolean {
  return keyword === 'maxItems';
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

function nameSentences(group: readonly Failure[], wording: Wording): Sentence[] {
  const missing = new Map<string, Failure>();
  const unknown = new Map<string, Failure>();
  for (const failure of group.filter(isAboutName)) {
    const isMissing = failure.keyword === 'required' || failure.keyword === 'dependentRequired';
    (isMissing ? missing : unknown).set(failure.detail?.name ?? '', failure);
  }
  // If other names are allowed, a misspelled one is not a failure by itself.
  const [first] = missing.values();
  const undeclared = first === undefined ? [] : undeclaredNames(first);
  const compared = [...new Set([...unknown.keys(), ...undeclared])].slice(0, MAX_COMPARED);
  const targets = targetsOf(compared, unknown, missing, wording);
  const sentences: Sentence[] = [];
  const renamed: Sentence[] = [];
  for (const name of new Set([...compared, ...unknown.keys()])) {
    const failure = unknown.get(name) ?? first;
    const target = targets.get(name);
    if (failure === undefined || (target === undefined && !unknown.has(name))) continue;
    sentences.push(unknownSentence(name, failure, target, wording));
    if (target) renamed.push(...renamedValue([...failure.path, name], failure, target, wording));
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

/** Removes missing names from `missing` if unknown ones were meant for them: one mistake, one sentence. */
function targetsOf(
  compared: readonly string[],
  unknown: ReadonlyMap<string, Failure>,
  missing: Map<string, Failure>,
  wording: Wording,
): Map<string, Target> {
  const targets = new Map<string, Target>();
  const use = (name: string, required: string, failure: Failure): void => {
    targets.set(name, { ...memberTarget(failure, required), isRequired: true });
    missing.delete(required);
  };
  for (const name of compared) {
    const required = nearest(name, missing.keys());
    const lacking = required === undefined ? undefined : missing.get(required);
    if (required !== undefined && lacking) {
      use(name, required, lacking);
      continue;
    }
    const failure = unknown.get(name);
    const target = failure && (nearTarget(name, failure) ?? misplacedTarget(name, failure, wording));
    if (target) targets.set(name, target);
  }
  const [[lacked, failure] = [], ...more] = missing;
  if (lacked === undefined || failure === undefined || more.length > 0) return targets;
  // The only unknown name is assumed to be the only missing one, if its value would be valid there.
  const isPlaced = (name: string): boolean => {
    const target = targets.get(name);
    if (target === undefined) return unknown.get(name)?.detail?.belongs !== undefined;
    return target.isRequired || isReadable(sentValue(failure, name), target.schema, wording);
  };
  const [name, ...others] = compared.filter((each) => !isPlaced(each));
  if (name === undefined || others.length > 0) return targets;
  const { schema } = memberTarget(failure, lacked);
  if (failuresUnder(schema, wording.root, sentValue(failure, name))?.length === 0) use(name, lacked, failure);
  return targets;
}

function sentValue({ value }: Failure, name: string): unknown {
  return isObject(value) ? ownMember(value, name) : undefined;
}

function memberTarget({ path, schema }: Failure, name: string): Target {
  const member = ownMember(schema.properties ?? {}, name);
  return { about: [...path, name], schema: isSchema(member) ? member : true, isRequired: false };
}

function nearTarget(name: string, failure: Failure): Target | undefined {
  const free = knownNames(failure).filter((each) => sentValue(failure, each) === undefined);
  const near = nearest(name, free);
  return near === undefined ? undefined : memberTarget(failure, near);
}

/** The same name one level below, in one object only, or among the arguments themselves. */
function misplacedTarget(name: string, failure: Failure, { root, value }: Wording): Target | undefined {
  const folded = foldWords(splitWords(name));
  const same = (schema: JsonSchema, sent: unknown, path: Path): Target[] =>
    Object.entries(flatten(schema, root)?.properties ?? {})
      .filter(([each]) => foldWords(splitWords(each)) === folded)
      .filter(([each]) => sent === undefined || (isObject(sent) && ownMember(sent, each) === undefined))
      .map(([each, member]) => ({
        about: [...path, each],
        schema: isSchema(member) ? member : true,
        isRequired: false,
      }));
  const below = Object.entries(failure.schema.properties ?? {}).flatMap(([parent, schema]) =>
    isSchema(schema) ? same(schema, sentValue(failure, parent), [...failure.path, parent]) : [],
  );
  const found = failure.path.length > 0 && isObject(value) ? [...below, ...same(root, value, [])] : below;
  return found.length === 1 ? found[0] : undefined;
}

/** Whether the value, perhaps in another format, is allowed there. */
function isReadable(value: unknown, schema: JsonSchema, { root }: Wording): boolean {
  const check = compilePart(schema, root)?.check;
  return check === undefined || candidates(value, undefined, undefined).some((each) => check(each));
}

function unknownSentence(
  name: string,
  failure: Failure,
  target: Target | undefined,
  wording: Wording,
): Sentence {
  if (target === undefined) return plainUnknown(name, failure, wording);
  const at = [...failure.path, name];
  const { about, isRequired } = target;
  const text = `Unknown ${wording.noun} ${shownPath(at)}: did you mean ${shownPath(about)}${isRequired ? ' (required)' : ''}?`;
  return { kind: 'unknown', about, at, meant: about.at(-1), write: () => text };
}

/** What would be wrong with the value under its right name, so that one message is sufficient. */
function renamedValue(at: Path, failure: Failure, { about, schema }: Target, wording: Wording): Sentence[] {
  const value = sentValue(failure, String(at.at(-1)));
  if (value === undefined) return [];
  const found = (failuresUnder(schema, wording.root, value) ?? []).map((each) => ({
    ...each,
    path: [...about, ...each.path],
  }));
  return sentencesFor(found, wording).map((sentence) => ({
    ...sentence,
    at: [...at, ...(sentence.at ?? sentence.about).slice(about.length)],
  }));
}

function failuresUnder(schema: JsonSchema, root: JsonSchema, value: unknown): Failure[] | undefined {
  const found = compilePart(schema, root)?.failures(value);
  return found && resolveUnions(found, root);
}

/** Undefined if the part of a schema cannot be compiled without the rest. */
function compilePart(schema: JsonSchema, root: JsonSchema): Validator | undefined {
  const { $defs, definitions } = typeof root === 'object' ? root : {};
  try {
    return compileSchema(
      typeof schema === 'boolean' ? schema : ({ $defs, definitions, ...schema } as JsonSchemaObject),
    );
  } catch {
    return undefined;
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
