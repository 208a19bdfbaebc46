/**
 * Which patterns a change calls for, by the lines that it adds. Where there are only paths, by these; beside a line they
 * raise its rank and nothing else.
 * @module
 */
import { type AutomatedCheck, SEVERITIES, type ThreatPattern } from '../pattern.ts';
import { shippedCode } from './code-only.ts';
import { ANY_CALLER, CALLER, guardsIn, INPUT_KINDS, type InputKind, inputsOf } from './inputs.ts';
import type { CodeLine } from './read-diff.ts';
import { goneGuards, removedFromCode } from './removed-guards.ts';

const TOKEN = /\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^*?{]+|\{/g;

export interface TriggeringLine extends CodeLine {
  /** What the line is, and what has to be there. */
  readonly because: string;
  readonly expectation: string | undefined;
}

export interface ReviewedPattern {
  readonly pattern: ThreatPattern;
  readonly lines: readonly TriggeringLine[];
  /** How many there are, shown or not. */
  readonly lineCount: number;
  /** Files of the kind that this pattern lives in. */
  readonly paths: readonly string[];
}

/** A check that finds more lines than this in one change says little by each. */
const MOST_LINES = 5;

const LINE_WEIGHT = 3;
const PATH_WEIGHT = 1;

/** How far around a line a check looks for what makes it harmless. */
const LINES_AROUND = 8;

interface Check extends Pick<AutomatedCheck, 'certainty' | 'expectation'> {
  readonly expression: RegExp;
  readonly unless: RegExp | undefined;
  readonly because: string;
}

interface Prepared {
  readonly pattern: ThreatPattern;
  readonly checks: readonly Check[];
  readonly isItsFile: (path: string) => boolean;
}

export interface ReviewOptions {
  /** Also lines that are only worth a look, such as any route; for code that somebody wants reviewed. */
  readonly places?: boolean;
  /** Lines that the change takes away. */
  readonly removed?: readonly CodeLine[];
}

export class Reviewer {
  readonly #prepared: readonly Prepared[];

  constructor(patterns: readonly ThreatPattern[]) {
    this.#prepared = patterns.map(prepare);
  }

  /** Those with most lines first, then the more severe; in steps, since a megabyte takes seconds. */
  *review(
    lines: readonly CodeLine[],
    paths: readonly string[],
    { places = false, removed = [] }: ReviewOptions = {},
  ): Generator<void, ReviewedPattern[]> {
    const code = yield* shippedCode(lines);
    const inputs = yield* inputsOf(code);
    const found = this.#prepared.map((): TriggeringLine[] => []);
    for (const [at, line] of code.entries()) {
      yield;
      if (line.isContext || line.text.trim() === '') continue;
      for (const [i, { checks }] of this.#prepared.entries())
        found[i]?.push(...triggered(line, at, code, inputs, checks, places));
    }
    const added = code.filter(({ isContext }) => !isContext);
    const isGone = goneGuards(removed, added);
    for (const line of yield* removedFromCode(removed, added)) {
      yield;
      for (const [i, { checks }] of this.#prepared.entries())
        found[i]?.push(...takenAway(line, isGone, checks));
    }
    return this.#prepared
      .map(({ pattern, isItsFile }, i) => ({
        pattern,
        lines: found[i]?.slice(0, MOST_LINES) ?? [],
        lineCount: found[i]?.length ?? 0,
        paths: paths.filter(isItsFile),
      }))
      .filter(({ lineCount, paths: own }) => lineCount > 0 || (lines.length === 0 && own.length > 0))
      .sort((a, b) => weightOf(b) - weightOf(a) || bySeverity(a, b));
  }
}

function prepare(pattern: ThreatPattern): Prepared {
  const globs = (pattern.triggers?.file_patterns ?? []).map(globTest);
  return {
    pattern,
    checks: (pattern.testing?.automated_checks ?? []).flatMap(readCheck),
    isItsFile: (path) => globs.some((test) => test(path)),
  };
}

function readCheck({ type, pattern, description, unless, ...check }: AutomatedCheck): Check[] {
  if (type !== 'grep' || pattern === undefined) return [];
  return [
    {
      ...check,
      expression: new RegExp(pattern),
      unless: unless === ANY_CALLER ? CALLER : unless === undefined ? undefined : new RegExp(unless),
      because: description,
    },
  ];
}

/** One reason is enough for a line. */
function triggered(
  line: CodeLine,
  at: number,
  code: readonly CodeLine[],
  inputs: readonly Readonly<Record<InputKind, boolean>>[],
  checks: readonly Check[],
  places: boolean,
): TriggeringLine[] {
  const check = checks.find(({ expression, certainty, unless }) => {
    if (certainty === 'removed' || (certainty === 'place' && !places)) return false;
    if (!expression.test(line.text)) return false;
    if (isInput(certainty) && !inputs[at]?.[certainty]) return places;
    if (unless === undefined) return true;
    return !(
      unless.test(line.path ?? '') || around(code, at).some(({ text }) => unless.test(guardsIn(text)))
    );
  });
  if (check === undefined) return [];
  return [{ ...line, because: check.because, expectation: check.expectation }];
}

function isInput(certainty: AutomatedCheck['certainty']): certainty is InputKind {
  return INPUT_KINDS.some((kind) => kind === certainty);
}

function takenAway(
  line: CodeLine,
  isGone: (guard: RegExp, line: CodeLine) => boolean,
  checks: readonly Check[],
): TriggeringLine[] {
  const check = checks.find(
    ({ certainty, expression }) => certainty === 'removed' && isGone(expression, line),
  );
  return check === undefined ? [] : [{ ...line, because: check.because, expectation: check.expectation }];
}

/** Where a function begins; of those written in one line as well. */
const FUNCTION =
  /^\s*(?:[\w\s]*\b(?:def|func|function|fn)\b|(?:(?:public|private|protected|internal|static|async|override|final)\s+)+[\w<>[\],?. ]*\(|[\w.'"]+\s*[:=(].*=>)/;

/** The lines near one, without those of other functions. */
function around(code: readonly CodeLine[], at: number): CodeLine[] {
  const path = code[at]?.path;
  const first = Math.max(0, at - LINES_AROUND);
  const near = code.slice(first, at + LINES_AROUND + 1);
  const depth = indentOf(near[at - first]);
  const begin = near.findLastIndex(
    (each, i) => i <= at - first && FUNCTION.test(each.text) && (i === at - first || indentOf(each) < depth),
  );
  if (begin < 0) return near.filter((each) => each.path === path);
  const own = indentOf(near[begin]);
  const after = near.findIndex(
    (each, i) => i > at - first && indentOf(each) <= own && !CLOSING.test(each.text),
  );
  const end = after < 0 ? near.length : after;
  const isInOther = (each: CodeLine, i: number): boolean =>
    (i < begin || i >= end) && (indentOf(each) > own || FUNCTION.test(each.text));
  return near.filter((each, i) => each.path === path && !isInOther(each, i));
}

const CLOSING = /^\s*(?:[)}\]]|end\b|$)/;

function indentOf(line: CodeLine | undefined): number {
  return line?.text.search(/\S/) ?? 0;
}

function weightOf({ lineCount, paths }: ReviewedPattern): number {
  return LINE_WEIGHT * Math.min(lineCount, MOST_LINES) + PATH_WEIGHT * Math.min(paths.length, 2);
}

function bySeverity(a: ReviewedPattern, b: ReviewedPattern): number {
  const rank = ({ pattern }: ReviewedPattern): number => SEVERITIES.indexOf(pattern.severity);
  return rank(a) - rank(b) || (a.pattern.id < b.pattern.id ? -1 : 1);
}

/**
 * The globs of patterns' files: `**` for any folders, `*` within a name, `{a,b}` for a choice. Tests paths with
 * `/` between their names. Linear in the path: nothing in it repeats within a repetition.
 */
export function globTest(glob: string): (path: string) => boolean {
  const whole = new RegExp(`^${sourceOf(glob)}$`, 'i');
  return (path) => whole.test(path.replace(/^\.?\//, ''));
}

function sourceOf(glob: string): string {
  return (glob.match(TOKEN) ?? []).map(expression).join('');
}

function expression(token: string): string {
  switch (token) {
    case '**/':
      return '(?:.*/)?';
    case '**':
      return '.*';
    case '*':
      return '[^/]*';
    case '?':
      return '[^/]';
  }
  if (/^\{.*\}$/.test(token)) return `(?:${token.slice(1, -1).split(',').map(sourceOf).join('|')})`;
  return escaped(token);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
