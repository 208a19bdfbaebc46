/**
 * The lines of a TOML text that say something about one path, and what is left without them.
 * @module
 */
import type { TomlDocument, TomlStatement } from './toml-document.ts';

/** Whole lines, one after the other, with the comments between them. */
export interface Lines {
  readonly from: number;
  readonly to: number;
  /** Whether the first of them is `[…]`. */
  readonly isTable: boolean;
}

export function linesOf(text: string, { statements }: TomlDocument, path: readonly string[]): Lines[] {
  const found: Lines[] = [];
  let run: TomlStatement[] = [];
  const close = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return;
    const lineEnd = text.indexOf('\n', last.end);
    found.push({
      from: text.lastIndexOf('\n', first.start) + 1,
      to: lineEnd < 0 ? text.length : lineEnd + 1,
      isTable: first.kind === 'table',
    });
    run = [];
  };
  for (const statement of statements) {
    if (path.every((key, depth) => statement.path[depth] === key)) run.push(statement);
    else close();
  }
  close();
  return found;
}

/** Without them, and without the line end that set them apart from what is before them. */
export function withoutLines(text: string, all: readonly Lines[]): string {
  return all.reduceRight((left, { from, to, isTable }) => {
    const isOpenEnd = to === text.length && !text.endsWith('\n');
    const before = text.slice(0, from);
    const [gap] = (isOpenEnd ? /\r?\n$/ : isTable ? /(?<=\n)\r?\n$/ : /$/).exec(before) ?? [''];
    return left.slice(0, from - gap.length) + left.slice(to);
  }, text);
}
