/**
 * Small pieces that several views are made of.
 * @module
 */
import { type Child, el, icon, newId, replace } from '../dom.ts';
import { isObject, type Json, type JsonObject, textOf } from '../mcp/json.ts';
import { titleOf } from '../mcp/offer.ts';
import { hrefOf, type Route } from '../route.ts';

/** Where one is, the name of what is shown, and its identifier where that is not the name. */
export function heading(
  trail: readonly Child[],
  title: string,
  name?: string,
  ...beside: readonly Child[]
): HTMLElement {
  return el(
    'header',
    { class: 'heading' },
    trail.length > 0 && el('p', { class: 'trail' }, ...trail),
    el('h1', {}, title),
    el('p', { class: 'beside' }, name !== undefined && name !== title && el('code', {}, name), ...beside),
  );
}

export function trailTo(server: string, title: string, section?: string): Child[] {
  return [el('a', { href: hrefOf({ server }) }, title), section !== undefined && ` / ${section}`];
}

/** A row of a list: a name that leads on, and what it is. */
export function listed(definition: JsonObject, route: Route): HTMLElement {
  const title = titleOf(definition);
  const name = textOf(definition.uri) ?? textOf(definition.uriTemplate) ?? textOf(definition.name) ?? '';
  return el(
    'li',
    {},
    el('a', { href: hrefOf(route) }, title),
    name !== title && el('code', {}, name),
    ...hintsOf(definition),
    el('p', { class: 'muted' }, textOf(definition.description)),
  );
}

/** What a tool says of its effects; only what is remarkable. */
export function hintsOf({ annotations }: JsonObject): HTMLElement[] {
  if (!isObject(annotations)) return [];
  const { readOnlyHint, destructiveHint, openWorldHint } = annotations;
  const words = [
    readOnlyHint === true && 'read-only',
    readOnlyHint !== true && destructiveHint === true && 'destructive',
    openWorldHint === true && 'open world',
  ];
  return words.flatMap((word) => (word === false ? [] : [el('span', { class: 'badge' }, word)]));
}

export function schemaView(title: string, schema: unknown): HTMLElement | undefined {
  if (!isObject(schema)) return undefined;
  return el('details', { class: 'schema' }, el('summary', {}, title), jsonView(schema));
}

export function emptyView(text: string): HTMLElement {
  return el('p', { class: 'empty' }, text);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Radio buttons, so that a keyboard and a screen reader know what to do. */
export function segments(
  label: string,
  options: readonly string[],
  chosen: string,
  change: (option: string) => void,
): HTMLElement {
  const name = newId();
  const buttons = options.map((option) => {
    const input = el('input', { type: 'radio', name, value: option, change: () => change(option) });
    input.checked = option === chosen;
    return el('label', {}, input, el('span', {}, option));
  });
  return el('fieldset', { class: 'segments' }, el('legend', { class: 'unseen' }, label), ...buttons);
}

const SHOWN_MS = 1500;

export function copyButton(what: string, text: () => string): HTMLButtonElement {
  const label = el('span', {}, 'Copy');
  const button = el('button', { type: 'button', class: 'quiet copy', 'aria-label': `Copy ${what}` });
  const show = (name: 'copy' | 'done', word: string): void => {
    label.textContent = word;
    replace(button, icon(name), label);
  };
  button.addEventListener('click', async () => {
    const isCopied = await copy(text());
    show(isCopied ? 'done' : 'copy', isCopied ? 'Copied' : 'Not allowed');
    button.setAttribute('aria-label', isCopied ? `Copied ${what}` : `Copying ${what} is not allowed`);
    setTimeout(() => {
      show('copy', 'Copy');
      button.setAttribute('aria-label', `Copy ${what}`);
    }, SHOWN_MS);
  });
  show('copy', 'Copy');
  return button;
}

/** Browsers give the clipboard to pages of this machine and of https alone. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

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
