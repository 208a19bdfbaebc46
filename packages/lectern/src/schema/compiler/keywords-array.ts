/**
 * Keywords for arrays: items by position, contains, counts, uniqueItems.
 * @module
 */

import { type KeywordCompiler, type KeywordTable, readCount, readSchema, readSchemas } from './context.ts';
import { areUnique } from './keywords-scalar.ts';
import { assertion, below, type Keyword, type Node } from './validator.ts';

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

function limit(keyword: string, holds: (count: number, limit: number) => boolean): KeywordCompiler {
  return (context) => {
    const count = readCount(context, keyword);
    if (count === undefined) return undefined;
    return assertion(context.schema, keyword, (value) => !Array.isArray(value) || holds(value.length, count));
  };
}

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
  minItems: limit('minItems', (count, least) => count >= least),
  maxItems: limit('maxItems', (count, most) => count <= most),
  items,
  prefixItems: items,
  contains,
  uniqueItems,
};
