/**
 * Joins the keywords of one schema to one node.
 * @module
 */
import { addEvaluated, type Check, type Keyword, type Node, nothingEvaluated, report } from './validator.ts';

/** `looksBack`: one of the keywords asks what the others have evaluated. */
export function joinKeywords(keywords: readonly Keyword[], looksBack: boolean): Node {
  const check = allOf(keywords.map((keyword) => keyword.check));
  return {
    check: looksBack ? withOwnMemory(check) : check,
    explain(value, place, run, out) {
      const seen = nothingEvaluated();
      const before = out.length;
      for (const keyword of keywords) {
        // What is left unevaluated means nothing once a branch has failed.
        if (keyword.looksBack && out.length > before) continue;
        if (!keyword.check(value, run, seen)) keyword.explain(value, place, run, out, seen);
      }
    },
  };
}

export function booleanNode(schema: boolean): Node {
  return {
    check: () => schema,
    explain: (value, place, _run, out) => report(out, place, value, { not: {} }, 'false'),
  };
}

/** Written out for the usual sizes: a loop over closures costs about as much as the checks themselves. */
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
