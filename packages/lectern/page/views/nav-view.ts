/**
 * The way to everything: all servers, and the tools and prompts of the one that is looked at.
 * @module
 */
import type { Desk, ServerEntry } from '../desk.ts';
import { type Child, el } from '../dom.ts';
import { type JsonObject, textOf } from '../mcp/json.ts';
import { type Offer, titleOf } from '../mcp/offer.ts';
import { hrefOf, type Route, type Section } from '../route.ts';

export function navView(desk: Desk, route: Route): Child[] {
  const { servers } = desk.listing;
  const current = route.server ?? (servers.length === 1 ? servers[0]?.name : undefined);
  return [
    servers.length > 1 && el('ul', {}, el('li', {}, link({}, 'All servers', current === undefined))),
    el('ul', {}, ...servers.map((server) => item(desk, server, route, server.name === current))),
  ];
}

function item(desk: Desk, server: ServerEntry, route: Route, isCurrent: boolean): HTMLElement {
  const node = el(
    'li',
    {},
    link({ server: server.name }, server.name, isCurrent && route.section === undefined),
  );
  if (!isCurrent) return node;
  const inside = el('div', { class: 'inside' });
  node.append(inside);
  // Errors are reported where the server is shown.
  desk.offer(server).then(
    (offer) => {
      inside.append(...parts(server.name, route, offer));
      inside.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    },
    () => {},
  );
  return node;
}

function parts(server: string, route: Route, { tools, prompts, resources, templates }: Offer): Node[] {
  const list = (title: string, section: Section, all: readonly JsonObject[]): Node[] => {
    if (all.length === 0) return [];
    const links = all.map((each) => {
      const name = textOf(each.name) ?? '';
      const isHere = route.section === section && route.name === name;
      return el('li', {}, link({ server, section, name }, titleOf(each), isHere));
    });
    return [el('p', { class: 'label' }, title), el('ul', {}, ...links)];
  };
  const isAtResources = route.section === 'resources' || route.section === 'templates';
  const count = resources.length + templates.length;
  const toResources = link({ server, section: 'resources' }, `Resources (${count})`, isAtResources);
  return [
    ...list('Tools', 'tools', tools),
    ...list('Prompts', 'prompts', prompts),
    ...(count === 0 ? [] : [el('ul', {}, el('li', {}, toResources))]),
  ];
}

function link(route: Route, text: string, isHere: boolean): HTMLElement {
  return el('a', { href: hrefOf(route), 'aria-current': isHere ? 'page' : undefined }, text);
}
