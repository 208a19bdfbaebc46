/**
 * Keywords that apply other schemas to the same value: allOf, anyOf, oneOf, not, if/then/else, and references.
 * @module
 */
import {
  type CompileContext,
  type KeywordCompiler,
  type KeywordTable,
  readSchema,
  readSchemas,
  readString,
} from './context.ts';
import {
  addEvaluated,
  assertion,
  type Evaluated,
  type Failure,
  type Keyword,
  type Node,
  nothingEvaluated,
  type Place,
  type Run,
  report,
} from './validator.ts';

/** Checks a branch that may fail: what it evaluated counts only if it succeeds. */
function tryBranch(node: Node, value: unknown, run: Run, seen: Evaluated | undefined): boolean {
  if (!seen) return node.check(value, run, undefined);
  const own = nothingEvaluated();
  if (!node.check(value, run, own)) return false;
  addEvaluated(seen, own);
  return true;
}

/** The work multiplies with each nested union, and no message describes more. */
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

function branches(context: CompileContext, keyword: string): Node[] | undefined {
  return readSchemas(context, keyword)?.map((schema, index) => context.inPlace(schema, keyword, index));
}

const allOf: KeywordCompiler = (context) => {
  const nodes = branches(context, 'allOf');
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

const anyOf: KeywordCompiler = (context) => {
  const nodes = branches(context, 'anyOf');
  if (!nodes) return undefined;
  const { schema, tracking } = context;
  return {
    check(value, run, seen) {
      let matched = false;
      for (const node of nodes) {
        if (!tryBranch(node, value, run, tracking ? seen : undefined)) continue;
        // Every matching branch contributes to what is evaluated.
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

const oneOf: KeywordCompiler = (context) => {
  const nodes = branches(context, 'oneOf');
  if (!nodes) return undefined;
  const { schema, tracking } = context;
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

const not: KeywordCompiler = (context) => {
  const schema = readSchema(context, 'not');
  if (schema === undefined) return undefined;
  const node = context.child(schema, 'not');
  return assertion(context.schema, 'not', (value, run) => !node.check(value, run, undefined));
};

const condition: KeywordCompiler = (context) => {
  const schema = readSchema(context, 'if');
  const thenSchema = readSchema(context, 'then');
  const elseSchema = readSchema(context, 'else');
  if (schema === undefined) return undefined;
  const test = context.inPlace(schema, 'if');
  const whenTrue = thenSchema === undefined ? undefined : context.inPlace(thenSchema, 'then');
  const whenFalse = elseSchema === undefined ? undefined : context.inPlace(elseSchema, 'else');
  return chooseBranch(test, whenTrue, whenFalse, context.tracking);
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

/** Schema levels open at the same time. Each takes a few stack frames, and stacks allow many times as many. */
const MAX_OPEN_LEVELS = 1000;

/**
 * References followed in one validation. A recursive schema with several branches can multiply the work with each level
 * of a value, so a depth limit is not sufficient.
 */
const MAX_REFERENCES = 100_000;

function enter(run: Run, levels: number): boolean {
  if (run.exhausted) return false;
  run.depth += levels;
  if (run.depth <= MAX_OPEN_LEVELS && ++run.references <= MAX_REFERENCES) return true;
  run.exhausted = true;
  return false;
}

/** A schema can only recurse through references, so the limit is applied here. */
function reference(context: CompileContext, ref: string, dynamic: boolean): Keyword {
  const slot = context.refer(ref, dynamic);
  const { level } = context;
  return {
    check(value, run, seen) {
      if (!enter(run, level)) return false;
      const ok = slot.node.check(value, run, seen);
      run.depth -= level;
      return ok;
    },
    explain(value, place, run, out) {
      if (!enter(run, level)) return;
      slot.node.explain(value, place, run, out);
      run.depth -= level;
    },
  };
}

const ref: KeywordCompiler = (context) => {
  const target = readString(context, '$ref');
  return target === undefined ? undefined : reference(context, target, false);
};

const dynamicRef: KeywordCompiler = (context) => {
  const target = readString(context, '$dynamicRef');
  return target === undefined ? undefined : reference(context, target, true);
};

export const REFERENCE_KEYWORDS: KeywordTable = { $ref: ref };
export const DYNAMIC_REFERENCE_KEYWORDS: KeywordTable = { $dynamicRef: dynamicRef };
