/**
 * Keywords for objects as a whole: counts, names, what one member demands of the others, and what is left unevaluated.
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
} from './context.ts';
import { assertion, below, type Failure, type Keyword, type Node, report } from './validator.ts';

function limit(keyword: string, holds: (count: number, limit: number) => boolean): KeywordCompiler {
  return (context) => {
    const bound = readCount(context, keyword);
    if (bound === undefined) return undefined;
    return assertion(context.schema, keyword, (value) => {
      if (!isObject(value)) return true;
      let count = 0;
      for (const name of Object.keys(value)) if (value[name] !== undefined) count++;
      return holds(count, bound);
    });
  };
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
  minProperties: limit('minProperties', (count, least) => count >= least),
  maxProperties: limit('maxProperties', (count, most) => count <= most),
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
