/**
 * Creates elements. Text becomes text, with its invisible characters made visible: nothing here writes HTML.
 * @module
 */
import { HIDDEN } from '../src/base/shown-text.ts';

export type Child = Node | string | false | undefined;
type Attribute = string | number | boolean | undefined | ((event: Event) => void);

/** Attributes by name; `true` is an attribute without a value, a function listens to the event of its name. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...nodesOf(children));
  return element;
}

export function replace(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren(...nodesOf(children));
}

function nodesOf(children: readonly Child[]): Node[] {
  return children.flatMap((child) => {
    if (child === undefined || child === false) return [];
    return [typeof child === 'string' ? document.createTextNode(visibleText(child)) : child];
  });
}

let lastId = 0;

export function newId(): string {
  return `n${++lastId}`;
}

/** Control characters get their own symbols (U+2400 onwards); others are shown by number. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) as number;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? '␡' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}
