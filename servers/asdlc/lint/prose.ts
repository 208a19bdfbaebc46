/** Blanks what is no prose. @module */
import type { BodyLine } from './body.ts';

const codeSpan = /(?<![`\\])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
const anySign = /[^\r\n]/g;
// Code between backticks may go on in the next line, but never out of its heading, item or paragraph.
const ownBlock = /^[ \t]*(?:#{1,6}[ \t]|[-*+>][ \t]|\d{1,9}[.)][ \t])/;
const heading = /^[ \t]*#{1,6}[ \t]/;

/** The text at its full length, with spaces for all but the prose of these lines. */
export function proseOf(text: string, lines: readonly BodyLine[]): string {
  let prose = '';
  for (const block of blocksOf(lines)) {
    const [start, end] = block;
    prose += blank(text.slice(prose.length, start));
    prose += text.slice(start, end).replace(codeSpan, blank);
  }
  return prose + blank(text.slice(prose.length));
}

/** From where to where each block of prose goes. */
function blocksOf(lines: readonly BodyLine[]): [number, number][] {
  const blocks: [number, number][] = [];
  let isOpen = false;
  for (const { offset, text, kind } of lines) {
    const end = offset + text.length;
    const last = blocks.at(-1);
    if (kind === 'blank' || kind === 'code') isOpen = false;
    else if (isOpen && last !== undefined && kind === 'text' && !ownBlock.test(text)) last[1] = end;
    else {
      blocks.push([offset, end]);
      isOpen = kind === 'text' && !heading.test(text);
    }
  }
  return blocks;
}

function blank(text: string): string {
  return text.replace(anySign, ' ');
}
