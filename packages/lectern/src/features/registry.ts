/**
 * A list that clients can page through: in order of registration, serialized once per revision. Looks up the item that
 * a request names, and suggests the closest one if there is none.
 * @module
 */
import { base64UrlDecode, base64UrlEncode } from '../base/base64url.ts';
import { nearest, relatedFirst } from '../base/nearest.ts';
import { clip } from '../base/shown-text.ts';
import type { JsonObject, ProtocolError } from '../jsonrpc/message.ts';
import { EVERYTHING, type ListView } from '../protocol/authorization.ts';
import type { Exchange } from '../protocol/exchange.ts';
import { PreparedResult } from '../protocol/projection.ts';
import type { RevisionRules } from '../protocol/revisions.ts';
import { MAX_MESSAGE_LENGTH, nameList, quote, shorten } from '../schema/explain/quote.ts';
import { invalidParams } from './errors.ts';

interface RegistryOptions<T> {
  /** The member of the result that contains the items. */
  readonly member: string;
  readonly pageSize: number;
  readonly cache: CacheHints;
  /** The item as a client of this revision sees it; `undefined` hides it. */
  readonly show: (item: T, rules: RevisionRules) => JsonObject | undefined;
  readonly onChange: () => void;
  /** What each caller sees, once an item has scopes. */
  readonly viewOf: (exchange: Exchange) => ListView;
}

/** Items may be limited to callers with these scopes. */
export interface Scoped {
  readonly scopes: readonly string[] | undefined;
}

/** Any number of cursors can be made up, so only this many pages are stored. */
const MOST_PREPARED = 500;

interface Numbered<T> {
  /** Increases with each registration and is never reused: a cursor remains valid when items are removed. */
  readonly number: number;
  readonly item: T;
}

export class Registry<T extends Scoped> {
  readonly #options: RegistryOptions<T>;
  readonly #items = new Map<string, Numbered<T>>();
  /** Aliases of items, which are not listed. */
  readonly #aliases = new Map<string, string>();
  readonly #pages = new Map<string, PreparedResult>();
  #lastNumber = 0;
  #viewOf: (exchange: Exchange) => ListView = everything;

  constructor(options: RegistryOptions<T>) {
    this.#options = options;
  }

  /** A list that was ever used stays declared, because clients have seen the capability. */
  get wasUsed(): boolean {
    return this.#lastNumber > 0;
  }

  get(key: string): T | undefined {
    return (this.#items.get(key) ?? this.#items.get(this.#aliases.get(key) ?? ''))?.item;
  }

  keys(): Iterable<string> {
    return this.#items.keys();
  }

  *values(): Iterable<T> {
    for (const { item } of this.#items.values()) yield item;
  }

  /** Throws if one of the names is in use; then nothing is added. */
  add(key: string, item: T, aliases: readonly string[] = []): void {
    const taken = [key, ...aliases].find((name) => this.#items.has(name) || this.#aliases.has(name));
    if (taken !== undefined) {
      throw new Error(
        `${JSON.stringify(taken)} is defined already. Remove it first, or choose another name.`,
      );
    }
    for (const alias of aliases) this.#aliases.set(alias, key);
    this.#items.set(key, { number: ++this.#lastNumber, item });
    if (item.scopes !== undefined) this.#viewOf = this.#options.viewOf;
    this.#changed();
  }

  remove(key: string): boolean {
    const removed = this.#items.delete(key);
    if (!removed) return false;
    for (const [alias, name] of this.#aliases) if (name === key) this.#aliases.delete(alias);
    this.#changed();
    return true;
  }

  /** The names that the sender of a request may see. */
  *shown(exchange: Exchange): Iterable<string> {
    const view = this.#viewOf(exchange);
    for (const [key, { item }] of this.#items) if (view.shows(item.scopes)) yield key;
  }

  /** Serves the list method. */
  page(exchange: Exchange): PreparedResult {
    const { cursor } = exchange.params;
    const after = cursor === undefined ? 0 : decodeCursor(this.#options.member, cursor);
    if (after === undefined) {
      throw invalidParams(
        'Invalid cursor. Use the nextCursor of the previous page, or omit it to start over.',
      );
    }
    const { rules, session } = exchange;
    const view = this.#viewOf(exchange);
    const key = `${rules.revision} ${after} ${view.key}`;
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const page = new PreparedResult(session.definition.resultJson(this.#build(after, rules, view), rules));
    if (this.#pages.size < MOST_PREPARED) this.#pages.set(key, page);
    return page;
  }

  #build(after: number, rules: RevisionRules, view: ListView): JsonObject {
    const { member, pageSize, cache, show } = this.#options;
    const shown: JsonObject[] = [];
    let last = after;
    let more = false;
    for (const { number, item } of this.#items.values()) {
      if (number <= after) continue;
      const visible = view.shows(item.scopes) ? show(item, rules) : undefined;
      if (visible === undefined) continue;
      if (shown.length === pageSize) {
        more = true;
        break;
      }
      shown.push(visible);
      last = number;
    }
    return {
      [member]: shown,
      ...(more ? { nextCursor: encodeCursor(member, last) } : {}),
      ...(rules.selfDescribingResults ? (view.isPrivate ? { ...cache, cacheScope: 'private' } : cache) : {}),
    };
  }

  #changed(): void {
    this.#pages.clear();
    this.#options.onChange();
  }
}

const everything = (): ListView => EVERYTHING;

/**
 * A cursor that continues after the first `after` entries of the named list: opaque to the client, self-contained,
 * valid only for that list.
 */
export function encodeCursor(list: string, after: number): string {
  return base64UrlEncode(new TextEncoder().encode(`${list}:${after}`));
}

/** The number that a cursor of this list was made with; undefined for any other text. */
export function decodeCursor(list: string, cursor: unknown): number | undefined {
  const bytes = typeof cursor === 'string' ? base64UrlDecode(cursor) : undefined;
  const digits = /:([0-9]{1,16})$/.exec(new TextDecoder().decode(bytes))?.[1];
  const after = Number(digits);
  // Encoding it again checks the list, leading zeros and every other spelling of the same text at once.
  return Number.isSafeInteger(after) && encodeCursor(list, after) === cursor ? after : undefined;
}

/** How long a result may be cached, and by whom (2026-07-28). */
export interface CacheHints {
  /** How long the result may be cached, in milliseconds; 0 for not at all. */
  readonly ttlMs: number;
  /** `public` only if the result is the same for everybody: shared caches may return it to anyone. */
  readonly cacheScope: 'public' | 'private';
}

export const NO_CACHING: CacheHints = { ttlMs: 0, cacheScope: 'private' };

export function readText({ method, params }: Pick<Exchange, 'method' | 'params'>, member: string): string {
  const text = params[member];
  if (typeof text === 'string') return text;
  throw invalidParams(`Invalid params: ${method} needs "${member}" as a string`);
}

interface UnknownName {
  /** `tool`, `prompt`. */
  readonly kind: string;
  readonly name: string;
  readonly known: readonly string[];
  /** Whether the known names are listed if none is close. */
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

/** Adds the closest name, or otherwise the known ones, those that share a word with it first. */
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
