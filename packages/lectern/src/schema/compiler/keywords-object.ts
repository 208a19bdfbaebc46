/**
 * Keywords for arrays, and for objects as a whole: counts, items, names, dependencies between members, and unevaluated
 * members.
 * @module
 */
import { isObject } from '../../base/json-value.ts';
import { isSchema, type JsonSchema, ownMember } from '../json-schema.ts';
import {
  type CompileContext,
  isNames,
  type KeywordCompiler,
  type KeywordTable,
  readCount,
  readNamed,
  readNamedSchemas,
  readSchema,
  readSchemas,
} from './context.ts';
import { areUnique } from './keywords-scalar.ts';
import { assertion, below, type Failure, type Keyword, type Node, report } from './validator.ts';

const items: KeywordCompiler = (context) => {
  // Draft-07 calls prefixItems `items` (as a list), and items `additionalItems`.
  const older = context.dialect === 'draft-07' && Array.isArray(context.schema.items);
  const prefixName = older ? 'items' : 'prefixItems';
  const hasPrefix = older || context.dialect === '2020-12';
  const prefix = hasPrefix ? (readSchemas(context, prefixName) ?? []) : [];
  const restName = older ? 'additionalItems' : 'items';
  const rest = readSchema(context, restName);
  if (prefix.length === 0 && rest === undefined) return undefined;
  const nodes = prefix.map((schema, index) => context.child(schema, prefixName, index));
  return positional(nodes, rest === undefined ? undefined : context.child(rest, restName), context.tracking);
};

function positional(prefix: readonly Node[], rest: Node | undefined, tracking: boolean): Keyword {
  return {
    check(value, run, seen) {
      if (!Array.isArray(value)) return true;
      const stop = rest ? value.length : Math.min(value.length, prefix.length);
      for (let i = 0; i < stop; i++) {
        const node = i < prefix.length ? prefix[i] : rest;
        if (node && !node.check(value[i], run, undefined)) return false;
      }
      if (tracking && seen) seen.itemsBefore = rest ? Infinity : Math.max(seen.itemsBefore, prefix.length);
      return true;
    },
    explain(value, place, run, out) {
      for (const [index, item] of (value as unknown[]).entries()) {
        if (out.length > run.maxFailures) return;
        const node = prefix[index] ?? rest;
        if (node && !node.check(item, run, undefined)) node.explain(item, below(place, index), run, out);
      }
    },
  };
}

const contains: KeywordCompiler = (context) => {
  const schema = readSchema(context, 'contains');
  const counts = context.dialect === '2020-12';
  const least = (counts ? readCount(context, 'minContains') : undefined) ?? 1;
  const most = (counts ? readCount(context, 'maxContains') : undefined) ?? Infinity;
  if (schema === undefined || (least === 0 && most === Infinity && !context.tracking)) return undefined;
  const node = context.child(schema, 'contains');
  const stopsEarly = most === Infinity && !context.tracking;
  return assertion(context.schema, 'contains', (value, run, seen) => {
    if (!Array.isArray(value)) return true;
    let found = 0;
    for (let i = 0; i < value.length; i++) {
      if (!node.check(value[i], run, undefined)) continue;
      found++;
      seen?.indices.add(i);
      if (stopsEarly && found >= least) return true;
    }
    return found >= least && found <= most;
  });
};

const uniqueItems: KeywordCompiler = ({ schema }) => {
  if (schema.uniqueItems !== true) return undefined;
  return assertion(schema, 'uniqueItems', (value, run) => {
    if (run.exhausted) return false;
    const unique = !Array.isArray(value) || areUnique(value);
    if (unique === undefined) run.exhausted = true;
    return unique === true;
  });
};

export const ARRAY_KEYWORDS: KeywordTable = {
  minItems: (context) => minimum(context, 'minItems', arrayLength),
  maxItems: (context) => maximum(context, 'maxItems', arrayLength),
  items,
  prefixItems: items,
  contains,
  uniqueItems,
};

/** The count of a value; `undefined` for a value of another type, to which a limit does not apply. */
type Count = (value: unknown) => number | undefined;

const arrayLength: Count = (value) => (Array.isArray(value) ? value.length : undefined);

const memberCount: Count = (value) => {
  if (!isObject(value)) return undefined;
  let count = 0;
  for (const name of Object.keys(value)) if (value[name] !== undefined) count++;
  return count;
};

function minimum(context: CompileContext, keyword: string, countOf: Count): Keyword | undefined {
  const least = readCount(context, keyword);
  if (least === undefined) return undefined;
  return assertion(context.schema, keyword, (value) => (countOf(value) ?? least) >= least);
}

function maximum(context: CompileContext, keyword: string, countOf: Count): Keyword | undefined {
  const most = readCount(context, keyword);
  if (most === undefined) return undefined;
  return assertion(context.schema, keyword, (value) => (countOf(value) ?? most) <= most);
}

const propertyNames: KeywordCompiler = (context) => {
  const schema = readSchema(context, 'propertyNames');
  if (schema === undefined) return undefined;
  const node = context.child(schema, 'propertyNames');
  return {
    check(value, run) {
      if (!isObject(value)) return true;
      for (const name of Object.keys(value)) if (!node.check(name, run, undefined)) return false;
      return true;
    },
    explain(value, place, run, out) {
      for (const name of Object.keys(value as object)) {
        if (out.length > run.maxFailures) return;
        if (node.check(name, run, undefined)) continue;
        const reasons: Failure[] = [];
        node.explain(name, place, run, reasons);
        report(out, place, value, context.schema, 'propertyNames', { name, branches: [reasons] });
      }
    },
  };
};

