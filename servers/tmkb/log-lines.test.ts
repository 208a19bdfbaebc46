import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../packages/lectern/src/index.ts';
import { LOG_LEVELS } from '../../packages/lectern/src/logging/logger.ts';
import { tmkbLines } from './log-lines.ts';

const TIME = new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6));
const entry = (more: Partial<LogEntry> = {}): LogEntry => ({
  time: TIME,
  level: 'error',
  message: 'Broken',
  ...more,
});

describe('tmkbLines', () => {
  it('writes level, request id and text (S1.82)', () => {
    expect(tmkbLines(entry({ requestId: 3 }))).toBe('[ERROR] [req_id=3] Broken');
    expect(tmkbLines(entry({ level: 'info', message: 'Ready' }))).toBe('[INFO] Ready');
  });

  it('has two levels (S1.81)', () => {
    const written = LOG_LEVELS.map((level) => tmkbLines(entry({ level, message: 'x' })));
    expect(written.filter((line) => line === '[INFO] x')).toHaveLength(3);
    expect(written.filter((line) => line === '[ERROR] x')).toHaveLength(5);
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
        const line = tmkbLines(entry({ message, requestId, data: { value } }));
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
    const forged = tmkbLines(
      entry({ message: 'a\n[INFO] b', requestId: '1]\r\n[ERROR] [req_id=2', data: { value: '\n' } }),
    );
    expect(forged.split(/[\r\n]/)).toHaveLength(1);
  });
});
