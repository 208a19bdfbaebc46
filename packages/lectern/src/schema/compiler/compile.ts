/**
 * Compiles a JSON Schema to closures, without eval, so that it works on every runtime.
 * @module
 */

import { lazily } from '../../base/promises.ts';
import { definitionError, type JsonSchema, pointerTo } from '../json-schema.ts';
import type { CompileContext, KeywordCompiler, KeywordTable } from './context.ts';
import { DYNAMIC_REFERENCE_KEYWORDS, LOGIC_KEYWORDS, REFERENCE_KEYWORDS } from './keywords-logic.ts';
import { MEMBER_KEYWORDS } from './keywords-members.ts';
import {
  ARRAY_KEYWORDS,
  DEPENDENCY_KEYWORDS,
  DRAFT_07_DEPENDENCY_KEYWORDS,
  OBJECT_KEYWORDS,
  UNEVALUATED_KEYWORDS,
} from './keywords-object.ts';
import { NUMBER_KEYWORDS, STRING_KEYWORDS, VALUE_KEYWORDS } from './keywords-scalar.ts';
import {
  collectResources,
  MAX_SCHEMA_DEPTH,
  MAX_SUBSCHEMAS,
  type Resource,
  type Target,
} from './resources.ts';
import {
  addEvaluated,
  type Check,
  type Failure,
  type Keyword,
  MAX_FAILURES,
  type Node,
  nothingEvaluated,
  ROOT_PLACE,
  type Run,
  report,
  type Validator,
} from './validator.ts';

interface CompileOptions {
  /** Whether `format` is an assertion. In 2020-12 it is an annotation unless requested. Default: false. */
  readonly formats?: boolean;
}

export function compileSchema(schema: JsonSchema, options: CompileOptions = {}): Validator {
  const root = compileRoot(schema, options.formats ?? false);
  const run: Run = { depth: 0, references: 0, unions: 0, maxFailures: MAX_FAILURES, exhausted: false };

  function renew(): void {
    run.depth = 0;
    run.references = 0;
    run.unions = 0;
    run.exhausted = false;
  }

  function check(value: unknown): boolean {
    renew();
    return root.check(value, run, undefined) && !run.exhausted;
  }

  function explain(value: unknown, max = MAX_FAILURES): Failure[] {
    renew();
    run.maxFailures = max;
    const out: Failure[] = [];
    root.explain(value, ROOT_PLACE, run, out);
    if (!run.exhausted) return out;
    return [{ path: [], keyword: 'nesting', value, schema: typeof schema === 'object' ? schema : {} }];
  }

  return { check, explain, failures: (value, max) => (check(value) ? [] : explain(value, max)) };
}

/** The resource of each dynamic anchor on the current path: the outermost one that has it. */
type Bindings = ReadonlyMap<string, Resource>;

/** What stays the same from a schema to its subschemas. */
interface Surroundings {
  readonly resource: Resource;
  readonly bindings: Bindings;
  readonly tracking: boolean;
}

interface Slot {
  node: Node;
}

const PENDING: Node = { check: () => false, explain: () => {} };

function compileRoot(root: JsonSchema, formats: boolean): Node {
  const resources = collectResources(root);
  const slots = new Map<JsonSchema, Map<string, Slot>>();
  const pending: (() => void)[] = [];
  let count = 0;

  function compileNode(schema: JsonSchema, within: Surroundings, place: string, level: number): Node {
    if (++count > MAX_SUBSCHEMAS) throw definitionError(place, `more than ${MAX_SUBSCHEMAS} subschemas`);
    if (level > MAX_SCHEMA_DEPTH)
      throw definitionError(place, `nested deeper than ${MAX_SCHEMA_DEPTH} levels`);
    if (typeof schema === 'boolean') return booleanNode(schema);
    const resource = resources.startingAt(schema) ?? within.resource;
    const bindings = bind(within.bindings, resource);
    const looksBack =
      resource.dialect === '2020-12' &&
      (schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined);
    const around: Surroundings = { resource, bindings, tracking: within.tracking || looksBack };
    const context: CompileContext = {
      schema,
      dialect: resource.dialect,
      place,
      tracking: around.tracking,
      formats,
      level: level + 1,
      child: (sub, ...keys) =>
        compileNode(sub, { ...around, tracking: false }, pointerTo(place, ...keys), level + 1),
      inPlace: (sub, ...keys) => compileNode(sub, around, pointerTo(place, ...keys), level + 1),
      refer: (ref, dynamic) => slotFor(pickTarget(ref, dynamic, around, place), around),
    };
    return joinKeywords(keywordsOf(context), looksBack);
  }

  function pickTarget(ref: string, dynamic: boolean, around: Surroundings, place: string): Target {
    const target = resources.resolve(
      ref,
      around.resource,
      pointerTo(place, dynamic ? '$dynamicRef' : '$ref'),
    );
    if (!dynamic || target.dynamicAnchor === undefined) return target;
    const resource = around.bindings.get(target.dynamicAnchor) ?? target.resource;
    return {
      schema: resource.dynamicAnchors.get(target.dynamicAnchor) ?? target.schema,
      resource,
      place: target.place,
    };
  }

  /** Each target is compiled once per binding of its dynamic references, which ends recursion. */
  function slotFor(target: Target, around: Surroundings): Slot {
    const bindings = bind(around.bindings, target.resource);
    const names = [...bindings].map(([name, resource]) => `${name}=${resource.uri}`).sort();
    const key = `${around.tracking} ${target.resource.uri} ${names.join(' ')}`;
    const known = slots.get(target.schema) ?? new Map<string, Slot>();
    slots.set(target.schema, known);
    const existing = known.get(key);
    if (existing) return existing;
    const slot: Slot = { node: PENDING };
    known.set(key, slot);
    pending.push(() => {
      const within = { resource: target.resource, bindings, tracking: around.tracking };
      slot.node = compileNode(target.schema, within, target.place, 0);
    });
    return slot;
  }

  const node = compileNode(root, { resource: resources.root, bindings: new Map(), tracking: false }, '#', 0);
  for (let next = pending.pop(); next; next = pending.pop()) next();
  return node;
}

