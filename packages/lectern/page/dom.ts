/**
 * Creates elements and icons. Text becomes text, with its invisible characters made visible: nothing here writes HTML.
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

const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  done: 'M5 13l4 4L19 7',
  traffic: 'M7 4v14M7 18l-3-3M7 18l3-3M17 20V6M17 6l-3 3M17 6l3 3',
  light:
    'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
  dark: 'M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z',
  add: 'M12 5v14M5 12h14',
  lectern: 'M4 6.5l8-2 8 2-1.5 6.5h-13zM12 13v7M7.5 20h9',
} as const;

type IconName = keyof typeof PATHS;

const SVG = 'http://www.w3.org/2000/svg';

/** Hidden from screen readers, which read the text next to it. */
export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
