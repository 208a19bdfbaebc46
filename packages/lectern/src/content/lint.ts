/** Checks content against schemas and named rules: the shared framework of all linters. */

import { lazily } from '../base/promises.ts';
import type { DataPath } from '../knowledge/data/read-data.ts';
import { compileSchema } from '../schema/compiler/compile.ts';
import type { Path } from '../schema/compiler/validator.ts';
import { sentencesFor } from '../schema/explain/sentences.ts';
import { resolveUnions } from '../schema/explain/unions.ts';
import { FULL, type Style } from '../schema/explain/value-sentences.ts';
import type { JsonSchemaObject } from '../schema/json-schema.ts';
import { byPlace, type Finding } from './finding.ts';

/** A part of the content that rules look at: an article, a pattern, a title. */
interface Entry {
  /** Path of its file, relative to the folder of the content. */
  readonly path: string;
  /** Line on which it begins. Default: 1. */
  readonly line?: number;
}

/** Yields what is wrong with an entry; a string is a finding on the line of the entry. */
export type Rule<E extends Entry, Context> = (entry: E, context: Context) => Iterable<Finding | string>;

/** Rules by name. */
export type Rules<E extends Entry, Context> = Readonly<Record<string, Rule<E, Context>>>;

/** All entries together, for rules that look beyond their own. */
export interface Collection<E> {
  /** The entries. */
  readonly entries: readonly E[];
  /** Returns the entry with this id. */
  get(id: string): E | undefined;
  /** Whether there is a file with this id, even one that could not be read. */
  has(id: string): boolean;
}

/** Creates a collection; `unreadIds` belong to files that could not be read. */
export function createCollection<E>(
  entries: readonly E[],
  idOf: (entry: E) => string,
  unreadIds: readonly string[] = [],
): Collection<E> {
  const byId = new Map(entries.map((entry) => [idOf(entry), entry]));
  const unread = new Set(unreadIds);
  return { entries, get: (id) => byId.get(id), has: (id) => byId.has(id) || unread.has(id) };
}

/** Creates a finding on a line, or on the line of a key or an item. */
export function findingIn(
  entry: Entry & {
    /** Returns the line of a key or an item. */
    lineOf(path: DataPath): number;
  },
  at: number | DataPath,
  message: string,
): Finding {
  return { path: entry.path, line: typeof at === 'number' ? at : entry.lineOf(at), message };
}

/** Returns the line of a key or an item; if it is missing, the line of the nearest parent. */
export function nearestLine(lineOf: (path: DataPath) => number | undefined, path: DataPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lineOf(path.slice(0, length));
    if (line !== undefined) return line;
  }
  return 1;
}

/** Applies every rule to every entry. */
export function applyRules<E extends Entry, Context>(
  rules: Rules<E, Context>,
  entries: Iterable<E>,
  context: Context,
): Finding[] {
  const found: Finding[] = [];
  for (const entry of entries)
    for (const rule of Object.values(rules))
      for (const each of rule(entry, context))
        found.push(
          typeof each === 'string' ? { path: entry.path, line: entry.line ?? 1, message: each } : each,
        );
  return found;
}

/** What is linted, by which rules. */
interface LintJob<E extends Entry, Context> {
  /** What one entry is called: `article`. */
  readonly what: string;
  /** How many entries there are, or should be. */
  readonly count: number;
  /** The rules. */
  readonly rules: Rules<E, Context>;
  /** The entries that could be read. */
  readonly entries: readonly E[];
  /** What rules need beyond the entry. */
  readonly context: Context;
  /** Findings from reading the files. */
  readonly findings: readonly Finding[];
}

/** What a linter found. */
export interface Linted {
  /** Number of entries. */
  readonly count: number;
  /** Sorted by path and line. */
  readonly findings: readonly Finding[];
}

/** Lints a folder of content. A folder without entries is a finding, because its path may be wrong. */
export function lint<E extends Entry, Context>(job: LintJob<E, Context>): Linted {
  const { what, count, rules, entries, context, findings } = job;
  const found = [...findings, ...applyRules(rules, entries, context)];
  if (count === 0) found.push({ path: '.', line: 1, message: `there are no ${what}s` });
  return { count, findings: found.sort(byPlace) };
}

/** An author wants to see everything at once, but more than this is one mistake repeated. */
const MAX_VIOLATIONS = 1000;

/** Each violation is a separate line, so lists are kept short. */
const STYLE: Style = { ...FULL, lists: 140 };

/** Something that does not conform to a schema. */
export interface Violation {
  /** Keys and indexes that lead to it. */
  readonly path: Path;
  /** What is wrong, as a sentence. */
  readonly reason: string;
}

/**
 * Returns a function that validates data against a schema, which is compiled on first use. `whole` is the name of the
 * data in messages.
 */
export function dataChecker(schema: JsonSchemaObject, whole: string): (data: unknown) => Violation[] {
  const validator = lazily(() => compileSchema(schema, { formats: true }));
  return (data) =>
    sentencesFor(resolveUnions(validator().failures(data, MAX_VIOLATIONS), schema), {
      root: schema,
      noun: 'field',
      whole,
    }).map(({ write, allowed, about, at }) => ({
      path: at ?? about,
      reason: [write(STYLE), allowed?.(STYLE.lists) ?? ''].filter(Boolean).join(' '),
    }));
}
