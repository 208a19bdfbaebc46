/**
 * What a page shows of a terminal (fences in `console`): lines that begin with `$ ` are typed, `> ` goes on with
 * them, and what follows is what comes back. `…` stands for anything: in a line for a part of it, alone for any lines.
 * @module
 */
import { blocksOf } from './fences.ts';

export interface Step {
  /** Of the command, counted from 1. */
  readonly line: number;
  readonly command: string;
  readonly shown: readonly string[];
}

export function sessionOf(page: string): readonly Step[] {
  return blocksOf(page, 'console').flatMap(({ line, text }) => stepsOf(text, line + 1));
}

function stepsOf(text: string, first: number): Step[] {
  const steps: { line: number; command: string; shown: string[] }[] = [];
  text.split('\n').forEach((each, index) => {
    const last = steps.at(-1);
    if (each.startsWith('$ ')) steps.push({ line: first + index, command: each.slice(2), shown: [] });
    else if (last === undefined) throw new Error(`line ${first + index}: a terminal begins with "$ "`);
    else if (each.startsWith('> ') && last.shown.length === 0) last.command += `\n${each.slice(2)}`;
    else last.shown.push(each);
  });
  return steps;
}

/** Matches what the step shows. */
export function patternOf(shown: readonly string[]): RegExp {
  const lines = shown.map((line) =>
    line === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(escaped).join('.*')}\\n`,
  );
  return new RegExp(`^${lines.join('')}$`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

const MARK = '\u001e';

/** Runs every command in one shell and marks where the output of each begins. */
export function scriptOf(steps: readonly Step[]): string {
  // The exit code of a command is still there for the next one to show.
  const mark = `mark() { code=$?; printf '${MARK}'; return $code; }`;
  return [mark, ...steps.flatMap(({ command }) => ['mark', command])].join('\n');
}

/** What came back for each of the steps, colours and blank ends left out. */
export function outputsOf(written: string): string[] {
  const [, ...outputs] = written.split(MARK);
  return outputs.map((output) => output.trimEnd()).map((output) => (output === '' ? '' : `${output}\n`));
}
