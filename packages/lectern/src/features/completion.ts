/**
 * `completion/complete`: values for an argument of a prompt or a resource template, from a fixed list or a function of
 * the current input.
 * @module
 */

import { isObject } from '../base/json-value.ts';
import { andThen, type MaybePromise } from '../base/promises.ts';
import { clip } from '../base/shown-text.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import type { RequestHandler } from '../protocol/definition.ts';
import { type RequestInfo, requestInfo } from './context.ts';
import { invalidParams } from './errors.ts';
import type { Prompt } from './prompts.ts';
import type { Registry } from './registry.ts';
import type { Resource, ResourceTemplate } from './resources.ts';

/** Details of the request and of the arguments filled in so far. */
export interface CompletionContext extends RequestInfo {
  /** Arguments that were filled in before (since 2025-06-18). */
  readonly arguments: Readonly<Record<string, string>>;
}

/** Values for an argument, best first. */
export interface Completion {
  /** The values. Those beyond `completionLimit` are not sent. */
  readonly values: readonly string[];
  /** Total number of values; counted if omitted. */
  readonly total?: number;
  /** Whether there are more than those given. */
  readonly hasMore?: boolean;
}

/** Completes one argument: a fixed list of values, or a function of the current input. */
export type Completer =
  | readonly string[]
  | ((value: string, context: CompletionContext) => MaybePromise<readonly string[] | Completion>);

/** Completers by the name of their argument. */
export type Completers = Readonly<Record<string, Completer>>;

/** Values of a fixed list that contain the input: those that begin with it first. */
export function matching(values: readonly string[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const prefix = values.filter((value) => value.toLowerCase().startsWith(wanted));
  const infix = values.filter((value) => value.toLowerCase().indexOf(wanted) > 0);
  return [...prefix, ...infix];
}

/** The prompt or resource template whose argument is completed. */
export interface CompletionReference {
  /** Whether it is a prompt or a resource template. */
  readonly type: 'ref/prompt' | 'ref/resource';
  /** Name of the prompt. */
  readonly name?: string;
  /** URI template of the resource. */
  readonly uri?: string;
}

/** A server's own completion, called first; `undefined` leaves the rest to the prompts and templates. */
export type CompletionHook = (
  reference: CompletionReference,
  argument: {
    /** Name of the argument. */
    readonly name: string;
    /** The current input. */
    readonly value: string;
  },
  context: CompletionContext,
) => MaybePromise<readonly string[] | Completion | undefined>;

export interface CompletionSources {
  readonly prompts: Registry<Prompt>;
  readonly resources: Registry<Resource>;
  readonly templates: Registry<ResourceTemplate>;
  readonly hook: CompletionHook | undefined;
}

export function completionHandler(sources: CompletionSources): RequestHandler {
  return {
    capability: 'completions',
    handle(exchange) {
      const { params, session } = exchange;
      const reference = readReference(params.ref);
      const argument = readArgument(params.argument);
      const context = Object.assign(requestInfo(exchange), { arguments: readArguments(params.context) });
      const limit = session.definition.policy.completionLimit;
      return andThen(sources.hook?.(reference, argument, context), (own) => {
        if (own !== undefined) return limited(own, limit);
        const completer = find(sources, reference, argument.name);
        if (completer === undefined) return limited([], limit);
        const found =
          typeof completer === 'function'
            ? completer(argument.value, context)
            : matching(completer, argument.value);
        return andThen(found, (values) => limited(values, limit));
      });
    },
  };
}

function find(
  sources: CompletionSources,
  reference: CompletionReference,
  name: string,
): Completer | undefined {
  const { prompts, resources, templates } = sources;
  const [owner, complete] =
    reference.type === 'ref/prompt'
      ? [reference.name, prompts.get(reference.name ?? '')?.complete]
      : [reference.uri, templates.get(reference.uri ?? '')?.complete];
  if (complete === undefined) {
    if (reference.type === 'ref/resource' && resources.get(reference.uri ?? '') !== undefined)
      return undefined;
    throw invalidParams(
      `Nothing to complete: there is no ${reference.type.slice(4)} ${JSON.stringify(owner === undefined ? owner : clip(owner))}`,
    );
  }
  return Object.hasOwn(complete, name) ? complete[name] : undefined;
}

/** Totals are true: the number of values available, not of values sent. */
function limited(found: readonly string[] | Completion, limit: number): JsonObject {
  const { values, total, hasMore }: Completion = isList(found) ? { values: found } : found;
  const sent = values.slice(0, limit);
  // A handler that only sets `hasMore` has not counted the values.
  if (total === undefined && hasMore === true) return { completion: { values: sent, hasMore } };
  const all = total ?? values.length;
  return { completion: { values: sent, total: all, hasMore: hasMore ?? all > sent.length } };
}

function isList(found: readonly string[] | Completion): found is readonly string[] {
  return Array.isArray(found);
}

function readReference(value: unknown): CompletionReference {
  const { type, name, uri } = isObject(value) ? value : {};
  if (type === 'ref/prompt' && (name === undefined || typeof name === 'string')) {
    return name === undefined ? { type } : { type, name };
  }
  if (type === 'ref/resource' && (uri === undefined || typeof uri === 'string')) {
    return uri === undefined ? { type } : { type, uri };
  }
  throw invalidParams(
    'Invalid params: "ref" must be {"type":"ref/prompt","name":…} or {"type":"ref/resource","uri":…}',
  );
}

function readArgument(value: unknown): { name: string; value: string } {
  if (isObject(value) && typeof value.name === 'string' && typeof value.value === 'string') {
    return { name: value.name, value: value.value };
  }
  throw invalidParams('Invalid params: "argument" must be {"name":…,"value":…}, both strings');
}

function readArguments(value: unknown): CompletionContext['arguments'] {
  const given = isObject(value) && isObject(value.arguments) ? value.arguments : {};
  const strings = Object.entries(given).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(strings) as Record<string, string>;
}
