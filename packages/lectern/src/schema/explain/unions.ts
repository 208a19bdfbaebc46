/**
 * Finds the intended branch of an anyOf or oneOf from the received value and explains the errors in terms of that
 * branch; merges schemas that allOf and references spread over several places.
 * @module
 */

import { isObject } from '../../base/json-value.ts';
import { nearest } from '../../base/nearest.ts';
import type { Failure } from '../compiler/validator.ts';
import { isSchema, type JsonSchema, type JsonSchemaObject, localTarget, ownMember } from '../json-schema.ts';
import { pathText, preview, quote } from './quote.ts';

/** The intended branch, by union and path. */
export type Choices = Map<JsonSchemaObject, Map<string, number>>;

/** Names of the caller that are compared with declared ones: comparing takes time, and a real mistake has no more. */
const MAX_COMPARED = 40;

/** Replaces each failed union by what the caller should correct; a union without a clear candidate is unchanged. */
export function resolveUnions(
  failures: readonly Failure[],
  root: JsonSchema,
  choices: Choices = new Map(),
): Failure[] {
  return failures.flatMap((failure) => {
    const branches = failure.detail?.branches;
    if (!branches || branches.length === 0 || (failure.keyword !== 'anyOf' && failure.keyword !== 'oneOf'))
      return [failure];
    const resolved = branches.map((branch) => resolveUnions(branch, root, choices));
    const forms = (failure.schema[failure.keyword] as readonly JsonSchema[]).map(
      (form) => flatten(form, root) ?? {},
    );
    const index = isObject(failure.value)
      ? branchByNames(failure.value, forms, resolved)
      : branchByFaults(failure, resolved);
    if (index === undefined) return byDiscriminator(failure, resolved) ?? [failure];
    remember(choices, failure, index);
    return isObject(failure.value)
      ? faultsOfBranch(failure, failure.value, forms, resolved, index)
      : (resolved[index] ?? []);
  });
}

function remember(choices: Choices, { schema, path }: Failure, index: number): void {
  const places = choices.get(schema) ?? new Map<string, number>();
  choices.set(schema, places);
  places.set(pathText(path), index);
}

/** The members that have a different fixed value in every branch, such as `kind`. */
function discriminators(forms: readonly JsonSchemaObject[]): string[] {
  const names = Object.keys(forms[0]?.properties ?? {});
  return names.filter((name) => forms.every((form) => fixedValues(form, name) !== undefined));
}

function fixedValues(form: JsonSchemaObject, name: string): readonly unknown[] | undefined {
  const property = ownMember(form.properties ?? {}, name);
  return isObject(property) ? allowedBy(property) : undefined;
}

