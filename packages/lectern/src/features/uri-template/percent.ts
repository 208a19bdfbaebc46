/** Percent encoding as RFC 6570 (section 1.5 and 3.1) asks for it. @module */

// RFC 3986 counts these as reserved, yet encodeURIComponent leaves them alone.
const LEFT_BY_ENCODE_URI_COMPONENT = "!'()*";

function encodeCharacter(character: string): string {
  return LEFT_BY_ENCODE_URI_COMPONENT.includes(character)
    ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(character);
}

/** Encodes all but unreserved characters. Throws a URIError on a lone surrogate: it has no UTF-8 form. */
export function encodeValue(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, encodeCharacter);
}

/** Encodes all but unreserved and reserved characters and complete escapes. Throws as `encodeValue` does. */
export function encodeReserved(text: string): string {
  return text.replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/gu, (found) =>
    found.length === 3 && found.startsWith('%') ? found : encodeCharacter(found),
  );
}

/** Undoes one layer of percent encoding; undefined where the escapes are not UTF-8. */
export function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The first `length` characters (code points, not UTF-16 units) of `text`. */
export function firstCharacters(text: string, length: number): string {
  return length >= text.length ? text : [...text].slice(0, length).join('');
}

/** The same where the text keeps its escapes: the escapes of one character count as one, and stay whole. */
export function firstCharactersOrEscapes(text: string, length: number): string {
  if (length >= text.length) return text;
  const characters = text.match(/%[0-9A-Fa-f]{2}(?:%[89ABab][0-9A-Fa-f])*|./gsu) ?? [];
  return characters.slice(0, length).join('');
}
