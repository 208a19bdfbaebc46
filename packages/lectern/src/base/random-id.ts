/**
 * Ids that nobody can guess.
 * @module
 */

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
