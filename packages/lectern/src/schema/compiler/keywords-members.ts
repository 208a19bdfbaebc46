/**
 * The keywords for the members of an object, checked in one pass: properties, patternProperties, additionalProperties
 * and required.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { ownMember } from '../json-schema.ts';
import {
  type CompileContext,
  compilePattern,
  type KeywordCompiler,
  type KeywordTable,
  readNamedSchemas,
  readNames,
  readSchema,
} from './context.ts';
import {
  below,
  type Check,
  type Failure,
  type Keyword,
  type Node,
  type Place,
  type Run,
  report,
} from './validator.ts';

interface Member {
  /** Undefined if the name is required but not declared in `properties`. */
  readonly node: Node | undefined;
  readonly required: boolean;
}

interface Members {
  readonly context: CompileContext;
  readonly byName: ReadonlyMap<string, Member>;
  /** The names in `properties`. */
  readonly declared: readonly string[];
  readonly required: readonly string[];
  readonly patterns: readonly { readonly expression: RegExp; readonly node: Node }[];
  /** The schema of `additionalProperties`, if there is one. */
  readonly others: Node | undefined;
}

const members: KeywordCompiler = (context) => {
  const properties = readNamedSchemas(context, 'properties');
  const required = [...new Set(readNames(context, 'required'))];
  const patterns = readNamedSchemas(context, 'patternProperties').map(([source, schema]) => ({
    expression: compilePattern(context, source, 'patternProperties', source),
    node: context.child(schema, 'patternProperties', source),
  }));
  const additional = readSchema(context, 'additionalProperties');
  if (properties.length + required.length + patterns.length === 0 && additional === undefined)
    return undefined;

  const byName = new Map<string, Member>();
  for (const name of required) byName.set(name, { node: undefined, required: true });
  for (const [name, schema] of properties) {
    byName.set(name, { node: context.child(schema, 'properties', name), required: byName.has(name) });
  }
  const others = additional === undefined ? undefined : context.child(additional, 'additionalProperties');
  const declared = properties.map(([name]) => name);
  const all: Members = { context, byName, declared, required, patterns, others };
  return {
    check: patterns.length > 0 || context.tracking ? fullCheck(all) : plainCheck(all),
    explain: explainMembers(all),
  };
};

export const MEMBER_KEYWORDS: KeywordTable = {
  properties: members,
  patternProperties: members,
  additionalProperties: members,
  required: members,
};

/** Not Object.hasOwn: in a for-in loop this one costs nothing, the other a fifth of the whole check. */
const isOwn = Object.prototype.hasOwnProperty;

/** The hot path of almost every tool call: one lookup and one call per member, without allocation. */
function plainCheck({ byName, required, others }: Members): Check {
  const checks = new Map<string, { readonly check: Check | undefined; readonly required: boolean }>();
  for (const [name, member] of byName) {
    checks.set(name, { check: (member.node ?? others)?.check, required: member.required });
  }
  const otherCheck = others?.check;
  const expected = required.length;
  return (value, run) => {
    if (!isObject(value)) return true;
    let found = 0;
    for (const name in value) {
      if (!isOwn.call(value, name)) continue;
      const item = value[name];
      if (item === undefined) continue;
      const known = checks.get(name);
      const check = known === undefined ? otherCheck : known.check;
      if (check !== undefined && !check(item, run, undefined)) return false;
      if (known?.required) found++;
    }
    return found === expected;
  };
}

function fullCheck({ byName, declared, required, patterns, others }: Members): Check {
  return (value, run, seen) => {
    if (!isObject(value)) return true;
    for (const name of required) if (ownMember(value, name) === undefined) return false;
    for (const name of Object.keys(value)) {
      const item = value[name];
      if (item === undefined) continue;
      const node = byName.get(name)?.node;
      let judged = node !== undefined;
      if (node && !node.check(item, run, undefined)) return false;
      for (const pattern of patterns) {
        if (!pattern.expression.test(name)) continue;
        judged = true;
        if (!pattern.node.check(item, run, undefined)) return false;
      }
      if (!judged && others) {
        judged = true;
        if (!others.check(item, run, undefined)) return false;
      }
      if (judged) seen?.names.add(name);
    }
    if (seen) for (const name of declared) seen.declared.add(name);
    return true;
  };
}

function explainMembers(all: Members): Keyword['explain'] {
  const { context, byName, declared, required, patterns, others } = all;
  const closed = context.schema.additionalProperties === false;

  function explainMember(
    name: string,
    item: unknown,
    object: unknown,
    place: Place,
    run: Run,
    out: Failure[],
  ): void {
    const node = byName.get(name)?.node;
    const matching = patterns
      .filter((pattern) => pattern.expression.test(name))
      .map((pattern) => pattern.node);
    if (node) matching.push(node);
    if (matching.length === 0 && closed) {
      report(out, place, object, context.schema, 'additionalProperties', { name, known: declared });
      return;
    }
    if (matching.length === 0 && others) matching.push(others);
    for (const judge of matching) {
      if (!judge.check(item, run, undefined)) judge.explain(item, below(place, name), run, out);
    }
  }

  return (value, place, run, out) => {
    const object = value as Record<string, unknown>;
    for (const name of required) {
      if (ownMember(object, name) === undefined)
        report(out, place, value, context.schema, 'required', { name });
    }
    for (const [name, item] of Object.entries(object)) {
      if (out.length > run.maxFailures) return;
      if (item !== undefined) explainMember(name, item, object, place, run, out);
    }
  };
}
