import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMENT, createBacklogGuard, endpointText, eventText, primingText, STREAM_HEADERS } from './sse.ts';

interface Read {
  readonly events: { event?: string | undefined; id?: string | undefined; data: string }[];
  readonly retries: number[];
  readonly comments: string[];
}

function read(text: string): Read {
  const seen: Read = { events: [], retries: [], comments: [] };
  const parser = createParser({
    onEvent: ({ event, id, data }) => seen.events.push({ event, id, data }),
    onRetry: (ms) => seen.retries.push(ms),
    onComment: (comment) => seen.comments.push(comment),
    onError: (error) => {
      throw error;
    },
  });
  parser.feed(text);
  return seen;
}

describe('server-sent events', () => {
  it('frame a message', () => {
    expect(eventText('{"a":1}')).toBe('event: message\ndata: {"a":1}\n\n');
    expect(eventText('{"a":1}', '3-1')).toBe('event: message\nid: 3-1\ndata: {"a":1}\n\n');
  });

  it('give each line of a text its own field', () => {
    expect(eventText('a\nb\r\nc\rd\n')).toBe(
      'event: message\ndata: a\ndata: b\ndata: c\ndata: d\ndata: \n\n',
    );
  });

  it('prime a reader with an id and an empty message', () => {
    expect(primingText('3-0', 1500)).toBe('id: 3-0\nretry: 1500\ndata: \n\n');
    expect(read(primingText('3-0', 1500))).toEqual({
      events: [{ event: undefined, id: '3-0', data: '' }],
      retries: [1500],
      comments: [],
    });
  });

  it('report the endpoint of the old transport', () => {
    expect(endpointText('/messages?session=1')).toBe('event: endpoint\ndata: /messages?session=1\n\n');
  });

  it('have a comment that no reader sees as a message', () => {
    const { events, comments } = read(COMMENT + eventText('x') + COMMENT);
    expect(events).toEqual([{ event: 'message', id: undefined, data: 'x' }]);
    expect(comments).toHaveLength(2);
  });

  it('come out as they went in, line breaks made alike', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom('\n', '\r', '\r\n', ' ', ':', 'data: '), fc.string()),
    });
    const id = fc.option(fc.stringMatching(/^[\x21-\x7e]{1,20}$/), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, id)), (messages) => {
        const { events } = read(messages.map(([data, eventId]) => eventText(data, eventId)).join(''));
        expect(events).toEqual(
          messages.map(([data, eventId]) => ({
            event: 'message',
            id: eventId,
            data: data.replaceAll(/\r\n|\r/g, '\n'),
          })),
        );
      }),
    );
  });

  it('carry any JSON unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(read(eventText(JSON.stringify(value))).events).toEqual([
          { event: 'message', id: undefined, data: JSON.stringify(value) },
        ]);
      }),
    );
  });

  it('ask proxies not to hold them back', () => {
    expect(STREAM_HEADERS).toEqual({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
  });
});

const MIB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a reader', () => {
  it('may leave a little unread for ever', () => {
    const isTooSlow = createBacklogGuard();
    for (let i = 0; i < 5; i++) {
      expect(isTooSlow(MIB)).toBe(false);
      vi.advanceTimersByTime(60_000);
    }
  });

  it('is given time for a burst, and more when it has caught up', () => {
    const isTooSlow = createBacklogGuard();
    expect(isTooSlow(8 * MIB)).toBe(false);
    vi.advanceTimersByTime(900);
    expect(isTooSlow(4 * MIB)).toBe(false);
    expect(isTooSlow(0)).toBe(false);
    vi.advanceTimersByTime(900);
    expect(isTooSlow(8 * MIB)).toBe(false);
  });

  it('is cut off when it stays behind', () => {
    const isTooSlow = createBacklogGuard();
    isTooSlow(2 * MIB);
    vi.advanceTimersByTime(1001);
    expect(isTooSlow(2 * MIB)).toBe(true);
  });

  it('is cut off at once when the burst is too large for memory', () => {
    expect(createBacklogGuard()(16 * MIB + 1)).toBe(true);
  });
});
