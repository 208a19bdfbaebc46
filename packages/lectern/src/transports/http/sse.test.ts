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
  it('contain a message', () => {
    expect(eventText('{"a":1}')).toBe('event: message\ndata: {"a":1}\n\n');
    expect(eventText('{"a":1}', '3-1')).toBe('event: message\nid: 3-1\ndata: {"a":1}\n\n');
  });

  it('write each line of a text as its own data field', () => {
    expect(eventText('a\nb\r\nc\rd\n')).toBe(
      'event: message\ndata: a\ndata: b\ndata: c\ndata: d\ndata: \n\n',
    );
  });

  it('start with an ID, a retry time and empty data', () => {
    expect(primingText('3-0', 1500)).toBe('id: 3-0\nretry: 1500\ndata: \n\n');
    expect(read(primingText('3-0', 1500))).toEqual({
      events: [{ event: undefined, id: '3-0', data: '' }],
      retries: [1500],
      comments: [],
    });
  });

  it('contain the endpoint of HTTP+SSE', () => {
    expect(endpointText('/messages?session=1')).toBe('event: endpoint\ndata: /messages?session=1\n\n');
  });

  it('include comments that clients ignore', () => {
    const { events, comments } = read(COMMENT + eventText('x') + COMMENT);
    expect(events).toEqual([{ event: 'message', id: undefined, data: 'x' }]);
    expect(comments).toHaveLength(2);
  });

  it('are parsed back to the same text with normalized line breaks', () => {
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

  it('contain any JSON unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(read(eventText(JSON.stringify(value))).events).toEqual([
          { event: 'message', id: undefined, data: JSON.stringify(value) },
        ]);
      }),
    );
  });

  it('ask proxies not to buffer them', () => {
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

describe('a slow client', () => {
  it('may permanently have a small backlog', () => {
    const isTooSlow = createBacklogGuard();
    for (let i = 0; i < 5; i++) {
      expect(isTooSlow(MIB)).toBe(false);
      vi.advanceTimersByTime(60_000);
    }
  });

  it('is given time for a burst, and more once it has caught up', () => {
    const isTooSlow = createBacklogGuard();
    expect(isTooSlow(8 * MIB)).toBe(false);
    vi.advanceTimersByTime(900);
    expect(isTooSlow(4 * MIB)).toBe(false);
    expect(isTooSlow(0)).toBe(false);
    vi.advanceTimersByTime(900);
    expect(isTooSlow(8 * MIB)).toBe(false);
  });

  it('is disconnected if its backlog remains', () => {
    const isTooSlow = createBacklogGuard();
    isTooSlow(2 * MIB);
    vi.advanceTimersByTime(1001);
    expect(isTooSlow(2 * MIB)).toBe(true);
  });

  it('is disconnected at once if the backlog is too large', () => {
    expect(createBacklogGuard()(16 * MIB + 1)).toBe(true);
  });
});
