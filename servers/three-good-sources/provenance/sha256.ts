/** SHA-256 of texts, as hexadecimal digits. @module */
import { canonicalJson } from './canonical-json.ts';
import { toHex } from './hex.ts';

export async function sha256Of(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** The same for equal data, however it is written. */
export function sha256OfData(data: unknown): Promise<string> {
  return sha256Of(canonicalJson(data));
}
