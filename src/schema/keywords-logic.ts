/**
 * Keywords that combine schemas for the same value: allOf, anyOf, oneOf, not, if/then/else.
 * @module
 */

import { addEvaluated, type Evaluated, nothingEvaluated } from './evaluated.ts';
import { type KeywordCompiler, type KeywordTable, readSchema, readSchemas, type Site } from './site.ts';
import {
  assertion,
  type Failure,
  type Keyword,
  type Node,
  type Place,
  type Run,
  report,
} from './validator.ts';

/** Checks a branch that may fail without harm: what it evaluated counts only when it succeeds. */
function tryBranch(node: Node, value: unknown, run: Run, seen: Evaluated | undefined): boolean {
  if (!seen) return node.check(value, run, undefined);
  const own = nothingEvaluated();
  if (!node.check(value, run, own)) return false;
  addEvaluated(seen, own);
  return true;
}

/** The work multiplies with each union inside a union, and no message goes that far. */
const MAX_EXPLAINED_UNIONS = 3;

function explainBranches(nodes: readonly Node[], value: unknown, place: Place, run: Run): Failure[][] {
  if (run.unions >= MAX_EXPLAINED_UNIONS) return [];
  run.unions++;
  const branches = nodes.map((node) => {
    const reasons: Failure[] = [];
    node.explain(value, place, run, reasons);
    return reasons;
  });
  run.unions--;
  return branches;
}

function branches(site: Site, keyword: string): Node[] | undefined {
  return readSchemas(site, keyword)?.map((schema, index) => site.inPlace(schema, keyword, index));
}

const allOf: KeywordCompiler = (site) => {
  const nodes = branches(site, 'allOf');
  if (!nodes) return undefined;
  return {
    check(value, run, seen) {
      for (const node of nodes) if (!node.check(value, run, seen)) return false;
      return true;
    },
    explain(value, place, run, out) {
      for (const node of nodes) if (!node.check(value, run, undefined)) node.explain(value, place, run, out);
    },
  };
};

const anyOf: KeywordCompiler = (site) => {
  const nodes = branches(site, 'anyOf');
  if (!nodes) return undefined;
  const { schema, tracking } = site;
  return {
    check(value, run, seen) {
      let matched = false;
      for (const node of nodes) {
        if (!tryBranch(node, value, run, tracking ? seen : undefined)) continue;
        // Every branch that matches has a say in what is evaluated.
        if (!tracking) return true;
        matched = true;
      }
      return matched;
    },
    explain(value, place, run, out) {
      report(out, place, value, schema, 'anyOf', { branches: explainBranches(nodes, value, place, run) });
    },
  };
};

const oneOf: KeywordCompiler = (site) => {
  const nodes = branches(site, 'oneOf');
  if (!nodes) return undefined;
  const { schema, tracking } = site;
  return {
    check(value, run, seen) {
      let matched = 0;
      for (const node of nodes) {
        if (tryBranch(node, value, run, tracking ? seen : undefined) && ++matched > 1) return false;
      }
      return matched === 1;
    },
    explain(value, place, run, out) {
      const matched = [...nodes.keys()].filter((index) => nodes[index]?.check(value, run, undefined));
      const detail =
        matched.length > 0 ? { matched } : { branches: explainBranches(nodes, value, place, run) };
      report(out, place, value, schema, 'oneOf', detail);
    },
  };
};

const not: KeywordCompiler = (site) => {
  const schema = readSchema(site, 'not');
  if (schema === undefined) return undefined;
  const node = site.child(schema, 'not');
  return assertion(site.schema, 'not', (value, run) => !node.check(value, run, undefined));
};

const condition: KeywordCompiler = (site) => {
  const schema = readSchema(site, 'if');
  const thenSchema = readSchema(site, 'then');
  const elseSchema = readSchema(site, 'else');
  if (schema === undefined) return undefined;
  const test = site.inPlace(schema, 'if');
  const whenTrue = thenSchema === undefined ? undefined : site.inPlace(thenSchema, 'then');
  const whenFalse = elseSchema === undefined ? undefined : site.inPlace(elseSchema, 'else');
  return chooseBranch(test, whenTrue, whenFalse, site.tracking);
};

function chooseBranch(
  test: Node,
  whenTrue: Node | undefined,
  whenFalse: Node | undefined,
  tracking: boolean,
): Keyword {
  return {
    check(value, run, seen) {
      const branch = tryBranch(test, value, run, tracking ? seen : undefined) ? whenTrue : whenFalse;
      return branch === undefined || branch.check(value, run, seen);
    },
    explain(value, place, run, out) {
      (test.check(value, run, undefined) ? whenTrue : whenFalse)?.explain(value, place, run, out);
    },
  };
}

export const LOGIC_KEYWORDS: KeywordTable = { allOf, anyOf, oneOf, not, if: condition };
