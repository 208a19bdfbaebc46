import { describe, expect, it } from 'vitest';
import { finish } from '../../../packages/lectern/src/knowledge/time-slicer.ts';
import { checkRows } from '../../../test/support/check-rows.ts';
import { samplePattern } from '../../../test/support/sample-patterns.ts';
import { builtInBook } from '../content.ts';
import type { AutomatedCheck, ThreatPattern } from '../pattern.ts';
import type { CodeLine } from './read-diff.ts';
import { globTest, Reviewer } from './review-code.ts';

const START: AutomatedCheck = {
  type: 'grep',
  description: 'A start',
  pattern: '\\bstart\\(',
  expectation: 'A key is asked for',
};

function pattern(id: string, more: Partial<ThreatPattern> = {}): ThreatPattern {
  return samplePattern({ id, testing: { automated_checks: [START] }, ...more });
}
const lineOf = (text: string, line = 1): CodeLine => ({ path: 'a.py', line, text });
const idsOf = (found: readonly { pattern: ThreatPattern }[]) => found.map((each) => each.pattern.id);

describe('Reviewer', () => {
  it('returns a pattern whose check matches a line, with the line and the reason', () => {
    const found = finish(
      new Reviewer([pattern('TMKB-A-001')]).review([lineOf('x = 1'), lineOf('start()', 2)], []),
    );
    expect(found).toEqual([
      {
        pattern: expect.objectContaining({ id: 'TMKB-A-001' }),
        lines: [
          {
            path: 'a.py',
            line: 2,
            text: 'start()',
            because: 'A start',
            expectation: 'A key is asked for',
          },
        ],
        lineCount: 1,
        paths: [],
      },
    ]);
  });

  it('returns a pattern whose files are touched', () => {
    const files = pattern('TMKB-A-001', { triggers: { file_patterns: ['**/tasks.py', '**/jobs/**'] } });
    const [found] = finish(new Reviewer([files]).review([], ['app/tasks.py', 'app/views.py', 'jobs/a.rb']));
    expect(found).toMatchObject({ lines: [], lineCount: 0, paths: ['app/tasks.py', 'jobs/a.rb'] });
  });

  it('returns no pattern without a reason', () => {
    const reviewer = new Reviewer([pattern('TMKB-A-001'), samplePattern()]);
    expect(finish(reviewer.review([lineOf('restart()')], ['a.py']))).toEqual([]);
    expect(finish(reviewer.review([], []))).toEqual([]);
  });

  it('returns one reason per line, the first', () => {
    const automated_checks = [START, { ...START, description: 'Another', pattern: '\\(' }];
    const reviewer = new Reviewer([pattern('TMKB-A-001', { testing: { automated_checks } })]);
    const [found] = finish(reviewer.review([lineOf('start()'), lineOf('stop()')], []));
    expect(found?.lines.map(({ because }) => because)).toEqual(['A start', 'Another']);
  });

  it('returns five lines and counts the rest', () => {
    const lines = Array.from({ length: 12 }, (_, i) => lineOf('start()', i + 1));
    const [found] = finish(new Reviewer([pattern('TMKB-A-001')]).review(lines, []));
    expect(found?.lines.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    expect(found?.lineCount).toBe(12);
  });

  it('raises no pattern by a file if there are lines; sorts by lines, severity and id', () => {
    const stop: AutomatedCheck = { ...START, pattern: 'stop\\(' };
    const triggers = { file_patterns: ['**/*.py'] };
    const reviewer = new Reviewer([
      pattern('TMKB-A-001', { triggers, testing: {} }),
      pattern('TMKB-A-002', { severity: 'low' }),
      pattern('TMKB-A-003', { severity: 'critical' }),
      pattern('TMKB-A-004', { severity: 'low', testing: { automated_checks: [START, stop] } }),
      pattern('TMKB-A-005', { severity: 'critical' }),
    ]);
    const lines = [lineOf('start()'), lineOf('stop()', 2)];
    const found = finish(reviewer.review(lines, ['a.py', 'b.py', 'c.py']));
    expect(idsOf(found)).toEqual(['TMKB-A-004', 'TMKB-A-003', 'TMKB-A-005', 'TMKB-A-002']);
  });

  it('reads only the beginning of a very long line', () => {
    const reviewer = new Reviewer([pattern('TMKB-A-001')]);
    expect(finish(reviewer.review([lineOf(`${' '.repeat(600)}start()`)], []))).toEqual([]);
    expect(finish(reviewer.review([lineOf(`start()${' '.repeat(600)}`)], []))).toHaveLength(1);
  });

  it('skips checks that are not a line search', () => {
    const automated_checks = [{ type: 'review', description: 'Look', pattern: '.' }];
    const reviewer = new Reviewer([pattern('TMKB-A-001', { testing: { automated_checks } })]);
    expect(finish(reviewer.review([lineOf('start()')], []))).toEqual([]);
  });

  it('finds the job of the built-in patterns in code and by the file', () => {
    const reviewer = new Reviewer(builtInBook().list());
    const lines = [lineOf('render_report.delay(project_id)')];
    expect(idsOf(finish(reviewer.review(lines, [], { places: true })))).toContain('TMKB-AUTHZ-001');
    expect(idsOf(finish(reviewer.review(lines, []))), 'a place is not a flaw').toEqual([]);
    expect(idsOf(finish(reviewer.review([], ['app/tasks.py'])))).toContain('TMKB-AUTHZ-001');
  });
});

describe('globTest', () => {
  it('matches paths against patterns', () => {
    checkRows(
      [
        ['**/tasks.py', 'tasks.py'],
        ['**/tasks.py', 'app/deep/tasks.py'],
        ['**/tasks.py', './app/tasks.py'],
        ['**/tasks.py', '/app/tasks.py'],
        ['**/jobs/**', 'jobs/export.rb'],
        ['**/jobs/**', 'app/jobs/deep/export.rb'],
        ['**/*.worker.{js,ts}', 'src/mail.worker.ts'],
        ['**/*{client,proxy}*.{py,go}', 'a/http_client_v2.py'],
        ['app/*.py', 'app/models.py'],
        ['app/?.py', 'app/a.py'],
        ['**/Gemfile', 'gemfile'],
        ['**', 'anything/at/all'],
        ['a+(b)[c]^$.|.py', 'a+(b)[c]^$.|.py'],
        ['a{b', 'a{b'],
      ],
      (glob, path) => {
        expect(globTest(glob)(path)).toBe(true);
      },
    );
  });

  it.each([
    ['**/tasks.py', 'app/my_tasks.py'],
    ['**/tasks.py', 'app/tasks.pyc'],
    ['**/tasks.py', 'app/tasksxpy'],
    ['**/jobs/**', 'app/jobs'],
    ['**/jobs/**', 'app/myjobs/a.rb'],
    ['**/*.worker.{js,ts}', 'src/mail.worker.tsx'],
    ['app/*.py', 'app/deep/models.py'],
    ['app/?.py', 'app/ab.py'],
    ['app/?.py', 'app//.py'],
    ['', 'a'],
  ])('does not match %s against %s', (glob, path) => {
    expect(globTest(glob)(path)).toBe(false);
  });

  it('is linear for hostile paths', () => {
    const test = globTest('**/*{a,b}*{a,b}*.{py,js}');
    expect(test('a'.repeat(1000))).toBe(false);
    expect(test(`${'a/'.repeat(500)}x`)).toBe(false);
  });
});
