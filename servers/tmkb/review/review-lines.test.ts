/** Lines are judged, not paths: what counts, what does not, and in which languages. @module */
import { describe, expect, it } from 'vitest';
import { finish } from '../../../packages/lectern/src/knowledge/time-slicer.ts';
import { checkRows } from '../../../test/support/check-rows.ts';
import { builtInBook } from '../content.ts';
import { isShippedCode, shippedCode } from './code-only.ts';
import { readDiff } from './read-diff.ts';
import { Reviewer } from './review-code.ts';

const reviewer = new Reviewer(builtInBook().list());
const change = (path: string, ...rows: string[]): string =>
  [`--- a/${path}`, `+++ b/${path}`, `@@ -1,0 +1,${rows.length} @@`, ...rows, ''].join('\n');
const review = (diff: string): string[] => {
  const { lines, paths, removed } = readDiff(diff);
  return finish(reviewer.review(lines, paths, { removed })).map(({ pattern }) =>
    pattern.id.replace('TMKB-', ''),
  );
};

describe('paths', () => {
  it('raise no pattern if a diff is given', () => {
    expect(review(change('pkg/auth/doc.go', '+// Package auth checks tokens.'))).toEqual([]);
    expect(review(change('lib/jobs/clock.rb', '+TICK = 30'))).toEqual([]);
    expect(review(change('app/controllers/users_controller.rb', '+  LIMIT = 20'))).toEqual([]);
  });

  it('are used if there is no diff', () => {
    expect(finish(reviewer.review([], ['app/tasks.py'])).map(({ pattern }) => pattern.id)).toContain(
      'TMKB-AUTHZ-001',
    );
  });
});

describe('ignored in a review:', () => {
  const LINE = '+  res.json(await Note.findById(req.params.id));';

  it('test files, examples and documentation', () => {
    expect(review(change('src/notes.js', LINE))).toEqual(['AUTHZ-007']);
    checkRows(
      [
        'src/notes.test.js',
        'test/notes.js',
        'spec/notes.js',
        'docs/notes.js',
        'examples/notes.js',
        'README.md',
      ],
      (path) => expect(review(change(path, LINE))).toEqual([]),
    );
  });

  it('files of tests by the conventions of each language', () => {
    const tests = [
      'a_test.go',
      'tests/a.py',
      'test_a.py',
      'a_spec.rb',
      'ATest.java',
      'ATests.cs',
      'AControllerTest.php',
    ];
    expect(tests.filter(isShippedCode)).toEqual([]);
    const code = ['a.go', 'attest.py', 'contest.rb', 'Latest.java', 'src/protest.ts', undefined];
    expect(code.filter((path) => !isShippedCode(path))).toEqual([]);
  });

  it('comments', () => {
    checkRows(
      [
        ['a.js', '+// res.json(await Note.findById(req.params.id));'],
        ['a.js', '+ * await Note.findById(req.params.id)'],
        ['a.js', '+const a = 1; // Note.findById(req.params.id)'],
        ['a.py', '+    # open(request.args["name"])'],
        ['a.rb', '+  # Contract.find(params[:id])'],
        ['A.java', '+/* new File(base, request.getParameter("n")) */'],
      ],
      (path, row) => expect(review(change(path, row))).toEqual([]),
    );
    const block = change('a.py', '+"""', '+open(request.args["name"])', '+"""', '+x = 1');
    expect(review(block)).toEqual([]);
    const kept = finish(shippedCode([{ path: 'a.js', line: 1, text: "fetch('https://example.com/a')" }]));
    expect(kept[0]?.text).toBe("fetch('https://example.com/a')");
  });

  it('a route or lookup whose next lines check the user', () => {
    const guarded = change(
      'app.py',
      '+@app.get("/letters/<int:id>")',
      '+def letter(id):',
      '+    letter = Letter.query.get_or_404(id)',
      '+    if letter.owner_id != current_user.id:',
      '+        abort(404)',
    );
    expect(review(guarded)).toEqual([]);
  });

  it('a lookup by a value that is not from outside', () => {
    expect(review(change('a.py', '+    order = Order.query.get(settings.DEFAULT_ORDER)'))).toEqual([]);
    expect(review(change('A.java', '+    File file = new File(base, "index.html");'))).toEqual([]);
  });
});

describe('vulnerable lines in seven languages', () => {
  it('are found, each with its pattern', () => {
    checkRows(
      [
        ['app.py', '+    return send_file(os.path.join(ROOT, request.args["name"]))', 'FILE-002'],
        ['views.py', '+    Profile.objects.create(**request.data)', 'AUTHZ-006'],
        ['a.js', "+  ctx.body = fs.createReadStream('/srv/photos/' + ctx.query.name);", 'FILE-002'],
        ['a.ts', '+    await Member.findByIdAndUpdate(req.user.id, req.body);', 'AUTHZ-006'],
        ['a.go', '+	resp, err := http.Get(r.FormValue("url"))', 'HOOK-003'],
        ['a.rb', '+    @contract = Contract.find(params[:id])', 'AUTHZ-007'],
        ['A.java', '+        File file = new File(base, request.getParameter("n"));', 'FILE-002'],
        ['m.php', '+        $m->update($r->all());', 'AUTHZ-006'],
        [
          'C.cs',
          '+        var text = System.IO.File.ReadAllText(Path.Combine(root, Request.Query["f"]));',
          'FILE-002',
        ],
      ],
      (path, row, id) => expect(review(change(path, row))).toContain(id),
    );
  });

  it('are also found if the value is in a variable or a parameter of the handler', () => {
    expect(
      review(
        change(
          'a.go',
          '+	name := r.URL.Query().Get("file")',
          '+	f, err := os.Open(filepath.Join(dir, name))',
        ),
      ),
    ).toContain('FILE-002');
    expect(
      review(
        change(
          'C.cs',
          '+    [HttpGet("{id}")]',
          '+    public async Task<IActionResult> Get(int id)',
          '+    {',
          '+        var slip = await _db.Payslips.FindAsync(id);',
        ),
      ),
    ).toContain('AUTHZ-007');
    expect(
      review(
        change(
          'tasks.py',
          '+@celery.task',
          '+def mail(report_id):',
          '+    report = Report.query.get(report_id)',
        ),
      ),
    ).toContain('AUTHZ-001');
  });
});
