/**
 * Reads server-sent events from the body of an answer.
 * @module
 */

export interface ServerEvent {
  readonly data: string;
  readonly id: string | undefined;
}

/** Events without data (a place in the stream, and no message) come too. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let pending = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // A carriage return at the end may be half of a line break.
      pending = (pending + value).replace(/\r\n|\r(?!$)/g, '\n');
      const blocks = pending.split('\n\n');
      pending = blocks.pop() as string;
      for (const block of blocks) {
        const event = readEvent(block);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

function readEvent(block: string): ServerEvent | undefined {
  const data: string[] = [];
  let id: string | undefined;
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(data|id)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'id') id = value;
  }
  return data.length === 0 && id === undefined ? undefined : { data: data.join('\n'), id };
}
