/** Pagination cursors: opaque to the client, self-contained, each good for one list only. @module */

/** A cursor that goes on after the first `after` entries of the named list. */
export function encodeCursor(list: string, after: number): string {
  const bytes = Array.from(new TextEncoder().encode(`${list}:${after}`), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decodeText(cursor: string): string {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** The number a cursor of this list was made with; undefined for anything that `encodeCursor` did not give. */
export function decodeCursor(list: string, cursor: unknown): number | undefined {
  if (typeof cursor !== 'string') return undefined;
  const digits = /:([0-9]{1,16})$/.exec(decodeText(cursor))?.[1];
  if (digits === undefined) return undefined;
  const after = Number(digits);
  // Encoding anew settles the list, leading zeros and every other spelling of the same text at once.
  return Number.isSafeInteger(after) && encodeCursor(list, after) === cursor ? after : undefined;
}
