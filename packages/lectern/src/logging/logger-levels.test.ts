import { describe, expect, it } from 'vitest';
import { isAtLeast, isLogLevel, LOG_LEVELS } from './logger.ts';

describe('log levels', () => {
  it('are exactly the eight of the protocol', () => {
    expect(LOG_LEVELS.filter(isLogLevel)).toEqual([...LOG_LEVELS]);
    for (const other of ['warn', 'INFO', '', 'toString', 3, null, undefined])
      expect(isLogLevel(other)).toBe(false);
  });

  it('are ordered by severity', () => {
    LOG_LEVELS.forEach((level, index) => {
      const passes = LOG_LEVELS.filter((threshold) => isAtLeast(level, threshold));
      expect(passes).toEqual(LOG_LEVELS.slice(0, index + 1));
    });
  });
});
