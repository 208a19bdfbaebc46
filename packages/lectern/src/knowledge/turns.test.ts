import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('Turns', () => {
  it('gives one after the other, and to each thing its own', async () => {
    const turns = new Turns();
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
    const all = [turns.take('a', work('a1', held)), turns.take('a', work('a2')), turns.take('b', work('b1'))];
    await turns.ended('b');
    expect(done).toEqual(['b1']);
    release();
    await turns.ended('a');
    expect(done).toEqual(['b1', 'a1', 'a2']);
    await Promise.all(all);
    await turns.ended('a');
  });
});
