/**
 * JSON to be read: indented, and its parts told apart by colour.
 * @module
 */
import { type Child, el } from '../dom.ts';
import type { Json } from '../mcp/json.ts';

/** Beyond this, elements for each part would cost more than their colour is worth. */
const MOST_CHARACTERS = 60_000;

const PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function jsonView(value: Json | undefined): HTMLElement {
  const text = JSON.stringify(value, null, 2) ?? 'undefined';
  const children = text.length > MOST_CHARACTERS ? [text] : coloured(text);
  return el('pre', { class: 'json', tabindex: 0 }, el('code', {}, ...children));
}

function coloured(text: string): Child[] {
  const children: Child[] = [];
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    const { 0: whole, 1: string, 2: colon = '', index } = match;
    children.push(text.slice(at, index));
    const kind = string === undefined ? 'word' : colon === '' ? 'string' : 'key';
    children.push(el('span', { class: kind }, string ?? whole), colon);
    at = index + whole.length;
  }
  return [...children, text.slice(at)];
}
