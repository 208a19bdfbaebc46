/**
 * Problems in content: what is wrong on which line, how it is printed, and the error for content that cannot be served.
 */
import { escapeHidden, escapeInvisible } from '../base/shown-text.ts';
import type { Problem } from '../knowledge/document.ts';

/** Something wrong in a file, and where. */
export interface Finding {
  /** Path of the file, relative to the folder of the content. */
  readonly path: string;
  /** Line, counted from 1. */
  readonly line: number;
  /** What is wrong. */
  readonly message: string;
}

/** Turns a problem into a finding, on the first line if the problem has none. */
export function findingOf({ path, line = 1, reason }: Problem): Finding {
  return { path, line, message: reason };
}

/** Compares findings by path, line and message, for sorting. */
export function byPlace(one: Finding, other: Finding): number {
  return compare(one.path, other.path) || one.line - other.line || compare(one.message, other.message);
}

/** Compares code units: the same on every machine, whatever its locale. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Writes one line per finding, and a summary. `what` is the noun for what was checked, in the singular. */
export function reportOf(findings: readonly Finding[], count: number, what: string): string {
  const lines = findings.map(
    ({ path, line, message }) => `${escapeInvisible(`${path}:${line}: ${message}`)}\n`,
  );
  const checked = `${counted(count, what)} checked`;
  if (findings.length === 0) return `${checked}; no problems found.\n`;
  const files = new Set(findings.map(({ path }) => path)).size;
  return `${lines.join('')}${counted(findings.length, 'finding')} in ${counted(files, 'file')}; ${checked}.\n`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Writes one line per problem: `folder/file:line: reason`. */
export function problemLines(folder: string, problems: readonly Problem[]): string {
  const base = folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`;
  return problems
    .map(({ path, line, reason }) =>
      escapeHidden(`${base}${path}${line === undefined ? '' : `:${line}`}: ${reason}\n`),
    )
    .join('');
}

/** The error for content that cannot be served. Its message is for the author: one line per problem. */
export class ContentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContentError';
  }
}

/** Checks the name, not the class: a server package may include another copy of this module. */
export function isContentError(error: unknown): error is ContentError {
  return error instanceof Error && error.name === 'ContentError';
}
