import { describe, expect, it } from 'vitest';
import { readEvents, type ServerEvent, type StreamPosition } from './event-stream.ts';

async function read(...chunks: string[]): Promise<{ events: ServerEvent[]; position: StreamPosition }> {
  const position: StreamPosition = { lastEventId: undefined, retry: undefined };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body, position)) events.push(event);
  return { events, position };
}

describe('an event stream', () => {
  it('can contain event names, multi-line data, comments and unknown fields', async () => {
    const { events } = await read(
      ': hello\nevent: message\ndata: {"a":\ndata: 1}\nother: x\n\ndata\n\nevent: ping\ndata:  y\n\n',
    );
    expect(events).toEqual([
      { event: 'message', data: '{"a":\n1}' },
      { event: 'message', data: '' },
      { event: 'ping', data: ' y' },
    ]);
  });

  it('can be split into any chunks and use any line ending', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['event: message', 'id: é1', 'data: один', '', 'data: two', '', ''].join(end);
      const bytes = [...text];
      for (const size of [1, 2, 3, 7]) {
        const pieces = bytes.flatMap((_, i) => (i % size === 0 ? [bytes.slice(i, i + size).join('')] : []));
        const { events, position } = await read(...pieces);
        expect(events.map(({ data }) => data)).toEqual(['один', 'two']);
        expect(position.lastEventId).toBe('é1');
      }
    }
  });

  it('records the last event ID and the retry time, even from events without data', async () => {
    const { events, position } = await read('id: 7\nretry: 250\ndata: \n\nid: 8\n\nretry: soon\n\n');
    expect(events).toEqual([{ event: 'message', data: '' }]);
    expect(position).toEqual({ lastEventId: '8', retry: 250 });
  });

  it('drops an incomplete event', async () => {
    expect((await read('data: a\n\ndata: b\n')).events).toEqual([{ event: 'message', data: 'a' }]);
  });

  it('is refused if an event exceeds the size limit', async () => {
    const endless = (chunk: string) =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new TextEncoder().encode(chunk)),
      });
    for (const chunk of ['data: without a line break ', 'data: many lines\n']) {
      const events = readEvents(endless(chunk), { lastEventId: undefined, retry: undefined }, 1000);
      await expect(events.next()).rejects.toThrow('more than 1000 characters');
    }
  });
});