function bind(bindings: Bindings, resource: Resource): Bindings {
  if (resource.dynamicAnchors.size === 0) return bindings;
  const bound = new Map(bindings);
  for (const name of resource.dynamicAnchors.keys()) if (!bound.has(name)) bound.set(name, resource);
  return bound;
}

/** `looksBack`: one of the keywords depends on what the others have evaluated. */
function joinKeywords(keywords: readonly Keyword[], looksBack: boolean): Node {
  const check = allOf(keywords.map((keyword) => keyword.check));
  return {
    check: looksBack ? withOwnMemory(check) : check,
    explain(value, place, run, out) {
      const seen = nothingEvaluated();
      const before = out.length;
      for (const keyword of keywords) {
        // Unevaluated members are irrelevant once a branch has failed.
        if (keyword.looksBack && out.length > before) continue;
        if (!keyword.check(value, run, seen)) keyword.explain(value, place, run, out, seen);
      }
    },
  };
}

function booleanNode(schema: boolean): Node {
  return {
    check: () => schema,
    explain: (value, place, _run, out) => report(out, place, value, { not: {} }, 'false'),
  };
}

/** Written out for common sizes: a loop over closures costs about as much as the checks themselves. */
function allOf(checks: readonly Check[]): Check {
  const [a, b, c] = checks;
  if (!a) return () => true;
  if (!b) return a;
  if (!c) return (value, run, seen) => a(value, run, seen) && b(value, run, seen);
  if (checks.length === 3) {
    return (value, run, seen) => a(value, run, seen) && b(value, run, seen) && c(value, run, seen);
  }
  return (value, run, seen) => {
    for (const check of checks) if (!check(value, run, seen)) return false;
    return true;
  };
}

function withOwnMemory(check: Check): Check {
  return (value, run, seen) => {
    const own = nothingEvaluated();
    if (!check(value, run, own)) return false;
    if (seen) addEvaluated(seen, own);
    return true;
  };
}

interface Entry {
  readonly order: number;
  readonly compile: KeywordCompiler;
}

function inOrder(...tables: readonly KeywordTable[]): ReadonlyMap<string, Entry> {
  const compilers = [...new Set(tables.flatMap((table) => Object.values(table)))];
  const entries = tables.flatMap((table) => Object.entries(table));
  return new Map(
    entries.map(([keyword, compile]) => [keyword, { order: compilers.indexOf(compile), compile }]),
  );
}

const SHARED = [
  VALUE_KEYWORDS,
  NUMBER_KEYWORDS,
  STRING_KEYWORDS,
  MEMBER_KEYWORDS,
  OBJECT_KEYWORDS,
  ARRAY_KEYWORDS,
  REFERENCE_KEYWORDS,
  LOGIC_KEYWORDS,
];

/** Created for the first compiled schema: a server that uses only zod schemas does not need it. */
const keywordTables = lazily(() => ({
  // The unevaluated keywords come last, since they check what the others have left.
  '2020-12': inOrder(...SHARED, DEPENDENCY_KEYWORDS, DYNAMIC_REFERENCE_KEYWORDS, UNEVALUATED_KEYWORDS),
  'draft-07': inOrder(...SHARED, DRAFT_07_DEPENDENCY_KEYWORDS),
  /** Draft-07 ignores everything next to `$ref`. */
  reference: inOrder(REFERENCE_KEYWORDS),
}));

/** The keywords of a schema, in the order in which they are checked: cheap ones first. */
function keywordsOf(context: CompileContext): Keyword[] {
  const isReference = context.dialect === 'draft-07' && context.schema.$ref !== undefined;
  const table = keywordTables()[isReference ? 'reference' : context.dialect];
  const entries: Entry[] = [];
  for (const keyword of Object.keys(context.schema)) {
    const entry = table.get(keyword);
    if (entry && !entries.some((other) => other.order === entry.order)) entries.push(entry);
  }
  entries.sort((a, b) => a.order - b.order);
  const keywords: Keyword[] = [];
  for (const entry of entries) {
    const keyword = entry.compile(context);
    if (keyword) keywords.push(keyword);
  }
  return keywords;
}
