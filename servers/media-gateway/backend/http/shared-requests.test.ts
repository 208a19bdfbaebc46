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
  it('sends one request for identical concurrent ones', async () => {
    const { begun, join, nth } = sharing();
    const askers = [join('a'), join('a'), join('b')];
    expect(begun).toHaveLength(2);
    nth(0).end('for a');
    nth(1).end('for b');
    await expect(Promise.all(askers)).resolves.toEqual(['for a', 'for a', 'for b']);
  });

  it('starts again after the end', async () => {
    const { begun, join, nth } = sharing();
    const first = join('a');
    nth(0).end('first');
    await first;
    const second = join('a');
    nth(1).end('second');
    await expect(second).resolves.toBe('second');
    expect(begun).toHaveLength(2);
  });

  it('rejects all waiting callers', async () => {
    const settled = noUnhandledRejections();
    const { join, nth } = sharing();
    const askers = [join('a'), join('a')];
    nth(0).fail(new Error('broken'));
    for (const asker of askers) await expect(asker).rejects.toThrow('broken');
    await settled();
  });

  it('continues for the others when one is cancelled', async () => {
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

  it('aborts when the last one is cancelled, and lets the next caller start again', async () => {
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

  it('starts nothing for a caller that was already cancelled', async () => {
    const { begun, join } = sharing();
    const reason = new Error('before');
    await expect(join('a', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(begun).toEqual([]);
  });

  it('reports progress to all waiting callers', async () => {
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

  it('continues for the others if the progress callback of one throws', async () => {
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
