/**
 * The page that a server shows to people.
 * @module
 */
import { Desk, type Listing } from './desk.ts';
import { el, replace } from './dom.ts';
import { Access } from './mcp/access.ts';
import { Traffic } from './mcp/traffic.ts';
import { recall, restoreTheme } from './settings.ts';
import { buildShell } from './shell.ts';
import { awaiting } from './views/awaiting.ts';

const call = (path: string, init: RequestInit): Promise<Response> => fetch(path, init);

const access = new Access(call);

async function load(): Promise<Listing> {
  const response = await fetch('/console.json');
  if (!response.ok) throw new Error(`The list of servers could not be read: HTTP ${response.status}`);
  const listing: Listing = await response.json();
  await access.comeBack(listing.servers.map(({ path }) => path));
  return listing;
}

restoreTheme();
addEventListener('DOMContentLoaded', () => {
  const main = el('main');
  replace(document.body, main);
  main.append(
    awaiting('the servers', load, (listing) => {
      buildShell(new Desk(listing, new Traffic(), call, recall('revision'), access));
      return [];
    }),
  );
});
