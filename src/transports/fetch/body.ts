/**
 * Reads the body of a Fetch request as text, and no more of it than is allowed.
 * @module
 */
import type { BodyFault } from '../http/shape.ts';

export type Body = { readonly text: string } | { readonly fault: BodyFault };

export async function readBody(request: Request, maxBytes: number, timeoutMs: number): Promise<Body> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return { fault: 'too-large' };
  if (request.body === null) return { text: '' };
  const reader = request.body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'late');
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (true) {
      const step = await Promise.race([reader.read(), late]);
      if (step === 'late') return abandon(reader, 'too-slow');
      if (step.done) return decode(chunks, size);
      size += step.value.byteLength;
      if (size > maxBytes) return abandon(reader, 'too-large');
      chunks.push(step.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function abandon(reader: ReadableStreamDefaultReader, fault: BodyFault): Body {
  reader.cancel().catch(() => {});
  return { fault };
}

function decode(chunks: readonly Uint8Array[], size: number): Body {
  const [first] = chunks;
  const bytes = chunks.length === 1 && first !== undefined ? first : joined(chunks, size);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { fault: 'not-utf8' };
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
