import { describe, expect, it } from 'vitest';
import { readBody } from './body.ts';

const TIMEOUT_MS = 60_000;

/** Sends the chunks one by one, and then waits for ever unless `ends`. */
function request(chunks: Iterable<Uint8Array>, { ends = true, headers = {} } = {}): Request {
  const left = chunks[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = left.next();
      if (value !== undefined) controller.enqueue(value);
      if (done && ends) controller.close();
      return done && !ends ? new Promise(() => {}) : undefined;
    },
  });
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readBody() of a Fetch request', () => {
  it('joins chunks of any size, also within a character', async () => {
    const bytes = utf8('{"text":"grüße"}'.repeat(300));
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await readBody(request(single), { maxBytes: 10_000 }, TIMEOUT_MS)).toEqual({
      text: '{"text":"grüße"}'.repeat(300),
    });
    expect(await readBody(new Request('http://localhost'), { maxBytes: 1 }, TIMEOUT_MS)).toEqual({
      text: '',
    });
  });

  it('refuses a body that is too large by its length or its bytes', async () => {
    const announced = request([], { headers: { 'content-length': '11' } });
    expect(await readBody(announced, { maxBytes: 10 }, TIMEOUT_MS)).toEqual({ fault: 'too-large' });
    const sent = request([utf8('123456'), utf8('78901')], { ends: false });
    expect(await readBody(sent, { maxBytes: 10 }, TIMEOUT_MS)).toEqual({ fault: 'too-large' });
  });

  it('claims memory for each chunk, but not for a body complete in its first chunk', async () => {
    const claimed: number[] = [];
    const claim = (bytes: number): boolean => claimed.push(bytes) < 2;
    const chunks = [utf8('123'), utf8('45'), utf8('6')];
    expect(await readBody(request(chunks), { maxBytes: 10, claim }, TIMEOUT_MS)).toEqual({
      fault: 'no-room',
    });
    expect(claimed).toEqual([3, 2]);
    const whole = request([utf8('123')], { headers: { 'content-length': '3' } });
    expect(await readBody(whole, { maxBytes: 10, claim: () => false }, TIMEOUT_MS)).toEqual({ text: '123' });
  });

  it('refuses invalid UTF-8 and a body that does not arrive in time', async () => {
    const bytes = request([Uint8Array.of(0xc3, 0x28)]);
    expect(await readBody(bytes, { maxBytes: 10 }, TIMEOUT_MS)).toEqual({ fault: 'not-utf8' });
    const silent = request([utf8('1')], { ends: false });
    expect(await readBody(silent, { maxBytes: 10 }, 20)).toEqual({ fault: 'too-slow' });
  });
});
