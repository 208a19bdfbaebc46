/**
 * How to add servers to a client: choose the client, copy.
 * @module
 */
import { CLIENTS, type Reachable, type Way } from '../connect/clients.ts';
import type { ServerEntry } from '../desk.ts';
import { el, newId, replace } from '../dom.ts';
import { copyButton, segments } from './parts.ts';

const WAYS: Readonly<Record<string, Way>> = { 'Over HTTP': 'http', 'Over stdio': 'stdio' };

export function connectView(servers: readonly ServerEntry[]): HTMLElement {
  const reachable = servers.map(
    ({ name, path, command }): Reachable => ({ name, url: `${location.origin}${path}`, command }),
  );
  const hasCommands = reachable.every(({ command }) => command !== undefined);
  let [client] = CLIENTS as [(typeof CLIENTS)[number]];
  let way: Way = 'http';
  const place = el('p', { class: 'muted' });
  const code = el('pre', { tabindex: 0, 'aria-label': 'Configuration' });
  const snippet = (): string => client.snippet(reachable, way);
  const show = (): void => {
    place.textContent = client.place(way);
    replace(code, snippet());
  };

  const selectId = newId();
  const select = el(
    'select',
    {
      id: selectId,
      change: () => {
        client = CLIENTS.find(({ name }) => name === select.value) ?? client;
        show();
      },
    },
    ...CLIENTS.map(({ name }) => el('option', {}, name)),
  );
  const ways = segments('How the client reaches it', Object.keys(WAYS), 'Over HTTP', (chosen) => {
    way = WAYS[chosen] ?? way;
    show();
  });
  show();
  const title = servers.length === 1 ? 'Add it to a client' : 'Add them to a client';
  return el(
    'section',
    { class: 'connect' },
    el('h2', {}, title),
    el(
      'div',
      { class: 'card' },
      el(
        'div',
        { class: 'toolbar' },
        el('label', { for: selectId, class: 'unseen' }, 'Client'),
        select,
        hasCommands && ways,
        copyButton('the configuration', snippet),
      ),
      place,
      code,
    ),
  );
}
