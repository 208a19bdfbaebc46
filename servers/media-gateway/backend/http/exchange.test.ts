import { describe, expect, it } from 'vitest';
import { readBody, TimeIsUp, withinTime } from './exchange.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function endless(chunk: Uint8Array): { response: Response; wasCancelled: () => boolean } {
  let cancelled = false;
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(chunk),
    cancel: () => {
      cancelled = true;
    },
  });
  return { response: new Response(body), wasCancelled: () => cancelled };
}

describe('readBody', () => {
  it('reads text of exactly the size allowed', async () => {
    await expect(readBody(new Response('12345'), 5)).resolves.toBe('12345');
    await expect(readBody(new Response('123456'), 5)).rejects.toThrow('larger than 5 bytes');
  });

  it('reads a missing body as an empty text', async () => {
    await expect(readBody(new Response(null), 5)).resolves.toBe('');
  });

  it('joins characters split across chunks', async () => {
    const context = bytes('née 🎬');
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of context) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    await expect(readBody(new Response(pieces), 100)).resolves.toBe('née 🎬');
  });

  it('cancels a body that is too large without waiting for its end', async () => {
    const { response, wasCancelled } = endless(bytes('x'.repeat(1000)));
    await expect(readBody(response, 5000)).rejects.toThrow('larger than 5000 bytes');
    expect(wasCancelled()).toBe(true);
  });

  it('refuses a Content-Length that is too large', async () => {
    const headers = new Headers({ 'content-length': '6' });
    await expect(readBody({ headers, body: new Response('12345').body }, 5)).rejects.toThrow('larger than 5');
  });

  it.each([[[0x22, 0xff, 0x22]], [[0x22, 0xc3]]])('refuses %j, which is not UTF-8', async (wrong) => {
    await expect(readBody(new Response(Uint8Array.from(wrong)), 100)).rejects.toThrow(TypeError);
  });
});

describe('time limit', () => {
  const A_DAY = 24 * 3_600_000;
  const never = new AbortController().signal;
  const forever = (): Promise<never> => new Promise(() => {});

  describe('withinTime', () => {
    it('resolves as the work does', async () => {
      await expect(withinTime(A_DAY, never, async () => 'done')).resolves.toBe('done');
    });

    it('rejects as the work does', async () => {
      const error = new Error('broken');
      await expect(withinTime(A_DAY, never, () => Promise.reject(error))).rejects.toBe(error);
    });

    it('waits no longer than the limit, even for work that ignores the signal', async () => {
      await expect(withinTime(5, never, forever)).rejects.toThrow(TimeIsUp);
    });

    it('rejects with the reason of the signal, even for work that ignores it', async () => {
      const controller = new AbortController();
      const working = withinTime(A_DAY, controller.signal, forever);
      const reason = new Error('enough');
      controller.abort(reason);
      await expect(working).rejects.toBe(reason);
    });

    it('does not start after the signal', async () => {
      const reason = new Error('before');
      let began = false;
      const working = withinTime(A_DAY, AbortSignal.abort(reason), async () => {
        began = true;
      });
      await expect(working).rejects.toBe(reason);
      expect(began).toBe(false);
    });

    it.each([
      ['is up', 5, forever],
      ['was enough', A_DAY, async () => 'done'],
    ])('aborts the signal of the work when its time %s', async (_, ms, work) => {
      let given: AbortSignal | undefined;
      await withinTime<unknown>(ms, never, (signal) => {
        given = signal;
        return work();
      }).catch(() => {});
      expect(given?.aborted).toBe(true);
    });
  });
});
