import { describe, expect, it } from 'vitest';
import { samplePattern, samplePatterns } from '../../../test/support/sample-patterns.ts';
import { reviewAnswer } from './review-answer.ts';
import type { ReviewedPattern, TriggeringLine } from './review-code.ts';

const LINE: TriggeringLine = {
  path: 'app/a.py',
  line: 7,
  text: '    start()  ',
  because: 'A start',
  expectation: 'A key is asked for',
};

function reviewed(more: Partial<ReviewedPattern> = {}): ReviewedPattern {
  return { pattern: samplePattern(), lines: [LINE], lineCount: 1, paths: [], ...more };
}

describe('reviewAnswer', () => {
  it('contains check, fix and the lines of each pattern', () => {
    expect(reviewAnswer([reviewed()], 20, 5).text).toBe(
      [
        '1 pattern to check in 20 lines. A line that is named is a place to look at, not a finding.',
        '',
        'TMKB-TEST-001 [medium] Rocket without a key',
        'Check: Is a key asked for?',
        'Fix: Ask for a key.',
        '- app/a.py:7: start()',
        '  A start. Expected: A key is asked for',
      ].join('\n'),
    );
  });

  it('is the same as structured content', () => {
    expect(reviewAnswer([reviewed({ paths: ['app/tasks.py'] })], 20, 5).structured).toEqual({
      total: 1,
      lines_read: 20,
      notes: ['A line that is named is a place to look at, not a finding.'],
      patterns: [
        {
          id: 'TMKB-TEST-001',
          name: 'Rocket without a key',
          severity: 'medium',
          check: 'Is a key asked for?',
          fix: 'Ask for a key.',
          lines: [
            {
              path: 'app/a.py',
              line: 7,
              text: 'start()',
              because: 'A start',
              expected: 'A key is asked for',
            },
          ],
          files_of_this_kind: ['app/tasks.py'],
        },
      ],
    });
  });

  it('includes the line number without a file, and nothing unexpected', () => {
    const bare = { ...LINE, path: undefined, expectation: undefined };
    const { text, structured } = reviewAnswer([reviewed({ lines: [bare] })], 1, 5);
    expect(text).toContain('in 1 line.');
    expect(text).toContain('- line 7: start()\n  A start');
    expect(text).not.toContain('Expected');
    expect(structured).toHaveProperty('patterns.0.lines.0', { line: 7, text: 'start()', because: 'A start' });
  });

  it('counts omitted lines, and lists up to five files', () => {
    const paths = ['1', '2', '3', '4', '5', '6'].map((n) => `jobs/${n}.py`);
    const { text, structured } = reviewAnswer([reviewed({ lineCount: 3, paths })], 9, 5);
    expect(text).toContain('- and 2 more lines');
    expect(text).toMatch(/- files of this kind: jobs\/1\.py, .*jobs\/5\.py and 1 more$/);
    expect(structured).toMatchObject({
      patterns: [{ more_lines: 2, files_of_this_kind: paths.slice(0, 5), more_files: 1 }],
    });
    expect(reviewAnswer([reviewed({ lineCount: 2 })], 9, 5).text).toContain('- and 1 more line');
  });

  it('contains the requested number of patterns and how many more there are', () => {
    const found = samplePatterns(4).map((pattern) => reviewed({ pattern }));
    const { text, structured } = reviewAnswer(found, 9, 3);
    expect(text).toContain('4 patterns to check');
    expect(text).toContain('1 more: raise limit.');
    expect(text).not.toContain('TMKB-TEST-004');
    expect(structured).toMatchObject({
      total: 4,
      notes: [expect.any(String), '1 more: raise limit.'],
      patterns: [{}, {}, {}],
    });
    expect(reviewAnswer(found, 9, 4).text).not.toContain('raise limit');
  });

  it('truncates long lines', () => {
    const { text } = reviewAnswer([reviewed({ lines: [{ ...LINE, text: 'x'.repeat(400) }] })], 1, 5);
    expect(text).toContain(`${'x'.repeat(160)}…`);
    expect(text).not.toContain('x'.repeat(161));
  });

  it('states that an empty result does not prove that the code is safe', () => {
    const { text, structured } = reviewAnswer([], 3, 5);
    expect(text).toContain('This does not prove that the code is safe');
    expect(structured).toEqual({
      total: 0,
      lines_read: 3,
      notes: [expect.stringContaining('This does not prove that the code is safe')],
      patterns: [],
    });
  });
});
