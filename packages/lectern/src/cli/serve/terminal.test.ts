import { describe, expect, it } from 'vitest';
import { prettyLines } from './terminal.ts';

describe('prettyLines', () => {
  it('writes time, level, text and data on one line without control characters', () => {
    const line = prettyLines({
      time: new Date(2026, 10, 17, 12, 34, 56),
      level: 'warning',
      message: 'tools/call refused:\n\u001b[31mno\u001b[0m',
      requestId: 7,
      data: { reason: 'why\u0007' },
    });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are taken off before looking
    expect(line.replace(/\u001b\[\d+m/g, '')).toBe(
      '12:34:56 warning tools/call refused: [31mno [0m id=7 reason="why\\u0007"',
    );
  });
});
