/**
 * Lists of servers, with all of their pages.
 * @module
 */
import type { JsonObject } from '../../jsonrpc/message.ts';
import { isObject } from '../../schema/json-schema.ts';
import { CliError } from '../errors.ts';
import type { Conversation } from './conversation.ts';

/** A server that always has one more page would otherwise never be done. */
const MOST_PAGES = 1000;

export interface Listing {
  readonly items: readonly JsonObject[];
  /** The first page, with the items of all. */
  readonly result: JsonObject;
}

/** `member` is what the items stand under. */
export async function listAll(
  { ask }: Pick<Conversation, 'ask'>,
  method: string,
  member: string,
): Promise<Listing> {
  const first = await ask(method);
  const items = itemsOf(first, member);
  let cursor = first.nextCursor;
  for (let page = 1; typeof cursor === 'string'; page++) {
    if (page === MOST_PAGES)
      throw new CliError(`the list of ${member} has no end: ${MOST_PAGES} pages were read.`);
    const next = await ask(method, { cursor });
    items.push(...itemsOf(next, member));
    cursor = next.nextCursor;
  }
  const { nextCursor, ...result } = first;
  return { items, result: { ...result, [member]: items } };
}

function itemsOf(result: JsonObject, member: string): JsonObject[] {
  const items = result[member];
  return Array.isArray(items) ? items.filter(isObject) : [];
}
