/**
 * Finds the one fault that was meant among the faults of all branches of an anyOf or oneOf.
 * @module
 */

import { isObject, ownMember } from '../json-schema.ts';
import type { Failure } from '../validator.ts';
import { pathText } from './quote.ts';

/** Replaces each failed union by what its reader should fix; a union without a clear favourite stays. */
export function resolveUnions(failures: readonly Failure[]): Failure[] {
  return failures.flatMap((failure) => {
    const branches = failure.detail?.branches;
    if (!branches || (failure.keyword !== 'anyOf' && failure.keyword !== 'oneOf')) return [failure];
    const resolved = branches.map(resolveUnions);
    const choice = byDiscriminator(failure, resolved) ?? favourite(failure, resolved);
    return choice ?? [failure];
  });
}

/** All branches want another fixed value at the same place: one failure that lists them all. */
function byDiscriminator(union: Failure, branches: readonly (readonly Failure[])[]): Failure[] | undefined {
  for (const failure of branches[0] ?? []) {
    const values = branches.map((branch) => fixedValues(branch, failure));
    if (values.some((value) => value === undefined)) continue;
    const allowed = { enum: [...new Set(values.flat())] };
    if (failure.keyword !== 'required') return [{ ...failure, keyword: 'enum', schema: allowed }];
    const name = failure.detail?.name ?? '';
    return [{ ...failure, value: union.value, schema: { properties: { [name]: allowed } } }];
  }
  return undefined;
}

/** The values that a branch allows at the place where another branch failed, if it failed there as well. */
function fixedValues(branch: readonly Failure[], like: Failure): unknown[] | undefined {
  for (const failure of branch) {
    if (pathText(failure.path) !== pathText(like.path)) continue;
    const { schema, keyword, detail } = failure;
    if (like.keyword !== 'required' && (keyword === 'const' || keyword === 'enum')) return allowedBy(schema);
    if (like.keyword !== 'required' || keyword !== 'required' || detail?.name !== like.detail?.name) continue;
    const property = ownMember(schema.properties ?? {}, detail?.name ?? '');
    return isObject(property) ? allowedBy(property) : undefined;
  }
  return undefined;
}

function allowedBy(schema: Readonly<Record<string, unknown>>): unknown[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** Keywords by which a value shows that a branch was not meant for it. */
const TELLING = new Set(['type', 'const', 'enum', 'false', 'anyOf', 'oneOf']);

/** The branch whose kind of value came, when there is just one, or one with clearly fewer faults. */
function favourite(
  union: Failure,
  branches: readonly (readonly Failure[])[],
): readonly Failure[] | undefined {
  const depth = union.path.length;
  const meant = branches.filter(
    (branch) =>
      branch.length > 0 &&
      branch.every(({ path, keyword }) => {
        if (path.length === depth) return !TELLING.has(keyword);
        return path.length > depth + 1 || keyword !== 'const';
      }),
  );
  const [best, next] = meant.toSorted((a, b) => a.length - b.length);
  return best && (!next || next.length > best.length) ? best : undefined;
}
