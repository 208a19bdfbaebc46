import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../packages/lectern/src/index.ts';
import { mediaLines } from './log-message.ts';

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

describe('mediaLines', () => {
  it('writes time, level, name, text and data (S4.79)', () => {
    expect(mediaLines(entry({ level: 'warning', data: { a: 1 } }))).toBe(
      '[2026-01-02T03:04:05.006Z] [WARN] [Server] Broken {"a":1}',
    );
    expect(mediaLines(entry({ requestId: 'r1', data: { a: 1 } }))).toMatch(
      /Broken \{"requestId":"r1","a":1\}$/,
    );
    expect(mediaLines(entry({ requestId: 7 }))).toMatch(/Broken \{"requestId":7\}$/);
    expect(mediaLines(entry())).toBe('[2026-01-02T03:04:05.006Z] [ERROR] [Server] Broken');
  });

  it('reports data that cannot be serialized', () => {
    expect(mediaLines(entry({ data: circular() }))).toMatch(
      /Broken "\[data that cannot be written as JSON\]"$/,
    );
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
        const line = mediaLines(entry({ message, requestId, data: { value } }));
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
    const forged = mediaLines(
      entry({ message: 'a\n[INFO] b', requestId: '1]\r\n[ERROR] [req_id=2', data: { value: '\n' } }),
    );
    expect(forged.split(/[\r\n]/)).toHaveLength(1);
  });
});
