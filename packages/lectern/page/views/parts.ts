/**
 * Small pieces that several views are made of.
 * @module
 */
import { type Child, el } from '../dom.ts';
import { isObject, type JsonObject, textOf } from '../mcp/json.ts';
import { titleOf } from '../mcp/offer.ts';
import { hrefOf, type Route } from '../route.ts';
import { jsonView } from './json-view.ts';

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
    readOnlyHint === true && 'reads only',
    readOnlyHint !== true && destructiveHint === true && 'may destroy',
    openWorldHint === true && 'reaches outside',
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
