/** Pagination cursors: opaque to the client, self-contained, each good for one list only. @module */
import { base64UrlDecode, base64UrlEncode } from './base64url.ts';

/** A cursor that goes on after the first `after` entries of the named list. */
export function encodeCursor(list: string, after: number): string {
  return base64UrlEncode(new TextEncoder().encode(`${list}:${after}`));
}

/** The number a cursor of this list was made with; undefined for anything that `encodeCursor` did not give. */
export function decodeCursor(list: string, cursor: unknown): number | undefined {
  const bytes = typeof cursor === 'string' ? base64UrlDecode(cursor) : undefined;
  const digits = /:([0-9]{1,16})$/.exec(new TextDecoder().decode(bytes))?.[1];
  const after = Number(digits);
  // Encoding anew settles the list, leading zeros and every other spelling of the same text at once.
  return Number.isSafeInteger(after) && encodeCursor(list, after) === cursor ? after : undefined;
}
