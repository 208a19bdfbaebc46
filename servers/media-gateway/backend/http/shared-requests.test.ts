import { describe, expect, it } from 'vitest';
import { noUnhandledRejections } from '../../../../test/support/no-unhandled.ts';
import type { AskOptions } from '../backend.ts';
import { SharedRequests } from './shared-requests.ts';

type Progress = NonNullable<AskOptions['progress']>;

/** Requests that end when the test says so. */
function sharing() {
  const begun: {
    signal: AbortSignal;
    progress: Progress;
    end: (result: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const requests = new SharedRequests<string>();
  const join = (key: string, options: AskOptions = {}): Promise<string> =>
    requests.join(
      key,
      options,
      (signal, progress) =>
        new Promise((end, fail) => {
          begun.push({ signal, progress, end, fail });
          signal.addEventListener('abort', () => fail(signal.reason));
        }),
    );
  const nth = (index: number) => begun[index] ?? expect.fail(`request ${index} was not begun`);
  return { begun, join, nth };
}

describe('SharedRequests', () => {
  it('makes one request of those that ask the same at the same time', async () => {
    const { begun, join, nth } = sharing();
    const askers = [join('a'), join('a'), join('b')];
    expect(begun).toHaveLength(2);
    nth(0).end('for a');
    nth(1).end('for b');
    await expect(Promise.all(askers)).resolves.toEqual(['for a', 'for a', 'for b']);
  });

  it('begins again after the end', async () => {
    const { begun, join, nth } = sharing();
    const first = join('a');
    nth(0).end('first');
    await first;
    const second = join('a');
    nth(1).end('second');
    await expect(second).resolves.toBe('second');
    expect(begun).toHaveLength(2);
  });

  it('fails for all who wait', async () => {
    const settled = noUnhandledRejections();
    const { join, nth } = sharing();
    const askers = [join('a'), join('a')];
    nth(0).fail(new Error('broken'));
    for (const asker of askers) await expect(asker).rejects.toThrow('broken');
    await settled();
  });

  it('goes on for the others when one leaves', async () => {
    const { join, nth } = sharing();
    const leaving = new AbortController();
    const first = join('a', { signal: leaving.signal });
    const second = join('a', { signal: new AbortController().signal });
    const reason = new Error('enough');
    leaving.abort(reason);
    await expect(first).rejects.toBe(reason);
    expect(nth(0).signal.aborted).toBe(false);
    nth(0).end('still here');
    await expect(second).resolves.toBe('still here');
  });

  it('ends early when the last one leaves, and lets the next asker begin again', async () => {
    const settled = noUnhandledRejections();
    const { join, nth } = sharing();
    const controllers = [new AbortController(), new AbortController()];
    const askers = controllers.map(({ signal }) => join('a', { signal }));
    for (const controller of controllers) controller.abort(new Error('enough'));
    expect(nth(0).signal.aborted).toBe(true);
    const next = join('a');
    for (const asker of askers) await expect(asker).rejects.toThrow('enough');
    nth(1).end('anew');
    await expect(next).resolves.toBe('anew');
    await settled();
  });

  it('begins nothing for one who left before', async () => {
    const { begun, join } = sharing();
    const reason = new Error('before');
    await expect(join('a', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(begun).toEqual([]);
  });

  it('informs all who wait how it goes', async () => {
    const { join, nth } = sharing();
    const told: string[] = [];
    const leaving = new AbortController();
    const askers = [
      join('a', { progress: (_, __, message) => told.push(`first: ${message}`) }),
      join('a'),
      join('a', { signal: leaving.signal, progress: () => told.push('left') }),
    ];
    leaving.abort();
    await expect(askers[2]).rejects.toThrow();
    nth(0).progress(1, 3, 'attempt 2 of 3');
    nth(0).end('done');
    await expect(Promise.all(askers.slice(0, 2))).resolves.toEqual(['done', 'done']);
    expect(told).toEqual(['first: attempt 2 of 3']);
  });

  it('does not let one who cannot be reached spoil it for the others', async () => {
    const { join, nth } = sharing();
    const deaf = join('a', {
      progress: () => {
        throw new Error('deaf');
      },
    });
    const other = join('a');
    nth(0).progress(1, 3, 'attempt 2 of 3');
    nth(0).end('done');
    await expect(deaf).rejects.toThrow('deaf');
    await expect(other).resolves.toBe('done');
  });
});
