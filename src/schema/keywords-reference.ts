/**
 * The references $ref and $dynamicRef: the only way a schema can recurse, so the place where a run is bounded.
 * @module
 */

import { type KeywordCompiler, type KeywordTable, readString, type Site } from './site.ts';
import type { Keyword, Run } from './validator.ts';

/** Schema levels open at the same time. Each takes a few stack frames; stacks hold many times as many. */
const MAX_OPEN_LEVELS = 1000;

/**
 * References followed in one run. A recursive schema with several branches can multiply the work
 * with each level of a value, so depth alone bounds nothing.
 */
const MAX_REFERENCES = 100_000;

function enter(run: Run, levels: number): boolean {
  if (run.exhausted) return false;
  run.depth += levels;
  if (run.depth <= MAX_OPEN_LEVELS && ++run.references <= MAX_REFERENCES) return true;
  run.exhausted = true;
  return false;
}

function reference(site: Site, ref: string, dynamic: boolean): Keyword {
  const slot = site.refer(ref, dynamic);
  const { level } = site;
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

const ref: KeywordCompiler = (site) => {
  const target = readString(site, '$ref');
  return target === undefined ? undefined : reference(site, target, false);
};

const dynamicRef: KeywordCompiler = (site) => {
  const target = readString(site, '$dynamicRef');
  return target === undefined ? undefined : reference(site, target, true);
};

export const REFERENCE_KEYWORDS: KeywordTable = { $ref: ref };
export const DYNAMIC_REFERENCE_KEYWORDS: KeywordTable = { $dynamicRef: dynamicRef };
