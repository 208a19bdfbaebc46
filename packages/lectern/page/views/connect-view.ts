/**
 * How to add servers to a client: choose the client, copy.
 * @module
 */
import { CLIENTS, type Client, type Reachable, type Way } from '../connect/clients.ts';
import type { ServerEntry } from '../desk.ts';
import { el, newId, replace } from '../dom.ts';
import { copyButton, segments } from './parts.ts';

const WAYS: Readonly<Record<string, Way>> = { 'Over HTTP': 'http', 'Over stdio': 'stdio' };

export function connectView(servers: readonly ServerEntry[]): HTMLElement {
  const reachable = servers.map(
    ({ name, path, command, headers = {} }): Reachable => ({
      // Codex accepts no other characters in a name.
      name: name.replace(/[^\w-]+/g, '-'),
      url: `${location.origin}${path}`,
      command,
      headers,
    }),
  );
  const hasCommands = reachable.every(({ command }) => command !== undefined);
  let [client] = CLIENTS as [(typeof CLIENTS)[number]];
  let way: Way = 'http';
  const place = el('p', { class: 'muted' });
  const code = el('pre', { tabindex: 0, 'aria-label': 'Configuration' });
  const links = el('p', { class: 'links' });
  const snippet = (): string => client.snippet(reachable, way);
  const show = (): void => {
    place.textContent = client.place(way);
    replace(code, snippet());
    replace(links, ...linksFor(client, reachable, way));
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
  const ways = segments('Transport', Object.keys(WAYS), 'Over HTTP', (chosen) => {
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
      links,
      place,
      code,
    ),
  );
}

/** For a single server, of every application that has such links; for several, of the chosen one. */
function linksFor(chosen: Client, servers: readonly Reachable[], way: Way): HTMLElement[] {
  const [only, second] = servers;
  const linking = CLIENTS.filter(({ link }) => link !== undefined);
  if (only !== undefined && second === undefined)
    return linking.map((client) => installLink(`Add to ${client.name}`, client, only, way));
  return linking
    .filter((client) => client === chosen)
    .flatMap((client) =>
      servers.map((server) => installLink(`Add ${server.name} to ${client.name}`, client, server, way)),
    );
}

function installLink(text: string, { link }: Client, server: Reachable, way: Way): HTMLElement {
  return el('a', { class: 'button', href: link?.(server, way) }, text);
}