function allowedBy(schema: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** Names take precedence over the discriminator: a caller who sends `kwh` means the branch that has it. */
function branchByNames(
  value: Record<string, unknown>,
  forms: readonly JsonSchemaObject[],
  faults: readonly (readonly Failure[])[],
): number | undefined {
  const fixed = discriminators(forms);
  const sent = Object.keys(value)
    .filter((name) => !fixed.includes(name))
    .slice(0, MAX_COMPARED);
  const scores = forms.map((form, index) => {
    const names = Object.keys(form.properties ?? {});
    const free = names.filter((name) => !Object.hasOwn(value, name));
    let score = 0;
    for (const name of sent) {
      if (names.includes(name)) score += 100;
      else if (nearest(name, free) !== undefined) score += 60;
    }
    for (const name of fixed) {
      const own = ownMember(value, name);
      const allowed = fixedValues(form, name) ?? [];
      if (allowed.includes(own)) score += 50;
      else if (typeof own === 'string' && nearestFixed(own, name, forms) === index) score += 40;
    }
    return score - Math.min(faults[index]?.length ?? 0, 9) * (fixed.length > 0 ? 0 : 1);
  });
  const best = Math.max(...scores);
  const first = scores.indexOf(best);
  const isAlone = first === scores.lastIndexOf(best);
  return isAlone && best > 0 ? first : undefined;
}

function nearestFixed(own: string, name: string, forms: readonly JsonSchemaObject[]): number {
  const values = forms.map((form) => fixedValues(form, name)?.[0]);
  const meant = nearest(
    own,
    values.filter((value) => typeof value === 'string'),
  );
  return meant === undefined ? -1 : values.indexOf(meant);
}

/** Keywords by which a value shows that a branch was not intended. */
const TELLING = new Set(['type', 'const', 'enum', 'false', 'anyOf', 'oneOf']);

/** The branch for the type of the value, if there is exactly one, or one with clearly fewer failures. */
function branchByFaults(union: Failure, branches: readonly (readonly Failure[])[]): number | undefined {
  const depth = union.path.length;
  const meant = [...branches.entries()].filter(
    ([, branch]) =>
      branch.length > 0 && branch.every(({ path, keyword }) => path.length > depth || !TELLING.has(keyword)),
  );
  const [best, next] = meant.toSorted(([, a], [, b]) => a.length - b.length);
  return best && (!next || next[1].length > best[1].length) ? best[0] : undefined;
}

/** The branch's own failures, with the discriminator values of all branches, and members of others marked as such. */
function faultsOfBranch(
  union: Failure,
  value: Record<string, unknown>,
  forms: readonly JsonSchemaObject[],
  resolved: readonly (readonly Failure[])[],
  index: number,
): Failure[] {
  const fixed = discriminators(forms);
  const faults: Failure[] = [];
  for (const failure of resolved[index] ?? []) {
    const { path, keyword, detail } = failure;
    const name = path.length === union.path.length + 1 ? path.at(-1) : undefined;
    if (typeof name === 'string' && fixed.includes(name)) {
      faults.push(discriminatorFault(failure, name, value, forms, index));
    } else if (keyword === 'required' && fixed.includes(detail?.name ?? '')) {
      const kind = detail?.name ?? '';
      const properties = { ...failure.schema.properties, [kind]: { enum: allFixed(forms, kind) } };
      faults.push({ ...failure, schema: { ...failure.schema, properties } });
    } else if (path.length === union.path.length && detail?.known !== undefined) {
      const owner = forms.findIndex((form) => Object.hasOwn(form.properties ?? {}, detail.name ?? ''));
      const belongs = owner < 0 ? undefined : formLabel(forms, owner, fixed);
      faults.push(belongs === undefined ? failure : { ...failure, detail: { ...detail, belongs } });
    } else {
      faults.push(failure);
    }
  }
  return faults;
}

function allFixed(forms: readonly JsonSchemaObject[], name: string): unknown[] {
  return [...new Set(forms.flatMap((form) => fixedValues(form, name) ?? []))];
}

function discriminatorFault(
  failure: Failure,
  name: string,
  value: Record<string, unknown>,
  forms: readonly JsonSchemaObject[],
  index: number,
): Failure {
  const [meant] = fixedValues(forms[index] ?? {}, name) ?? [];
  const own = value[name];
  const owner = forms.findIndex((form) => fixedValues(form, name)?.includes(own));
  if (owner < 0) {
    const schema = { enum: allFixed(forms, name) };
    return { ...failure, keyword: 'enum', schema, detail: { meant } };
  }
  const named = forms[owner]?.properties ?? {};
  const foreign = Object.keys(value).find(
    (key) => !Object.hasOwn(named, key) && Object.hasOwn(forms[index]?.properties ?? {}, key),
  );
  const place = [...failure.path.slice(0, -1), foreign ?? ''];
  const reason =
    foreign === undefined
      ? undefined
      : `${quote(pathText(place))} belongs to ${name} ${preview(meant)}, not ${preview(own)}.`;
  return { ...failure, detail: { meant, ...(reason === undefined ? {} : { message: reason }) } };
}

/** `kind "shore_power"`, or the names that the branch requires. */
function formLabel(forms: readonly JsonSchemaObject[], index: number, fixed: readonly string[]): string {
  const [name] = fixed;
  if (name !== undefined) return `${name} ${preview(fixedValues(forms[index] ?? {}, name)?.[0])}`;
  return `the form with ${(forms[index]?.required ?? []).map((each) => quote(each)).join(' and ') || 'other members'}`;
}

/** If all branches require a different fixed value at the same path, one failure lists them all. */
function byDiscriminator(union: Failure, branches: readonly (readonly Failure[])[]): Failure[] | undefined {
  for (const failure of branches[0] ?? []) {
    const values = branches.map((branch) => fixedAt(branch, failure));
    if (values.some((value) => value === undefined)) continue;
    const allowed = { enum: [...new Set(values.flat())] };
    if (failure.keyword !== 'required') return [{ ...failure, keyword: 'enum', schema: allowed }];
    const name = failure.detail?.name ?? '';
    return [{ ...failure, value: union.value, schema: { properties: { [name]: allowed } } }];
  }
  return undefined;
}

/** The values that a branch allows at the path where another branch failed, if it failed there as well. */
function fixedAt(branch: readonly Failure[], like: Failure): readonly unknown[] | undefined {
  for (const failure of branch) {
    if (pathText(failure.path) !== pathText(like.path)) continue;
    const { schema, keyword, detail } = failure;
    if (like.keyword !== 'required' && (keyword === 'const' || keyword === 'enum')) return allowedBy(schema);
    if (like.keyword !== 'required' || keyword !== 'required' || detail?.name !== like.detail?.name) continue;
    const property = ownMember(schema.properties ?? {}, detail?.name ?? '');
    return isSchema(property) && isObject(property) ? allowedBy(property) : undefined;
  }
  return undefined;
}

const MAX_DEPTH = 16;

/** Which branch of a union to follow; undefined selects the first that is not null. */
type ChooseBranch = (union: JsonSchemaObject) => number | undefined;

/**
 * One plain schema from references, allOf and the first alternative: sufficient to build an example. Undefined if
 * nothing can be valid, or if references are circular.
 */
export function flatten(
  schema: JsonSchema,
  root: JsonSchema,
  choose: ChooseBranch = () => undefined,
  depth = 0,
): JsonSchemaObject | undefined {
  if (schema === false || depth > MAX_DEPTH) return undefined;
  if (schema === true) return {};
  const parts: JsonSchema[] = Array.isArray(schema.allOf) ? schema.allOf.filter(isSchema) : [];
  for (const union of [schema.anyOf, schema.oneOf]) {
    if (!Array.isArray(union)) continue;
    const chosen: unknown = union[choose(schema) ?? -1];
    parts.push(isSchema(chosen) ? chosen : (union.filter(isSchema).find(isNotNull) ?? false));
  }
  if (schema.$ref !== undefined) parts.push(localTarget(root, schema.$ref) ?? false);
  const flat = parts.map((part) => flatten(part, root, choose, depth + 1));
  if (flat.includes(undefined)) return undefined;
  return flat.reduce<JsonSchemaObject>((whole, part) => merge(whole, part ?? {}), schema);
}

function isNotNull(schema: JsonSchema): boolean {
  return typeof schema === 'boolean' || (schema.type !== 'null' && schema.const !== null);
}

function merge(a: JsonSchemaObject, b: JsonSchemaObject): JsonSchemaObject {
  return {
    ...b,
    ...a,
    ...tighter(a, b, Math.max, ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']),
    ...tighter(a, b, Math.min, ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']),
    ...(a.properties || b.properties ? { properties: { ...b.properties, ...a.properties } } : {}),
    ...(a.required || b.required
      ? { required: [...new Set([...(a.required ?? []), ...(b.required ?? [])])] }
      : {}),
  };
}

function tighter(
  a: JsonSchemaObject,
  b: JsonSchemaObject,
  choose: (x: number, y: number) => number,
  keywords: readonly string[],
): Record<string, number> {
  const bounds: Record<string, number> = {};
  for (const keyword of keywords) {
    const [x, y] = [a[keyword], b[keyword]];
    if (typeof x === 'number' && typeof y === 'number') bounds[keyword] = choose(x, y);
  }
  return bounds;
}
