import { describe, expect, it } from 'vitest';
import { atMost } from './at-most.ts';

const never = new Promise<void>(() => {});

describe('atMost', () => {
  it('ends with the work', async () => expect(await atMost(60_000, Promise.resolve())).toBeUndefined());
  it('ends without it', async () => expect(await atMost(1, never)).toBeUndefined());
  it('fails as it does', async () =>
    expect(atMost(60_000, Promise.reject(new Error('gone')))).rejects.toThrow('gone'));
});
