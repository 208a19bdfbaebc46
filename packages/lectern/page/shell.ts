/**
 * The frame of the page: bar, way to everything, what is looked at, traffic.
 * @module
 */
import type { Desk } from './desk.ts';
import { el, newId, replace } from './dom.ts';
import { icon } from './icons.ts';
import { readRoute } from './route.ts';
import { recall, remember, themeButton } from './settings.ts';
import { navView } from './views/nav-view.ts';
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
    desk.speak(select.value);
    remember('revision', select.value);
    show();
  });
  return el('div', { class: 'revision' }, el('label', { for: id }, 'Revision'), select);
}
