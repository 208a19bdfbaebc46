/**
 * Languages by their ISO 639 codes.
 * @module
 */

let displayNames: Intl.DisplayNames | undefined;

/** In English. */
export function languageName(code: string): string {
  displayNames ??= new Intl.DisplayNames(['en'], { type: 'language' });
  try {
    return displayNames.of(code) ?? code;
  } catch {
    // A malformed language code.
    return code;
  }
}
