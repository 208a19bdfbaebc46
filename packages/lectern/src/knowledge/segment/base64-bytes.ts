/**
 * Bytes that travel as text inside a module. Only what is read is decoded: a function that starts for one question
 * has no time for the rest.
 * @module
 */
import type { ByteSource } from './bytes.ts';

/** Bytes per call of `fromCharCode`, which takes each as an argument. */
const PIECE = 0x6000;

export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return text;
}

/** Four characters hold three bytes, so that any range can be cut out of the text. */
export function base64Bytes(text: string): ByteSource {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const size = Math.max(0, (text.length / 4) * 3 - padding);
  return {
    size,
    read(start, end) {
      const first = Math.floor(start / 3);
      const decoded = atob(text.slice(first * 4, Math.ceil(end / 3) * 4));
      const skipped = start - first * 3;
      const bytes = new Uint8Array(Math.max(0, end - start));
      for (let i = 0; i < bytes.length; i++) bytes[i] = decoded.charCodeAt(skipped + i);
      return bytes;
    },
  };
}
