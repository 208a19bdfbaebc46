import { describe, expect, it } from 'vitest';
import { withTimeout } from './promises.ts';

const never = new Promise<void>(() => {});

describe('withTimeout', () => {
  it('ends with the work', async () => expect(await withTimeout(Promise.resolve(), 60_000)).toBe(true));
  it('ends without it', async () => expect(await withTimeout(never, 1)).toBe(false));
  it('rejects as the work does', async () =>
    expect(withTimeout(Promise.reject(new Error('gone')), 60_000)).rejects.toThrow('gone'));
});
