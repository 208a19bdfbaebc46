/**
 * From the tree of a Markdown text to elements.
 * @module
 */
import { type Child, el } from '../dom.ts';
import { parseMarkdown } from './parse-blocks.ts';
import type { Block, Inline } from './parse-inline.ts';

/** Beyond this, reading it takes longer than anybody waits. */
const MOST_CHARACTERS = 300_000;

export function renderMarkdown(text: string): HTMLElement {
  if (text.length > MOST_CHARACTERS) return el('pre', { class: 'plain' }, text);
  return el('div', { class: 'prose' }, ...parseMarkdown(text).map(block));
}

/** Headings of a result are below those of the page. */
const HEADINGS = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

function block(given: Block): HTMLElement {
  switch (given.kind) {
    case 'heading':
      return el(HEADINGS[given.level - 1] ?? 'h6', {}, ...inline(given.inside));
    case 'paragraph':
      return el('p', {}, ...inline(given.inside));
    case 'code':
      return el(
        'pre',
        given.language === '' ? {} : { 'data-language': given.language },
        el('code', {}, given.text),
      );
    case 'quote':
      return el('blockquote', {}, ...given.blocks.map(block));
    case 'list':
      return list(given);
    case 'table':
      return table(given);
    case 'rule':
      return el('hr');
  }
}

function list({ start, items }: Extract<Block, { kind: 'list' }>): HTMLElement {
  // A paragraph that is alone in its item needs no space around it.
  const contents = items.map((blocks) =>
    blocks.flatMap((each, i) => (i === 0 && each.kind === 'paragraph' ? inline(each.inside) : [block(each)])),
  );
  const children = contents.map((content) => el('li', {}, ...content));
  return start === undefined ? el('ul', {}, ...children) : el('ol', { start }, ...children);
}

function table({ rows: [head = [], ...body], align }: Extract<Block, { kind: 'table' }>): HTMLElement {
  const row = (cells: readonly (readonly Inline[])[], tag: 'th' | 'td'): HTMLElement =>
    el('tr', {}, ...cells.map((cell, i) => el(tag, { class: align[i] }, ...inline(cell))));
  const filled = el(
    'table',
    {},
    el('thead', {}, row(head, 'th')),
    el('tbody', {}, ...body.map((each) => row(each, 'td'))),
  );
  // It may be wider than the page, and keyboards must reach what is off its edge.
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Table' }, filled);
}

function inline(parts: readonly Inline[]): Child[] {
  return parts.map(inlinePart);
}

function inlinePart(part: Inline): Child {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return el('code', {}, part.text);
    case 'strong':
      return el('strong', {}, ...inline(part.inside));
    case 'emphasis':
      return el('em', {}, ...inline(part.inside));
    case 'strike':
      return el('s', {}, ...inline(part.inside));
    case 'break':
      return el('br');
    case 'link':
      return link(part.address, inline(part.inside));
  }
}

/** Shows the whole address of a link, because its text was written by others. */
function link(address: string, words: readonly Child[]): HTMLElement {
  const attributes = { href: address, target: '_blank', rel: 'noopener noreferrer' };
  if (words.length === 0) return el('a', attributes, address);
  return el('a', attributes, ...words, ' ', el('span', { class: 'address' }, address));
}
