/**
 * What changes in a file, as `diff -u` shows it.
 * @module
 */

const CONTEXT = 3;
const NO_LINE_END = '\\ No newline at end of file\n';

/** In one piece, from the first line that differs to the last. */
export function unifiedDiff(
  before: string,
  after: string,
  names: { readonly before: string; readonly after: string },
): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  let same = 0;
  while (same < old.length && same < now.length && old[same] === now[same]) same++;
  let tail = 0;
  while (tail < old.length - same && tail < now.length - same && old.at(-1 - tail) === now.at(-1 - tail))
    tail++;
  const from = Math.max(0, same - CONTEXT);
  const more = Math.min(tail, CONTEXT);
  const range = (lines: readonly string[]): string => {
    const count = lines.length - tail + more - from;
    return `${count === 0 ? from : from + 1},${count}`;
  };
  return [
    `--- ${names.before}\n+++ ${names.after}\n@@ -${range(old)} +${range(now)} @@\n`,
    ...old.slice(from, same).map((line) => marked(' ', line)),
    ...old.slice(same, old.length - tail).map((line) => marked('-', line)),
    ...now.slice(same, now.length - tail).map((line) => marked('+', line)),
    ...old.slice(old.length - tail, old.length - tail + more).map((line) => marked(' ', line)),
  ].join('');
}

/** Each with its end. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function marked(mark: string, line: string): string {
  return line.endsWith('\n') ? `${mark}${line}` : `${mark}${line}\n${NO_LINE_END}`;
}
