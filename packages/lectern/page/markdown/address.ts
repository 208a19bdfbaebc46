/**
 * Which addresses may be followed from a text that somebody else wrote.
 * @module
 */

/** In full, as the browser will ask for it; undefined for all that is not http or https. */
export function safeAddress(given: string): string | undefined {
  if (!/^https?:\/\//i.test(given)) return undefined;
  try {
    const url = new URL(given);
    // A name before the host makes one address look like another.
    return url.username === '' && url.password === '' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
