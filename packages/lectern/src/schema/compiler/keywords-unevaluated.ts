/**
 * Keywords that judge what all other keywords of a schema have left: unevaluatedProperties, unevaluatedItems.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { type KeywordCompiler, type KeywordTable, readSchema } from './context.ts';
import { below, report } from './validator.ts';

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
