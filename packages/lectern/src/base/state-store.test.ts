import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStateStore } from './seal.ts';

describe('MemoryStateStore', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const soon = (ms = 1000) => Date.now() + ms;

  it('claims a state once', () => {
    const store = memoryStateStore();
    expect([store.claim('a', soon()), store.claim('a', soon()), store.claim('b', soon())]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('forgets states that can no longer be used', () => {
    const store = memoryStateStore(2);
    store.claim('a', soon(10));
    store.claim('b', soon(10));
    vi.advanceTimersByTime(11);
    for (const id of ['c', 'd']) expect(store.claim(id, soon())).toBe(true);
    // There was room for these: nothing that could still be used was forgotten.
    expect(store.claim('e', soon(5))).toBe(true);
  });

  it('does not allow a state to be reused when there is no room to remember it', () => {
    const store = memoryStateStore(3);
    for (const [id, ms] of [
      ['a', 100],
      ['b', 300],
      ['c', 200],
      ['d', 400],
      ['e', 500],
    ] as const)
      expect(store.claim(id, soon(ms))).toBe(true);
    for (const [id, ms] of [
      ['a', 100],
      ['b', 300],
      ['c', 200],
      ['d', 400],
      ['e', 500],
    ] as const)
      expect([id, store.claim(id, soon(ms))]).toEqual([id, false]);
    // Those that expire as early are refused with them; later ones are not.
    expect(store.claim('unused', soon(250))).toBe(false);
    expect(store.claim('later', soon(600))).toBe(true);
  });
});
