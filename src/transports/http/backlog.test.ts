import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBacklogGuard } from './backlog.ts';

const MIB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a reader', () => {
  it('may leave a little unread for ever', () => {
    const isTooSlow = createBacklogGuard();
    for (let i = 0; i < 5; i++) {
      expect(isTooSlow(MIB)).toBe(false);
      vi.advanceTimersByTime(60_000);
    }
  });

  it('is given time for a burst, and more when it has caught up', () => {
    const isTooSlow = createBacklogGuard();
    expect(isTooSlow(8 * MIB)).toBe(false);
    vi.advanceTimersByTime(900);
    expect(isTooSlow(4 * MIB)).toBe(false);
    expect(isTooSlow(0)).toBe(false);
    vi.advanceTimersByTime(900);
    expect(isTooSlow(8 * MIB)).toBe(false);
  });

  it('is cut off when it stays behind', () => {
    const isTooSlow = createBacklogGuard();
    isTooSlow(2 * MIB);
    vi.advanceTimersByTime(1001);
    expect(isTooSlow(2 * MIB)).toBe(true);
  });

  it('is cut off at once when the burst is too large for memory', () => {
    expect(createBacklogGuard()(16 * MIB + 1)).toBe(true);
  });
});
