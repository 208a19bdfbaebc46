/**
 * The lines of a unified diff, with their places in the new files. Any other text is read as one file.
 * @module
 */

export interface CodeLine {
  /** Undefined for code that came without a file. */
  readonly path: string | undefined;
  /** In the new file, counted from 1. */
  readonly line: number;
  readonly text: string;
  /** A line of a diff that was there before: it explains others and is never reported. */
  readonly isContext?: true;
}

export interface ReadDiff {
  /** Of files that the diff touches. */
  readonly paths: readonly string[];
  readonly lines: readonly CodeLine[];
  /** Lines that the change takes away, each with the place in the new file where it would be. */
  readonly removed: readonly CodeLine[];
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

export function readDiff(diff: string): ReadDiff {
  if (diff.trim() === '') return { paths: [], lines: [], removed: [] };
  const rows = diff.split(/\r\n?|\n/);
  return rows.some((row) => HUNK.test(row)) ? readHunks(rows) : readPlain(rows);
}

function readPlain(rows: readonly string[]): ReadDiff {
  return { paths: [], lines: rows.map((text, i) => ({ path: undefined, line: i + 1, text })), removed: [] };
}

function readHunks(rows: readonly string[]): ReadDiff {
  const paths = new Set<string>();
  const lines: CodeLine[] = [];
  const removed: CodeLine[] = [];
  let path: string | undefined;
  let isDeleted = false;
  let line = 0;
  // By the hunk's own count, since a removed line `-- comment` looks like the head of the next file.
  let oldLeft = 0;
  let newLeft = 0;
  for (const row of rows) {
    const hunk = HUNK.exec(row);
    if (hunk !== null) {
      oldLeft = Number(hunk[1] ?? 1);
      line = Number(hunk[2]);
      newLeft = Number(hunk[3] ?? 1);
    } else if (row.startsWith('diff --git ')) {
      oldLeft = 0;
      newLeft = 0;
    } else if (isAdded(row, oldLeft + newLeft > 0)) {
      lines.push({ path, line, text: row.slice(1) });
      line += 1;
      newLeft -= 1;
    } else if (oldLeft <= 0 && newLeft <= 0) {
      path = fileOf(row) ?? path;
      if (row.startsWith('+++ ')) isDeleted = fileOf(row) === undefined;
      if (path !== undefined) paths.add(path);
    } else if (row.startsWith('-')) {
      if (!isDeleted) removed.push({ path, line, text: row.slice(1) });
      oldLeft -= 1;
    } else if (!row.startsWith('\\')) {
      lines.push({ path, line, text: row.slice(1), isContext: true });
      line += 1;
      oldLeft -= 1;
      newLeft -= 1;
    }
  }
  return { paths: [...paths], lines, removed };
}

/** Also beyond what the hunk counts: diffs that were written by hand or by a model often count wrong. */
function isAdded(row: string, isInside: boolean): boolean {
  return row.startsWith('+') && (isInside || !row.startsWith('+++ '));
}

/** `+++ b/app/jobs.py`, with or without a time after it; of `git diff -R`, `+++ a/app/jobs.py`. */
function fileOf(row: string): string | undefined {
  const name = /^\+\+\+ (?:[ab]\/)?([^\t]+)/.exec(row)?.[1]?.trim();
  return name === '/dev/null' ? undefined : name;
}
