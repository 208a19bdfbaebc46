import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './time-slicer.ts';

describe('KeyedQueue', () => {
  it('runs tasks of one key in sequence and returns the result of each', async () => {
    const queue = new KeyedQueue();
    const done: string[] = [];
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work =
      (name: string, first: Promise<void> = Promise.resolve()) =>
      async (): Promise<void> => {
        await first;
        done.push(name);
      };
    const all = [queue.run('a', work('a1', held)), queue.run('a', work('a2')), queue.run('b', work('b1'))];
    await queue.ended('b');
    expect(done).toEqual(['b1']);
    release();
    await queue.ended('a');
    expect(done).toEqual(['b1', 'a1', 'a2']);
    await Promise.all(all);
    await queue.ended('a');
  });

  it('rejects for the caller of a failed task and continues with the next', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', async () => 7);
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe(7);
    await queue.ended('a');
  });
});
