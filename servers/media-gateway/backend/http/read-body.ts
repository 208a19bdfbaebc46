/**
 * Reads the body of a reply as text, and no more of it than is allowed.
 * @module
 */

/** What came compressed counts as what it unpacks to. */
export async function readBody(
  { headers, body }: Pick<Response, 'headers' | 'body'>,
  maxBytes: number,
): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    mustFit(Number(headers.get('content-length') ?? 0), maxBytes);
    while (true) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      mustFit(size, maxBytes);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    // A sender that has more to say is not listened to any longer.
    reader.cancel().catch(() => {});
  }
}

function mustFit(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new RangeError(`the body is larger than ${maxBytes} bytes`);
}
