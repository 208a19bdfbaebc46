/** The first paragraph of a document, as plain text. @module */
import { cutTo } from '../text/cut.ts';
import { BlockScanner } from './block-scanner.ts';
import { plainText } from './inline-text.ts';

/** Enough source for any description, whatever its links take. */
const LONGEST_SOURCE = 2000;

const moduleLine = /^\s*(?:import|export)\b/;

/**
 * Looks from a line on for a paragraph that shows text; '' where there is none. In MDX the statements at the top
 * of the body look like one and are not.
 */
export function firstParagraph(text: string, bodyStart: number, isMdx: boolean): string {
  const blocks = new BlockScanner(text, bodyStart);
  let start = -1;
  let end = -1;
  let atTop = isMdx;
  for (let kind = blocks.next(); kind !== undefined; kind = blocks.next()) {
    if (kind === 'paragraph') {
      start = blocks.contentStart;
      end = blocks.contentEnd;
      continue;
    }
    const found = kind === 'underline' || start === -1 ? '' : read(text, start, end, atTop);
    if (found !== '') return found;
    if (kind !== 'blank') atTop = false;
    start = -1;
  }
  return start === -1 ? '' : read(text, start, end, atTop);
}

function read(text: string, start: number, end: number, atTop: boolean): string {
  const source = cutTo(text.slice(start, Math.min(end, start + LONGEST_SOURCE + 1)), LONGEST_SOURCE);
  return plainText(atTop ? withoutModuleLines(source) : source);
}

/** Drops statements line by line; one goes on while its brackets are open. */
function withoutModuleLines(source: string): string {
  const lines = source.split(/\r\n?|\n/);
  let first = 0;
  let open = 0;
  while (first < lines.length && (open > 0 || moduleLine.test(lines[first] ?? ''))) {
    for (const sign of lines[first] ?? '') {
      if ('{[('.includes(sign)) open += 1;
      else if ('}])'.includes(sign)) open -= 1;
    }
    first += 1;
  }
  return lines.slice(first).join('\n');
}
