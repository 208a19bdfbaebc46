/**
 * Reads the body of a Fetch request as text, and no more of it than is allowed.
 * @module
 */
import type { BodyFault } from '../http/types.ts';

/** How much of a body is read. */
export interface BodyLimits {
  /** Maximum size in bytes. */
  readonly maxBytes: number;
  /** Reserves memory for more of the body; false refuses it. */
  claim?(bytes: number): boolean;
}

/** The body of a request, or the reason why there is none. */
export type Body =
  | {
      /** The body as text. */
      readonly text: string;
    }
  | {
      /** What is wrong with it. */
      readonly fault: BodyFault;
    };

/** So many chunks are joined at a time: each costs a hundred bytes, and a client may send its body in single ones. */
const RUN = 1024;

/** Reads the body of a request as text, up to a size and within a time. */
export async function readBody(request: Request, wanted: BodyLimits, timeoutMs: number): Promise<Body> {
  const { maxBytes } = wanted;
  const announced = request.headers.get('content-length');
  if (Number(announced) > maxBytes) return { fault: 'too-large' };
  if (request.body === null) return { text: '' };
  const reader = request.body.getReader();
  let late = false;
  // The cancellation ends the wait for the next chunk: a race would retain something of every chunk.
  const timer = setTimeout(() => {
    late = true;
    reader.cancel().catch(() => {});
  }, timeoutMs);
  const runs: Uint8Array[] = [];
  let chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (true) {
      const step = await reader.read();
      if (late) return { fault: 'too-slow' };
      if (step.done) return decode([...runs, ...chunks]);
      const { byteLength } = step.value;
      size += byteLength;
      // A body that is complete with its first chunk waits for nothing, and most are.
      const isWhole = size === byteLength && Number(announced) === size;
      const fault =
        size > maxBytes
          ? 'too-large'
          : !isWhole && wanted.claim?.(byteLength) === false
            ? 'no-room'
            : undefined;
      if (fault !== undefined) {
        reader.cancel().catch(() => {});
        return { fault };
      }
      if (chunks.push(step.value) < RUN) continue;
      runs.push(joined(chunks));
      chunks = [];
    }
  } finally {
    clearTimeout(timer);
  }
}

function decode(chunks: readonly Uint8Array[]): Body {
  const [first] = chunks;
  const bytes = chunks.length === 1 && first !== undefined ? first : joined(chunks);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { fault: 'not-utf8' };
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