function requireTogether(
  context: CompileContext,
  needs: readonly (readonly [string, readonly string[]])[],
): Keyword | undefined {
  if (needs.length === 0) return undefined;
  const missing = (value: object): [string, string][] =>
    needs
      .filter(([name]) => ownMember(value, name) !== undefined)
      .flatMap(([name, others]) => others.map((other): [string, string] => [name, other]))
      .filter(([, other]) => ownMember(value, other) === undefined);
  return {
    check: (value) => !isObject(value) || missing(value).length === 0,
    explain(value, place, _run, out) {
      for (const [because, name] of missing(value as object)) {
        report(out, place, value, context.schema, 'dependentRequired', { name, because });
      }
    },
  };
}

function applyWhenPresent(
  needs: readonly (readonly [string, Node])[],
  tracking: boolean,
): Keyword | undefined {
  if (needs.length === 0) return undefined;
  return {
    check(value, run, seen) {
      if (!isObject(value)) return true;
      for (const [name, node] of needs) {
        if (ownMember(value, name) === undefined) continue;
        if (!node.check(value, run, tracking ? seen : undefined)) return false;
      }
      return true;
    },
    explain(value, place, run, out) {
      for (const [name, node] of needs) {
        if (ownMember(value as object, name) === undefined || node.check(value, run, undefined)) continue;
        node.explain(value, place, run, out);
      }
    },
  };
}

const dependentRequired: KeywordCompiler = (context) =>
  requireTogether(
    context,
    readNamed(context, 'dependentRequired', isNames, 'an object of arrays of strings'),
  );

const dependentSchemas: KeywordCompiler = (context) =>
  applyWhenPresent(
    readNamedSchemas(context, 'dependentSchemas').map(
      ([name, schema]) => [name, context.inPlace(schema, 'dependentSchemas', name)] as const,
    ),
    context.tracking,
  );

const isDependency = (value: unknown): value is JsonSchema | string[] => isNames(value) || isSchema(value);

/** Draft-07 has one keyword for what 2020-12 calls dependentRequired and dependentSchemas. */
const dependencies: KeywordCompiler = (context) => {
  const needs = readNamed(context, 'dependencies', isDependency, 'an object of schemas or arrays of strings');
  const nodes = needs.map(([name, need]): readonly [string, Node] => {
    const schema = isNames(need) ? { required: need } : need;
    return [name, context.inPlace(schema, 'dependencies', name)];
  });
  return applyWhenPresent(nodes, false);
};

export const OBJECT_KEYWORDS: KeywordTable = {
  minProperties: (context) => minimum(context, 'minProperties', memberCount),
  maxProperties: (context) => maximum(context, 'maxProperties', memberCount),
  propertyNames,
};

export const DEPENDENCY_KEYWORDS: KeywordTable = { dependentRequired, dependentSchemas };

export const DRAFT_07_DEPENDENCY_KEYWORDS: KeywordTable = { dependencies };

const unevaluatedProperties: KeywordCompiler = (context) => {
  const schema = readSchema(context, 'unevaluatedProperties');
  if (schema === undefined) return undefined;
  const node = context.child(schema, 'unevaluatedProperties');
  return {
    looksBack: true,
    check(value, run, seen) {
      if (!isObject(value) || !seen) return true;
      for (const name of Object.keys(value)) {
        if (seen.names.has(name) || value[name] === undefined) continue;
        if (!node.check(value[name], run, undefined)) return false;
        seen.names.add(name);
      }
      return true;
    },
    explain(value, place, run, out, seen) {
      for (const [name, member] of Object.entries(value as object)) {
        if (out.length > run.maxFailures) return;
        if (seen.names.has(name) || member === undefined || node.check(member, run, undefined)) continue;
        if (schema !== false) node.explain(member, below(place, name), run, out);
        else
          report(out, place, value, context.schema, 'unevaluatedProperties', {
            name,
            known: [...seen.declared],
          });
      }
    },
  };
};

const unevaluatedItems: KeywordCompiler = (context) => {
  const schema = readSchema(context, 'unevaluatedItems');
  if (schema === undefined) return undefined;
  const node = context.child(schema, 'unevaluatedItems');
  return {
    looksBack: true,
    check(value, run, seen) {
      if (!Array.isArray(value) || !seen) return true;
      for (let i = seen.itemsBefore; i < value.length; i++) {
        if (!seen.indices.has(i) && !node.check(value[i], run, undefined)) return false;
      }
      seen.itemsBefore = Infinity;
      return true;
    },
    explain(value, place, run, out, seen) {
      for (const [index, item] of (value as unknown[]).entries()) {
        if (out.length > run.maxFailures) return;
        if (index < seen.itemsBefore || seen.indices.has(index) || node.check(item, run, undefined)) continue;
        node.explain(item, below(place, index), run, out);
      }
    },
  };
};

export const UNEVALUATED_KEYWORDS: KeywordTable = { unevaluatedProperties, unevaluatedItems };
