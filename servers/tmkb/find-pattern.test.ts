import { describe, expect, it } from 'vitest';
import { samplePatterns } from '../../test/support/sample-patterns.ts';
import { findPattern } from './find-pattern.ts';
import { PatternBook } from './pattern-book.ts';

const BOOK = new PatternBook(samplePatterns(3));

describe('findPattern', () => {
  it.each(['TMKB-TEST-002', 'tmkb-test-002', ' Tmkb-Test-002\n', 'TEST-002', 'test-002'])(
    'accepts %j for the id',
    (given) => {
      expect(findPattern(BOOK, given)).toMatchObject({ ok: true, pattern: { id: 'TMKB-TEST-002' } });
    },
  );

  it('suggests the closest name', () => {
    expect(findPattern(BOOK, 'TMKB-TSET-002')).toEqual({
      ok: false,
      message:
        "Pattern 'TMKB-TSET-002' not found. Did you mean TMKB-TEST-002? tmkb_list and tmkb_query name ids.",
    });
  });

  it.each(['', 'zebra', '__proto__'])('suggests nothing for %j', (given) => {
    expect(findPattern(BOOK, given)).toEqual({
      ok: false,
      message: `Pattern '${given}' not found. tmkb_list and tmkb_query name ids.`,
    });
  });

  it('truncates a long id in the error', () => {
    const found = findPattern(BOOK, 'x'.repeat(10_000));
    expect(!found.ok && found.message.length).toBeLessThan(150);
  });
});
