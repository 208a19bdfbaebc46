/**
 * Guards that a change takes away: the line that checked, where what it guarded stays. A guard that is moved or renamed,
 * or that goes together with the function it stood in, is none of these.
 * @module
 */
import { shippedCode } from './code-only.ts';
import type { CodeLine } from './read-diff.ts';

/** Longer runs are code that is gone or rewritten, not a check that is left out. */
const LONGEST_RUN = 14;
const DEFINITION =
  /^\s*(?:(?:export|default|async|public|private|protected|internal|static|final|abstract|override)\s+)*(?:def|func|function|class|interface|fn)\s+\w|^\s*(?:(?:public|private|protected|internal|static|final|async|override)\s+)+[\w<>[\], ?.]+\(|^\s*(?:const|let)\s+\w+\s*=\s*(?:async\s*)?\(?[^=]*=>/;

/** Returns the lines of small runs in shipped code that could be guards, without comments. */
export function* removedFromCode(removed: readonly CodeLine[]): Generator<void, CodeLine[]> {
  const runs = new Map<string, CodeLine[]>();
  for (const line of yield* shippedCode(removed)) {
    yield;
    if (line.text.trim() === '') continue;
    const key = `${line.path}:${line.line}`;
    const run = runs.get(key);
    if (run === undefined) runs.set(key, [line]);
    else run.push(line);
  }
  return [...runs.values()]
    .filter((run) => run.length <= LONGEST_RUN && !run.some(({ text }) => DEFINITION.test(text)))
    .flat();
}

/**
 * Whether a guard is gone: nothing in the code after the change says it. A weaker one in its place says something else.
 * The code is searched once for each wording of a guard, however many lines say it.
 */
export function goneGuards(after: readonly CodeLine[]): (guard: RegExp, line: CodeLine) => boolean {
  let code: string | undefined;
  const known = new Map<string, boolean>();
  return (guard, { text }) => {
    const said = guard.exec(text)?.[0].toLowerCase();
    if (said === undefined) return false;
    let isGone = known.get(said);
    if (isGone === undefined) {
      code ??= after.map((line) => line.text.toLowerCase()).join('\n');
      isGone = !code.includes(said);
      known.set(said, isGone);
    }
    return isGone;
  };
}
