/**
 * The frame of the page: bar, way to everything, what is looked at, traffic.
 * @module
 */
import type { Desk, ServerEntry } from './desk.ts';
import { type Child, el, icon, newId, replace } from './dom.ts';
import { type JsonObject, textOf } from './mcp/json.ts';
import { type Offer, titleOf } from './mcp/offer.ts';
import { hrefOf, type Route, readRoute, type Section } from './route.ts';
import { recall, remember, themeButton } from './settings.ts';
import { routeView } from './views/route-view.ts';
import { trafficView } from './views/traffic-view.ts';

/** From this width on, there is room for the traffic beside everything else (see the style). */
const ROOMY = '(min-width: 1280px)';

export function buildShell(desk: Desk): void {
  const nav = el('nav', { id: 'nav', 'aria-label': 'Servers' });
  const main = el('main', { tabindex: -1 });
  const aside = el(
    'aside',
    { id: 'traffic', 'aria-label': 'Traffic' },
    trafficView(desk.traffic, () => setTraffic(false)),
  );
  const menuButton = el('button', {
    type: 'button',
    class: 'quiet menu',
    'aria-label': 'Servers',
    'aria-controls': 'nav',
  });
  menuButton.append(icon('menu'));
  const trafficButton = el('button', { type: 'button', class: 'quiet', 'aria-controls': 'traffic' });
  trafficButton.append(icon('traffic'), el('span', { class: 'word' }, 'Traffic'));
  const skip = el('a', { class: 'skip', href: '#' }, 'Skip to the content');

  function setMenu(isOpen: boolean): void {
    document.body.toggleAttribute('data-menu', isOpen);
    menuButton.setAttribute('aria-expanded', String(isOpen));
  }
  function setTraffic(isOpen: boolean): void {
    document.body.toggleAttribute('data-traffic', isOpen);
    trafficButton.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen && aside.contains(document.activeElement)) trafficButton.focus();
  }
  function show(): void {
    const route = readRoute(location.hash);
    const { scrollTop } = nav;
    replace(nav, ...navView(desk, route));
    replace(main, routeView(desk, route));
    nav.scrollTop = scrollTop;
  }

  menuButton.addEventListener('click', () => setMenu(!document.body.hasAttribute('data-menu')));
  trafficButton.addEventListener('click', () => {
    const isOpen = !document.body.hasAttribute('data-traffic');
    setTraffic(isOpen);
    remember('traffic', isOpen ? 'open' : 'closed');
  });
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  addEventListener('hashchange', () => {
    setMenu(false);
    show();
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !matchMedia(ROOMY).matches) setTraffic(false);
  });
  addEventListener('pagehide', () => desk.close());

  const bar = el(
    'header',
    { class: 'top-bar' },
    skip,
    menuButton,
    el(
      'a',
      { class: 'brand', href: '#/', 'aria-label': 'Lectern' },
      icon('lectern'),
      el('span', {}, 'Lectern'),
    ),
    revisionChoice(desk, show),
    trafficButton,
    themeButton(),
  );
  replace(document.body, bar, el('div', { class: 'frame' }, nav, main, aside));
  setMenu(false);
  setTraffic(matchMedia(ROOMY).matches && recall('traffic') !== 'closed');
  show();
}

function revisionChoice(desk: Desk, show: () => void): HTMLElement {
  const id = newId();
  const options = desk.revisions.map((revision) =>
    el(
      'option',
      { value: revision },
      `${revision} (${desk.isStateless(revision) ? 'stateless' : 'session'})`,
    ),
  );
  const select = el('select', { id }, ...options);
  select.value = desk.revision;
  select.addEventListener('change', () => {
    desk.setRevision(select.value);
    remember('revision', select.value);
    show();
  });
  return el('div', { class: 'revision' }, el('label', { for: id }, 'Revision'), select);
}

function navView(desk: Desk, route: Route): Child[] {
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
