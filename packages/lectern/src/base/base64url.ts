/**
 * Base64 for URLs and headers, with functions that every runtime has.
 * @module
 */

/** In pieces: a whole array as arguments would overflow the stack. */
const PIECE = 8192;

export function base64UrlEncode(bytes: Uint8Array): string {
  return base64Encode(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function base64Encode(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(binary);
}

export function base64UrlDecode(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    // The last character may have unused bits; only the canonical spelling is accepted.
    return base64UrlEncode(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** 144 bits as visible ASCII. */
export function sessionId(): string {
  return hex(18);
}

/** Unique among the streams of a session, on whichever replica they began. */
export function streamId(): string {
  return hex(8);
}

function hex(bytes: number): string {
  let text = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(bytes)))
    text += byte.toString(16).padStart(2, '0');
  return text;
}
