/**
 * Text in lines that fit a terminal.
 * @module
 */

/** Where the output goes elsewhere, lines stay whole: whoever reads them there can wrap or search them. */
export function outputWidth(stream: { readonly isTTY?: boolean; readonly columns?: number }): number {
  return stream.isTTY === true ? Math.max(40, Math.min(stream.columns || 80, 120)) : Infinity;
}

/** Every line of the result begins with the indent, the first with `head` in its place. */
export function wrap(text: string, width: number, indent: string, head: string = indent): string {
  return text
    .split('\n')
    .map((line, i) => wrapLine(line, width, indent, i === 0 ? head : indent))
    .join('\n');
}

function wrapLine(text: string, width: number, indent: string, head: string): string {
  const lines: string[] = [];
  let line = head;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join('\n').trimEnd();
}
