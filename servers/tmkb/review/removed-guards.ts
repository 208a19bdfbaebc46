/**
 * Guards that a change takes away: the line that checked, where what it guarded stays. A guard that is moved or indented,
 * or that goes together with the function around it, is none of these.
 * @module
 */
import { shippedCode } from './code-only.ts';
import type { CodeLine } from './read-diff.ts';

/** Longer runs are code that is gone or rewritten, not a check that is left out. */
const LONGEST_RUN = 40;
const DEFINITION =
  /^\s*(?:(?:export|default|async|public|private|protected|internal|static|final|abstract|override)\s+)*(?:def|func|function|class|interface|fn|type(?=\s+\w+\s+interface\b))\s+(?:\([^)]*\)\s*)?(\w+)|^\s*(?:(?:public|private|protected|internal|static|final|async|override)\s+)+(?!with\b|for\b|new\b)[\w<>[\], ?.]*?(\w+)\(|^\s*(?:export\s+)?(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?\(?[^=]*=>/;
/** A line that belongs to the definition below it. */
const DECORATOR = /^\s*(?:@\w|\[\w+[\](]|#\[)/;

/** Returns the lines of small runs in shipped code that could be guards, without comments. */
export function* removedFromCode(
  removed: readonly CodeLine[],
  added: readonly CodeLine[],
): Generator<void, CodeLine[]> {
  const stays = new Set(added.map((line) => placeless(line)));
  const defined = new Set(added.map((line) => `${line.path}:${definedIn(line)}`));
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
    .map((run) => withoutWholeFunctions(run, (line) => defined.has(`${line.path}:${definedIn(line)}`)))
    .map((run) => run.filter((line) => !stays.has(placeless(line))))
    .filter((run) => run.length <= LONGEST_RUN)
    .flat();
}

function placeless({ path, text }: CodeLine): string {
  return `${path}:${text.replace(/\s+/g, '')}`;
}

function definedIn({ text }: CodeLine): string | undefined {
  const [, first, second, third] = DEFINITION.exec(text) ?? [];
  return first ?? second ?? third;
}

/** Without the functions that go as a whole; one whose head is only changed goes on. */
function withoutWholeFunctions(
  run: readonly CodeLine[],
  isDefinedStill: (line: CodeLine) => boolean,
): CodeLine[] {
  const kept: CodeLine[] = [];
  let depth: number | undefined;
  for (const line of run) {
    const own = line.text.search(/\S/);
    if (depth !== undefined && (own > depth || /^\s*(?:[)}\]]|end\b)/.test(line.text))) continue;
    depth = undefined;
    if (definedIn(line) === undefined) kept.push(line);
    else if (!isDefinedStill(line)) {
      depth = own;
      while (kept.length > 0 && DECORATOR.test(kept.at(-1)?.text ?? '')) kept.pop();
    }
  }
  return kept;
}

/**
 * Whether a guard is gone: the change removes what its expression found (its group \`guard\`, where it has one) more often
 * than it adds it. A weaker one in its place says something else. Each wording is counted once, however many lines say it.
 */
export function goneGuards(
  removed: readonly CodeLine[],
  added: readonly CodeLine[],
): (guard: RegExp, line: CodeLine) => boolean {
  let texts: readonly [before: string, after: string] | undefined;
  const known = new Map<string, boolean>();
  return (guard, line) => {
    const { text } = line;
    const match = guard.exec(text);
    const said = (match?.groups?.guard ?? match?.[0])?.toLowerCase().trim();
    if (said === undefined || said === '') return false;
    let isGone = known.get(said);
    if (isGone === undefined) {
      texts ??= [textOf(removed), textOf(added)];
      isGone = timesIn(texts[0], said) > timesIn(texts[1], said);
      known.set(said, isGone);
    }
    return isGone && !isRewritten(line, said, added);
  };
}

/** What two lines have in common when one is the other in new words. */
const REWRITTEN = 0.7;
/** How far from a removed line its new words are looked for. */
const LINES_TO_REWRITTEN = 60;

/** Whether an added line does the same as a removed one, guard and all. */
function isRewritten({ text, path, line }: CodeLine, said: string, added: readonly CodeLine[]): boolean {
  const words = wordsOf(text);
  return added.some((each) => {
    if (each.path !== path || Math.abs(each.line - line) > LINES_TO_REWRITTEN) return false;
    if (!each.text.toLowerCase().includes(said)) return false;
    const others = wordsOf(each.text);
    const shared = [...words].filter((word) => others.has(word)).length;
    return shared >= REWRITTEN * words.size;
  });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\w+/g));
}

function textOf(lines: readonly CodeLine[]): string {
  return lines.map(({ text }) => text.toLowerCase()).join('\n');
}

function timesIn(text: string, said: string): number {
  return text.split(said).length - 1;
}
