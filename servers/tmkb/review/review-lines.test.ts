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

describe('a lookup by an id of the request', () => {
  const LOOKUP = '+    note = await session.get(Note, note_id)';
  const route = (...rows: string[]): string[] =>
    review(change('app/notes.py', '+@router.get("/notes/{note_id}")', ...rows));

  it('is reported although the route asks for somebody to be logged in', () => {
    const head = '+async def read(note_id: int, session=Depends(db), user: User = Depends(current_user)):';
    expect(route(head, LOOKUP, '+    if not user:', '+        raise Unauthorized()')).toContain('AUTHZ-007');
  });

  it('is not reported if the function uses the caller', () => {
    const head = '+async def read(note_id: int, user: User = Depends(current_user)):';
    expect(route(head, LOOKUP, '+    if note.author != user.id:', '+        raise NotFound()')).toEqual([]);
  });

  it('is reported if only the function beside it uses the caller', () => {
    expect(
      route(
        '+async def read(note_id: int):',
        LOOKUP,
        '+    return note',
        '+',
        '+async def mine(user: User = Depends(current_user)):',
        '+    return await notes_of(user.id)',
      ),
    ).toContain('AUTHZ-007');
  });
});

it.each([
  [
    'a loop',
    'a.py',
    'AUTHZ-006',
    ['data = request.get_json()', 'for key, value in data.items():', '    setattr(user, key, value)'],
  ],
  [
    'a spread',
    'a.ts',
    'AUTHZ-006',
    ['const body = await req.json();', 'await this.users.update(id, { ...body });'],
  ],
  ['a bound struct', 'a.go', 'AUTHZ-006', ['c.ShouldBindJSON(&user)', 'db.Save(&user)']],
  ['a count', 'a.rb', 'AUTHZ-014', ['n = Ticket.where(open: true).count', 'Ticket.create! if n < 100']],
  ['text of a model', 'a.js', 'LLM-004', ['const code = answer.choices[0].message.content;', 'eval(code);']],
  [
    'a queued class',
    'Job.php',
    'AUTHZ-001',
    ['class Job implements ShouldQueue', 'Folder::find($this->folderId)->delete();'],
  ],
])('follows values through %s', (_, path, id, rows) => {
  expect(review(change(path, ...rows.map((row) => `+${row}`)))).toContain(id);
});

it('does not report a guard that is only written in other words', () => {
  expect(
    review(
      [
        '--- a/a.go',
        '+++ b/a.go',
        '@@ -1,1 +1,1 @@',
        '-tf, err := database.Factors.GetByUserID(ctx, userID)',
        '+tf, err := database.Handle.Factors().GetByUserID(ctx, userID)',
        '',
      ].join('\n'),
    ),
  ).toEqual([]);
});

describe('what asks only for a login, or is only written, guards nothing:', () => {
  it.each([
    [
      'an attribute of ASP.NET without a policy',
      'A.cs',
      'AUTHZ-007',
      [
        '[HttpGet("{id}")]',
        '[Authorize]',
        'public async Task<ActionResult<Dto>> Get(Guid id)',
        '{',
        '  return await _db.Contracts.SingleAsync(c => c.Id == id);',
        '}',
      ],
    ],
    [
      'an annotation of Spring',
      'A.java',
      'AUTHZ-007',
      [
        '@PreAuthorize("isAuthenticated()")',
        'public Message get(@PathVariable UUID id) {',
        '  return messages.findById(id);',
      ],
    ],
    [
      'a name in a header',
      'a.php',
      'FILE-002',
      [
        "$file = DIR . $_GET['file'];",
        "header('Content-Disposition: ' . basename($file));",
        'readfile($file);',
      ],
    ],
  ])('%s', (_, path, id, rows) => {
    expect(review(change(path, ...rows.map((row) => `+${row}`)))).toContain(id);
  });
});

it('reads packages of Java that begin with com.example as code that runs', () => {
  const line = '+  return new URL(request.getParameter("url")).openStream();';
  expect(review(change('src/main/java/com/example/demo/A.java', line))).toEqual(['HOOK-003']);
  expect(review(change('examples/demo/A.java', line))).toEqual([]);
});
