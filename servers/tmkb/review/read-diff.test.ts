import { describe, expect, it } from 'vitest';
import { readDiff } from './read-diff.ts';

/** What was there before is left out: most of this is about what a diff adds. */
const added = (diff: string): Pick<ReturnType<typeof readDiff>, 'paths' | 'lines'> => {
  const { paths, lines } = readDiff(diff);
  return { paths, lines: lines.filter(({ isContext }) => !isContext) };
};

const DIFF = `diff --git a/app/jobs.py b/app/jobs.py
index 3f1c2d4..9b8e7a6 100644
--- a/app/jobs.py
+++ b/app/jobs.py
@@ -1,3 +1,4 @@
 import os
-old = 1
+new = 1
+more = 2
 last = 3
@@ -40,2 +41,3 @@ def later():
 a = 1
+b = 2
 c = 3
diff --git a/app/new.py b/app/new.py
new file mode 100644
--- /dev/null
+++ b/app/new.py
@@ -0,0 +1 @@
+first = 1
\\ No newline at end of file
`;

describe('readDiff', () => {
  it('returns the added lines with their locations in the new files', () => {
    expect(added(DIFF)).toEqual({
      paths: ['app/jobs.py', 'app/new.py'],
      lines: [
        { path: 'app/jobs.py', line: 2, text: 'new = 1' },
        { path: 'app/jobs.py', line: 3, text: 'more = 2' },
        { path: 'app/jobs.py', line: 42, text: 'b = 2' },
        { path: 'app/new.py', line: 1, text: 'first = 1' },
      ],
    });
  });

  it('returns the removed lines with their locations in the new files', () => {
    expect(readDiff(DIFF).removed).toEqual([{ path: 'app/jobs.py', line: 2, text: 'old = 1' }]);
  });

  it('accepts a diff with swapped prefixes', () => {
    expect(readDiff(DIFF.replaceAll(' b/', ' a/')).paths).toEqual(['app/jobs.py', 'app/new.py']);
  });

  it('accepts all line endings', () => {
    expect(added(DIFF.replaceAll('\n', '\r\n'))).toEqual(added(DIFF));
  });

  it('accepts diffs without the line of git, with times after the names', () => {
    const plain = [
      '--- app/a.py\t2026-01-01 00:00:00',
      '+++ app/a.py\t2026-01-02 00:00:00',
      '@@ -1 +1,2 @@',
      ' x',
      '+y',
      '--- app/b.py\t2026-01-01 00:00:00',
      '+++ app/b.py\t2026-01-02 00:00:00',
      '@@ -0,0 +1 @@',
      '+z',
    ];
    expect(added(plain.join('\n'))).toEqual({
      paths: ['app/a.py', 'app/b.py'],
      lines: [
        { path: 'app/a.py', line: 2, text: 'y' },
        { path: 'app/b.py', line: 1, text: 'z' },
      ],
    });
  });

  it('accepts empty context lines without their leading space', () => {
    expect(added('@@ -1,3 +1,4 @@\n a\n\n+b\n c').lines).toEqual([{ path: undefined, line: 3, text: 'b' }]);
  });

  it('reads an added line that looks like a header as a line', () => {
    const diff = '+++ b/a.md\n@@ -1 +1,3 @@\n x\n+++ counter\n+y';
    expect(added(diff).lines.map(({ text }) => text)).toEqual(['++ counter', 'y']);
  });

  it('reads a removed line that looks like a header as a line', () => {
    const diff = [
      '--- a/schema.sql',
      '+++ b/schema.sql',
      '@@ -1,4 +1,4 @@',
      ' create table orders (',
      '--- who placed it',
      '+-- who it belongs to',
      '   owner int',
      ' );',
      '--- a/app.py',
      '+++ b/app.py',
      '@@ -7 +7 @@',
      '-x',
      '+y',
    ];
    expect(added(diff.join('\n'))).toEqual({
      paths: ['schema.sql', 'app.py'],
      lines: [
        { path: 'schema.sql', line: 2, text: '-- who it belongs to' },
        { path: 'app.py', line: 7, text: 'y' },
      ],
    });
  });

  it('reads a removed and an added line that together look like a file header as lines', () => {
    const diff = '+++ b/a.sql\n@@ -1,2 +1,3 @@\n--- x\n+++ y\n+z\n end';
    expect(added(diff)).toEqual({
      paths: ['a.sql'],
      lines: [
        { path: 'a.sql', line: 1, text: '++ y' },
        { path: 'a.sql', line: 2, text: 'z' },
      ],
    });
  });

  it('returns no file that was removed', () => {
    const diff = 'diff --git a/x.py b/x.py\n--- a/x.py\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n';
    expect(added(diff)).toEqual({ paths: [], lines: [] });
  });

  it('reads text that is not a diff as the lines of one file', () => {
    expect(added('+ a\nb\n\nc')).toEqual({
      paths: [],
      lines: [
        { path: undefined, line: 1, text: '+ a' },
        { path: undefined, line: 2, text: 'b' },
        { path: undefined, line: 3, text: '' },
        { path: undefined, line: 4, text: 'c' },
      ],
    });
  });

  it('returns the surrounding lines as context, marked as such', () => {
    const diff = '--- a/x.py\n+++ b/x.py\n@@ -3,2 +3,3 @@\n before\n+new\n after\n';
    expect(readDiff(diff).lines.map(({ line, text, isContext }) => [line, text, isContext ?? false])).toEqual(
      [
        [3, 'before', true],
        [4, 'new', false],
        [5, 'after', true],
      ],
    );
  });
});
