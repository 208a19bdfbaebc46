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

  it('is reported for a refusal, a second id, a wrapper, a header or a comparison, in seven languages', () => {
    checkRows(
      [
        ['a.py', '-        raise HTTPException(status_code=403)', 'AUTHZ-007'],
        ['a.go', '-\t\treturn http.StatusForbidden, nil', 'AUTHZ-007'],
        ['a.php', '-        throw new ClientException("No", ERROR_ACCESS_DENIED);', 'AUTHZ-007'],
        ['A.cs', '-        if (letter.FolderId != folderId) return;', 'AUTHZ-007'],
        ['A.java', '-        auth.letters().requireManage(letter);', 'AUTHZ-007'],
        ['a.go', '-\tif !ctx.Repo.IsWriter() {', 'AUTHZ-007'],
        ['a.rb', '-      return { error: "no" } unless valid_folder_path?(folder)', 'FILE-002'],
        ['a.php', "-        if (strpos($path, '..') !== false) {", 'FILE-002'],
        ['A.java', '-        Path real = base.resolve(name).toRealPath();', 'FILE-002'],
        ['a.ts', "-    if (!inside) throw new Error('Invalid path characters');", 'FILE-002'],
        ['a.py', '-        if not address.is_global:', 'HOOK-003'],
        ['a.js', '-    const page = await guardedFetch(link);', 'HOOK-003'],
        ['a.rb', '-    return unless UrlValidator.validate(link)', 'HOOK-003'],
        ['a.go', '-\tif trustedHosts.Has(target) {', 'HOOK-003'],
        ['A.cs', '-        response.Headers["X-Content-Type-Options"] = "nosniff";', 'FILE-001'],
        ['a.rb', '-    raise Refused if upload_unsafe?(file)', 'FILE-001'],
        ['a.ts', '-    const fields = pickAllowedFields(req.body);', 'AUTHZ-006'],
        ['a.php', "-    protected $fillable = ['title'];", 'AUTHZ-006'],
        ['a.php', "-    if (strpos('=-+@', $cell[0]) !== false) {", 'EXPORT-002'],
        ['a.php', '-    $session->revokeOthers();', 'AUTHZ-013'],
        ['A.java', '-        return MessageDigest.isEqual(mine, theirs);', 'KEY-001'],
      ],
      (path, row, id) => expect(review(path, ' before', row, ' after')).toContain(`${id}:11`),
    );
  });

  it('is reported where a call or lookup loses the id of its owner', () => {
    checkRows(
      [
        ['A.cs', '-  var plan = Plans.Get(planId, offeringId, storeId);', '+  var plan = Plans.Get(planId);'],
        ['a.py', '-    note = Notes.by_id_and_user_id(id, user.id)', '+    note = Notes.by_id(id)'],
        ['a.ts', '-  await sheets.create(body, workspaceId);', '+  await sheets.create(body);'],
        ['a.go', '-\tm, err := GetMilestone(repo.ID, id)', '+\tm, err := GetMilestone(id)'],
      ],
      (path, before, after) => expect(review(path, before, after)).toContain('AUTHZ-007:10'),
    );
  });

  it('is reported where the code that it surrounded is only moved to the left', () => {
    const rows = [
      '-    if (allowedPath(name)) {',
      '-        store(name);',
      '-        publish(name);',
      '-    }',
      '+    store(name);',
      '+    publish(name);',
    ];
    expect(review('a.php', ...rows)).toEqual(['FILE-002:10']);
  });

  it('is reported where the function that called it gets other parameters', () => {
    const rows = [
      '-def show(user, id):',
      '-    require_owner(user, id)',
      '+def show(id):',
      '     return load(id)',
    ];
    expect(review('a.py', ...rows)).toContain('AUTHZ-007:10');
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

  it('a guard removed with its file', () => {
    const gone = ['diff --git a/b.ts b/b.ts', '--- a/b.ts', '+++ /dev/null', '@@ -1,1 +0,0 @@'];
    expect(review('a.ts', ' next();', ...gone, '-authorize(user, letter);')).toEqual([]);
  });

  it('a guard in a comment, a test, documentation or a long run', () => {
    const row = '-  authorize(user, "read", letter);';
    expect(review('a.ts', '-  // authorize(user, "read", letter);', ' next();')).toEqual([]);
    expect(review('test/a.ts', row, ' next();')).toEqual([]);
    expect(review('docs/a.md', row, ' next();')).toEqual([]);
    const long = Array.from({ length: 60 }, (_, i) => `-  step(${i});`);
    expect(review('a.ts', row, ...long, ' next();')).toEqual([]);
  });

  it('a line without meaning', () => {
    expect(review('a.ts', '-', '-  count += 1;', ' next();')).toEqual([]);
    expect(finish(removedFromCode([{ path: 'a.ts', line: 1, text: '   ' }], []))).toEqual([]);
  });
});
