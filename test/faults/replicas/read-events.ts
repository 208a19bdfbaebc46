/**
 * Reads an SSE stream to its end, or as far as its reader wants.
 * @module
 */
import { createParser } from 'eventsource-parser';

export interface Message {
  /** Where HTTP+SSE messages are posted: an event of its own. */
  readonly endpoint?: string;
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly progress?: number;
    readonly progressToken?: string;
    readonly uri?: string;
    readonly message?: string;
  };
  readonly result?: { readonly content?: readonly { readonly text: string }[] };
  readonly error?: { readonly code: number; readonly message: string };
}

/** `cut`: `onEvent` returned true. `broken`: the connection ended with an error. */
export async function readEvents(
  response: Response,
  onEvent: (message: Message | undefined, id: string | undefined) => Promise<boolean>,
): Promise<'whole' | 'cut' | 'broken'> {
  const waiting: { data: string; event?: string | undefined; id?: string | undefined }[] = [];
  const parser = createParser({ onEvent: (event) => waiting.push(event) });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const chunk = await reader.read().catch(() => undefined);
    if (chunk === undefined) return 'broken';
    if (chunk.done) return 'whole';
    parser.feed(decoder.decode(chunk.value, { stream: true }));
    for (const { data, event, id } of waiting.splice(0)) {
      const message = event === 'endpoint' ? { endpoint: data } : data === '' ? undefined : JSON.parse(data);
      if (!(await onEvent(message, id))) continue;
      await reader.cancel().catch(() => {});
      return 'cut';
    }
  }
}
