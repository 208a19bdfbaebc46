import { describe, expect, it } from 'vitest';
import { withTimeout } from './promises.ts';

const never = new Promise<void>(() => {});

describe('withTimeout', () => {
  it('resolves when the work completes', async () =>
    expect(await withTimeout(Promise.resolve(), 60_000)).toBe(true));
  it('rejects when the time is over', async () => expect(await withTimeout(never, 1)).toBe(false));
  it('rejects if the work rejects', async () =>
    expect(withTimeout(Promise.reject(new Error('gone')), 60_000)).rejects.toThrow('gone'));
});
