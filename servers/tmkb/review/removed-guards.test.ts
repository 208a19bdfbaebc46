/** A check that a change takes away, and checks that it only moves. @module */
import { describe, expect, it } from 'vitest';
import { finish } from '../../../packages/lectern/src/knowledge/time-slicer.ts';
import { checkRows } from '../../../test/support/check-rows.ts';
import { builtInBook } from '../content.ts';
import { readDiff } from './read-diff.ts';
import { removedFromCode } from './removed-guards.ts';
import { Reviewer } from './review-code.ts';

const reviewer = new Reviewer(builtInBook().list());

/** The ids and lines that are reported for a hunk of a file, which begins at line 10. */
function review(path: string, ...rows: string[]): string[] {
  const old = rows.filter((row) => !row.startsWith('+')).length;
  const now = rows.filter((row) => !row.startsWith('-')).length;
  const head = `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -10,${old} +10,${now} @@`;
  const { lines, paths, removed } = readDiff([head, ...rows].join('\n'));
  return finish(reviewer.review(lines, paths, { removed })).flatMap(({ pattern, lines: found }) =>
    found.map(({ line }) => `${pattern.id.replace('TMKB-', '')}:${line}`),
  );
}

describe('a removed guard', () => {
  it('is reported at its location with its pattern', () => {
    checkRows(
      [
        ['a.ts', '-    authorize(user, "read", letter);', 'AUTHZ-007'],
        ['a.go', '-\tif !perm.CanReadDocument(doc) {', 'AUTHZ-007'],
        ['a.rb', '-    return unless letter.account_id == @account.id', 'AUTHZ-007'],
        ['a.py', '-@login_required', 'AUTHZ-015'],
        ['A.java', '-    @PreAuthorize("hasRole(\'STAFF\')")', 'AUTHZ-015'],
        ['A.cs', '-        var safe = Path.GetFileName(fileName);', 'FILE-002'],
        ['a.php', '-        $name = basename($fileName);', 'FILE-002'],
        ['a.js', '-  await assertPublicHost(hook.target);', 'HOOK-003'],
        ['a.py', '-    if not hmac.compare_digest(mine, theirs):', 'HOOK-001'],
        ['a.py', '-    validate_image(upload)', 'FILE-001'],
        ['a.js', '-  validationRules: [depthLimit(7)],', 'GQL-002'],
        ['a.rb', '-    user.invalidate_sessions!', 'AUTHZ-013'],
      ],
      (path, row, id) => expect(review(path, ' before', row, ' after')).toContain(`${id}:11`),
    );
  });

  it('is reported if a weaker one replaces it', () => {
    expect(review('views.py', '-@require_billing_access', '+@require_member', ' def pay():')).toContain(
      'AUTHZ-015:10',
    );
  });
});

describe('not reported as removed:', () => {
  it('a guard that is moved or rewritten', () => {
    const moved = [
      ' open();',
      '-  authorize(user, "read", letter);',
      ' load();',
      '+  authorize(user, letter);',
    ];
    expect(review('a.ts', ...moved)).toEqual([]);
  });

  it('a guard removed with its function', () => {
    const whole = [
      '-function show(user, letter) {',
      '-  authorize(user, "read", letter);',
      '-  return letter;',
      '-}',
    ];
    expect(review('a.ts', ...whole, ' next();')).toEqual([]);
  });

  it('a guard in a comment, a test, documentation or a long run', () => {
    const row = '-  authorize(user, "read", letter);';
    expect(review('a.ts', '-  // authorize(user, "read", letter);', ' next();')).toEqual([]);
    expect(review('test/a.ts', row, ' next();')).toEqual([]);
    expect(review('docs/a.md', row, ' next();')).toEqual([]);
    const long = Array.from({ length: 30 }, (_, i) => `-  step(${i});`);
    expect(review('a.ts', row, ...long, ' next();')).toEqual([]);
  });

  it('a line without meaning', () => {
    expect(review('a.ts', '-', '-  count += 1;', ' next();')).toEqual([]);
    expect(finish(removedFromCode([{ path: 'a.ts', line: 1, text: '   ' }]))).toEqual([]);
  });
});
