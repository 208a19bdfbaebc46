import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createLogger,
  jsonLines,
  LOG_LEVELS,
  type LogEntry,
  type LoggerOptions,
  unfailing,
} from './logger.ts';

function kept(options: LoggerOptions = {}) {
  const lines: string[] = [];
  return { lines, logger: createLogger({ write: (line) => void lines.push(line), ...options }) };
}

describe('createLogger', () => {
  it('writes entries at or above its level, info by default', () => {
    const { lines, logger } = kept({ format: ({ level }) => level });
    for (const level of LOG_LEVELS) logger.log(level, 'x');
    expect(lines).toEqual(LOG_LEVELS.slice(1));

    const strict = kept({ level: 'error', format: ({ level }) => level });
    for (const level of LOG_LEVELS) strict.logger.log(level, 'x');
    expect(strict.lines).toEqual(['error', 'critical', 'alert', 'emergency']);
  });

  it('uses the level that each client set, if configured to', () => {
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

  it('truncates lines with long client values', () => {
    const { lines, logger } = kept();
    logger.log('error', 'x'.repeat(1_000_000));
    expect(lines[0]?.length).toBeLessThan(8100);
  });

  it('does not throw if the sink fails', () => {
    const broken = unfailing({
      log() {
        throw new Error('disk full');
      },
    });
    expect(() => broken.log('error', 'x')).not.toThrow();
  });

  it('passes the whole entry to the format', () => {
    const entries: LogEntry[] = [];
    const { logger } = kept({ format: (entry) => String(entries.push(entry)) });
    logger.log('error', 'Broken', { requestId: 3, data: { part: 'left' } });
    logger.log('info', 'Plain');
    expect(entries).toEqual([
      { time: expect.any(Date), level: 'error', message: 'Broken', requestId: 3, data: { part: 'left' } },
      { time: expect.any(Date), level: 'info', message: 'Plain' },
    ]);
  });

  it('writes JSON lines to stderr by default and nothing to stdout', () => {
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

const TIME = new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6));
const entry = (more: Partial<LogEntry> = {}): LogEntry => ({
  time: TIME,
  level: 'error',
  message: 'Broken',
  ...more,
});

function circular(): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}

describe('jsonLines', () => {
  it('writes one object per entry', () => {
    expect(JSON.parse(jsonLines(entry({ requestId: 3, data: { incident: 'ab' } })))).toEqual({
      time: '2026-01-02T03:04:05.006Z',
      level: 'error',
      message: 'Broken',
      requestId: 3,
      incident: 'ab',
    });
    expect(JSON.parse(jsonLines(entry()))).not.toHaveProperty('requestId');
  });

  it.each([
    ['circular', { loop: circular() }],
    ['a bigint', { n: 1n }],
  ])('preserves the message of an entry whose data is %s', (_what, data) => {
    expect(jsonLines(entry({ data }))).toContain('Broken');
  });

  it('writes one line without invisible characters, whatever a client sends', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        '"',
        '\0',
        '\n',
        '\r',
        '\u001b',
        '\u007f',
        '\u009b',
        '\u2028',
        '\u202e',
        '\u2066',
        '\u{e0041}',
      ),
    });
    fc.assert(
      fc.property(text, text, text, (message, requestId, value) => {
        const line = jsonLines(entry({ message, requestId, data: { value } }));
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
    const forged = jsonLines(
      entry({ message: 'a\n[INFO] b', requestId: '1]\r\n[ERROR] [req_id=2', data: { value: '\n' } }),
    );
    expect(forged.split(/[\r\n]/)).toHaveLength(1);
  });
});
