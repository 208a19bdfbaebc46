import { describe, expect, it, vi } from 'vitest';
import { LOG_LEVELS } from './levels.ts';
import { createLogger, type LogEntry, type LoggerOptions, unfailing } from './logger.ts';

function kept(options: LoggerOptions = {}) {
  const lines: string[] = [];
  return { lines, logger: createLogger({ write: (line) => void lines.push(line), ...options }) };
}

describe('createLogger', () => {
  it('writes from its level upwards, info by default', () => {
    const { lines, logger } = kept({ format: ({ level }) => level });
    for (const level of LOG_LEVELS) logger.log(level, 'x');
    expect(lines).toEqual(LOG_LEVELS.slice(1));

    const strict = kept({ level: 'error', format: ({ level }) => level });
    for (const level of LOG_LEVELS) strict.logger.log(level, 'x');
    expect(strict.lines).toEqual(['error', 'critical', 'alert', 'emergency']);
  });

  it('follows the level that each client asked for, where it is told to', () => {
    const lines: string[] = [];
    const logger = createLogger({
      level: 'client',
      write: (line) => lines.push(JSON.parse(line).message),
    });
    logger.log('debug', 'of nobody');
    logger.log('info', 'about no session');
    logger.log('debug', 'wanted', { clientLevel: 'debug' });
    logger.log('warning', 'not wanted', { clientLevel: 'error' });
    expect(lines).toEqual(['about no session', 'wanted']);
  });

  it('cuts lines that a client made long', () => {
    const { lines, logger } = kept();
    logger.log('error', 'x'.repeat(1_000_000));
    expect(lines[0]?.length).toBeLessThan(8100);
  });

  it('may fail without anyone noticing', () => {
    const broken = unfailing({
      log() {
        throw new Error('disk full');
      },
    });
    expect(() => broken.log('error', 'x')).not.toThrow();
  });

  it('hands the whole entry to the format', () => {
    const entries: LogEntry[] = [];
    const { logger } = kept({ format: (entry) => String(entries.push(entry)) });
    logger.log('error', 'Broken', { requestId: 3, data: { part: 'left' } });
    logger.log('info', 'Plain');
    expect(entries).toEqual([
      { time: expect.any(Date), level: 'error', message: 'Broken', requestId: 3, data: { part: 'left' } },
      { time: expect.any(Date), level: 'info', message: 'Plain' },
    ]);
  });

  it('writes JSON lines to stderr unless told otherwise, and nothing to stdout', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const out = vi.spyOn(console, 'log').mockImplementation(() => {});
    try {
      createLogger().log('warning', 'Careful', { requestId: 'a' });
      expect(error).toHaveBeenCalledOnce();
      expect(JSON.parse(error.mock.calls[0]?.[0])).toMatchObject({
        level: 'warning',
        message: 'Careful',
        requestId: 'a',
      });
      expect(out).not.toHaveBeenCalled();
    } finally {
      vi.restoreAllMocks();
    }
  });
});
