import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './folder-source.ts';

describe('limitConcurrency', () => {
  it('runs all tasks in order, with a limited number at a time', async () => {
    const limited = limitConcurrency(3);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const task = async (number: number): Promise<number> => {
      begun.push(number);
      most = Math.max(most, ++running);
      await turn();
      running--;
      if (number % 5 === 0) throw new Error(`${number}`);
      return number;
    };
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    const results = await Promise.allSettled(numbers.map((number) => limited(() => task(number))));
    expect(most).toBe(3);
    expect(begun).toEqual(numbers);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  });
});
