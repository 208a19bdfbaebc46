/**
 * Looks up the item that a request names, by name or URI, and suggests the closest one if there is none.
 * @module
 */
import { clip } from '../base/clip.ts';
import { nearest, relatedFirst } from '../base/spelling/nearest.ts';
import type { ProtocolError } from '../jsonrpc/protocol-error.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { MAX_MESSAGE_LENGTH, nameList, quote, shorten } from '../schema/explain/quote.ts';
import { invalidParams } from './errors.ts';

export function readText({ method, params }: Pick<Exchange, 'method' | 'params'>, member: string): string {
  const text = params[member];
  if (typeof text === 'string') return text;
  throw invalidParams(`Invalid params: ${method} needs "${member}" as a string`);
}

export interface UnknownName {
  /** `tool`, `prompt`. */
  readonly kind: string;
  readonly name: string;
  readonly known: readonly string[];
  /** Whether the known names are listed where none is close. */
  readonly lists: boolean;
}

/** The error message for an unknown name, and the closest known one. */
export function unknownNameText({ kind, name, known, lists }: UnknownName): {
  readonly message: string;
  readonly suggestion: string | undefined;
} {
  const first = `Unknown ${kind}: ${clip(name)}`;
  const suggestion = nearest(name, known);
  return { message: withKnownNames(first, { kind, name, known, suggestion, lists }), suggestion };
}

export function unknownName(unknown: UnknownName): ProtocolError {
  const { message, suggestion } = unknownNameText(unknown);
  return invalidParams(message, suggestion === undefined ? undefined : { suggestion });
}

/** Adds the name that was meant, or else the known ones, those that share a word with it first. */
export function withKnownNames(
  first: string,
  { kind, name, known, suggestion, lists }: UnknownName & { readonly suggestion: string | undefined },
): string {
  const hint = suggestion === undefined ? '' : `. Did you mean ${quote(suggestion, 200)}?`;
  if (hint !== '') return `${first}${hint}`;
  if (!lists) return first;
  const start = `. Known ${kind}s: `;
  const room = MAX_MESSAGE_LENGTH - shorten(first, MAX_MESSAGE_LENGTH).length - start.length - 1;
  return known.length === 0 || room < 60
    ? first
    : `${first}${start}${nameList(relatedFirst(name, known), room)}.`;
}
