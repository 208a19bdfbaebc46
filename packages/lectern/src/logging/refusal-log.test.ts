import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger, createRefusalLog } from './logger.ts';

describe('the log of refused requests', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function opened(): { lines: string[]; refuse: ReturnType<typeof createRefusalLog> } {
    const lines: string[] = [];
    return { lines, refuse: createRefusalLog(createLogger({ write: (line) => void lines.push(line) })) };
  }

  it('has at most ten lines per second, then the number of omitted ones', () => {
    const { lines, refuse } = opened();
    for (let n = 0; n < 2000; n++) refuse('warning', 'Refused', { requestId: n });
    expect(lines).toHaveLength(10);
    vi.advanceTimersByTime(1000);
    expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
      level: 'warning',
      message: 'Further requests refused',
      count: 1990,
    });
    refuse('warning', 'Refused');
    expect(lines).toHaveLength(12);
  });

  it('includes the number with the next refusal if the timer was lost', () => {
    const { lines, refuse } = opened();
    for (let n = 0; n < 12; n++) refuse('warning', 'Refused');
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + 5000);
    refuse('warning', 'Refused');
    expect(lines.map((line) => JSON.parse(line).count)).toEqual([...Array(10), 2, undefined]);
  });

  it.each(['x', '\u0000', '"', '\u009f', 'é', '😀', '\u2028'])(
    'has lines of at most 1 KiB for %j',
    (part) => {
      const { lines, refuse } = opened();
      refuse('warning', part.repeat(1_000_000), { requestId: part.repeat(1_000_000) });
      expect(Buffer.byteLength(lines[0] as string)).toBeLessThanOrEqual(1024);
    },
  );
});
