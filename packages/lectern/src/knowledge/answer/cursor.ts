/**
 * Where to go on with an answer that was cut: a position, bound to what was asked and to what it was asked of.
 * @module
 */

/** Something that nobody reads, and that looks so. */
export function encodeCursor(of: string, position: number): string {
  return `${fingerprint(of)}.${position.toString(36)}`;
}

/** Undefined for the cursor of another question, of a text that has changed since, or of nobody. */
export function decodeCursor(of: string, cursor: string): number | undefined {
  const digits = /^[0-9a-z]+\.([0-9a-z]{1,8})$/.exec(cursor)?.[1];
  if (digits === undefined) return undefined;
  const position = Number.parseInt(digits, 36);
  // Made again, so that no two cursors mean the same place.
  return cursor === encodeCursor(of, position) ? position : undefined;
}

/** FNV-1a, 32 bits: it guards against mistakes, not against malice, and leads nowhere that is closed. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
