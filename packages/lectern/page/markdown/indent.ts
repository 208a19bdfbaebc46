/**
 * Blanks at the start of lines; a tab counts as four.
 * @module
 */

const TAB = 4;

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns++;
    else if (character === '\t') columns += TAB;
    else break;
  }
  return columns;
}

/** Takes away as many columns as there are, and not more than these. */
export function outdent(line: string, most: number): string {
  let columns = 0;
  let at = 0;
  while (columns < most && (line[at] === ' ' || line[at] === '\t')) {
    columns += line[at] === '\t' ? TAB : 1;
    at++;
  }
  return line.slice(at);
}
