/**
 * From an address within the page to what is shown there.
 * @module
 */
import type { Desk, ServerEntry } from '../desk.ts';
import { type Child, el } from '../dom.ts';
import { type JsonObject, textOf } from '../mcp/json.ts';
import type { Offer } from '../mcp/offer.ts';
import { hrefOf, type Route } from '../route.ts';
import { awaiting } from './awaiting.ts';
import { homeView } from './home-view.ts';
import { emptyView, heading } from './parts.ts';
import { oneResourceView, resourcesView, templateView } from './resource-views.ts';
import { serverView } from './server-view.ts';
import { promptView, toolView } from './tool-and-prompt-views.ts';

export function routeView(desk: Desk, route: Route): HTMLElement {
  const { servers } = desk.listing;
  // A server that is alone needs no list of servers.
  const server = route.server === undefined && servers.length === 1 ? servers[0] : serverOf(desk, route);
  if (server === undefined)
    return route.server === undefined ? homeView(desk) : missing(`server "${route.server}"`);
  if (route.section === undefined || (route.name === undefined && route.section !== 'resources'))
    return serverView(desk, server);
  return el(
    'div',
    { class: 'view' },
    awaiting(
      server.name,
      () => desk.offer(server),
      (offer) => partOf(desk, server, route, offer),
    ),
  );
}

export function serverOf(desk: Desk, { server }: Route): ServerEntry | undefined {
  return desk.listing.servers.find(({ name }) => name === server);
}

function partOf(
  desk: Desk,
  server: ServerEntry,
  { section, name = '' }: Route,
  offer: Offer,
): readonly Child[] {
  const title = textOf(offer.welcome.info.title) ?? server.name;
  const named = (all: readonly JsonObject[]): JsonObject | undefined =>
    all.find((each) => each.name === name);
  document.title = `${name === '' ? 'Resources' : name} · ${server.name} · Lectern`;
  if (section === 'resources')
    return name === ''
      ? resourcesView(server, title, offer)
      : oneResourceView(desk, server, title, name, offer);
  const [show, found] =
    section === 'tools'
      ? [toolView, named(offer.tools)]
      : section === 'prompts'
        ? [promptView, named(offer.prompts)]
        : [templateView, named(offer.templates)];
  if (found !== undefined) return show(desk, server, title, found);
  const back = el('a', { href: hrefOf({ server: server.name }) }, `Go to ${title}`);
  const kind = section?.slice(0, -1) ?? '';
  return [missing(`${kind} "${name}" in ${desk.revision}`), el('p', {}, back)];
}

function missing(what: string): HTMLElement {
  return el('div', { class: 'view' }, heading([], 'Nothing here'), emptyView(`There is no ${what}.`));
}
