/**
 * The closest known URI: a listed resource, or one made from a template and the caller's own values.
 * @module
 */
import { nearest } from '../base/nearest.ts';
import { type Completer, type CompletionContext, matching } from './completion.ts';
import type { RequestInfo } from './context.ts';
import type { Resource, ResourceTemplate } from './resources.ts';
import { decodeOnce, encodeReserved, encodeValue } from './uri-template/parse.ts';

/** The resources and templates that can be read. */
export interface KnownUris {
  readonly resources: { keys(): Iterable<string>; get(uri: string): Resource | undefined };
  readonly templates: { values(): Iterable<ResourceTemplate> };
}

interface Guess {
  readonly uri: string;
  /** Number of literal parts of the template in which the caller's URI differs. */
  readonly unlike: number;
  /** Whether completion confirms its values. */
  readonly isConfirmed: boolean;
}

const EXPRESSION = /\{([+]?)(\w+)\}/g;
/** Length of the prefix that is completed if the whole value completes to nothing. */
const BEGINNING = 4;

/** Also uses the completions of templates, which may take time; undefined if nothing is close. */
export async function nearestUri(
  uri: string,
  known: KnownUris,
  request: RequestInfo,
): Promise<string | undefined> {
  const listed = nearest(uri, known.resources.keys());
  if (listed !== undefined) return listed;
  const guesses: Guess[] = [];
  for (const template of known.templates.values()) {
    const guess = await guessFrom(template, uri, request);
    if (guess !== undefined && guess.uri !== uri) guesses.push(guess);
  }
  const fewest = Math.min(...guesses.map(({ unlike }) => unlike));
  const best = guesses.filter(({ unlike }) => unlike === fewest);
  return (best.find(({ isConfirmed }) => isConfirmed) ?? best[0])?.uri ?? sameEnding(uri, known);
}

/** The listed resource with the same name in another folder, if there is only one. */
function sameEnding(uri: string, { resources }: KnownUris): string | undefined {
  const ending = /[^/:]\/[^/]{3,}$/.exec(uri)?.[0].slice(1);
  const scheme = /^[^:]+:/.exec(uri)?.[0];
  if (ending === undefined || scheme === undefined) return undefined;
  let found: string | undefined;
  for (const each of resources.keys()) {
    if (!each.endsWith(ending) || !each.startsWith(scheme)) continue;
    if (found !== undefined) return undefined;
    found = each;
  }
  return found;
}

/** The template filled with the caller's values, if the two have the same form. */
async function guessFrom(
  { template, complete }: ResourceTemplate,
  uri: string,
  request: RequestInfo,
): Promise<Guess | undefined> {
  const pattern = template.template;
  const parts = pattern.split(/[:/]+/);
  const sent = uri.split(/[:/]+/);
  // A reserved expansion at the end matches the entire rest.
  if (/\{\+\w+\}$/.test(pattern))
    sent.splice(parts.length - 1, sent.length, sent.slice(parts.length - 1).join('/'));
  if (parts.length !== sent.length) return undefined;
  const values = new Map<string, string>();
  let unlike = 0;
  let isConfirmed = false;
  for (const [index, part] of parts.entries()) {
    const own = sent[index] ?? '';
    const name = /^\{[+]?(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) {
      if (/[{}]/.test(part)) return undefined;
      if (part !== own && nearest(own, [part]) === undefined) unlike++;
      continue;
    }
    const context = { ...request, arguments: Object.fromEntries(values) };
    const value = await completed(complete[name], decodeOnce(own) ?? own, context);
    if (value === undefined || value === '') return undefined;
    isConfirmed ||= complete[name] !== undefined;
    values.set(name, value);
  }
  // A different word in a literal part is only plausible if the value exists.
  if (unlike > (isConfirmed ? 1 : 0) || parts[0] !== sent[0]) return undefined;
  const filled = pattern.replace(EXPRESSION, (_whole, reserved: string, name: string) =>
    (reserved === '' ? encodeValue : encodeReserved)(values.get(name) ?? ''),
  );
  return { uri: filled, unlike, isConfirmed };
}

/** The value itself if it has no completion; undefined if completion returns nothing similar. */
async function completed(
  completer: Completer | undefined,
  value: string,
  context: CompletionContext,
): Promise<string | undefined> {
  if (completer === undefined) return value;
  for (const typed of new Set([value, value.slice(0, BEGINNING), ''])) {
    const values = await valuesFor(completer, typed, context);
    if (values.includes(value)) return value;
    const near = nearest(value, values);
    if (near !== undefined) return near;
  }
  return undefined;
}

async function valuesFor(
  completer: Completer,
  typed: string,
  context: CompletionContext,
): Promise<readonly string[]> {
  if (typeof completer !== 'function') return typed === '' ? completer : matching(completer, typed);
  try {
    const found = await completer(typed, context);
    return 'values' in found && typeof found.values !== 'function'
      ? found.values
      : (found as readonly string[]);
  } catch {
    // A hint must not cause a failure.
    return [];
  }
}
