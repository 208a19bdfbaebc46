/**
 * One server: what it is, and all that it offers.
 * @module
 */
import type { Desk, ServerEntry } from '../desk.ts';
import { type Child, el } from '../dom.ts';
import { isObject, type JsonObject, textOf } from '../mcp/json.ts';
import type { Offer } from '../mcp/offer.ts';
import { hrefOf, type Section } from '../route.ts';
import { awaiting } from './awaiting.ts';
import { connectView } from './connect-view.ts';
import { copyButton, emptyView, heading, listed } from './parts.ts';

export function serverView(desk: Desk, server: ServerEntry): HTMLElement {
  document.title = `${server.name} · Lectern`;
  return el(
    'div',
    { class: 'view' },
    awaiting(
      server.name,
      () => desk.offer(server),
      (offer) => show(server, offer),
    ),
  );
}

/** More than these have a page of their own. */
const MOST_RESOURCES = 6;

function show(server: ServerEntry, offer: Offer): Child[] {
  const { welcome, tools, resources, templates, prompts } = offer;
  const { info, instructions, capabilities, revision } = welcome;
  const url = `${location.origin}${server.path}`;
  const version = textOf(info.version);
  const said = [
    textOf(info.name),
    version === undefined ? undefined : `version ${version}`,
    `revision ${revision}`,
  ];
  const section = (
    title: string,
    words: string,
    kind: Section,
    all: readonly JsonObject[],
    more?: Child,
  ): Child =>
    isObject(capabilities[kind === 'templates' ? 'resources' : kind]) &&
    listSection(title, words, server, kind, all, more);
  const hidden = resources.length - MOST_RESOURCES;
  const all = el(
    'a',
    { href: hrefOf({ server: server.name, section: 'resources' }) },
    `All ${resources.length} resources`,
  );
  return [
    heading([], textOf(info.title) ?? server.name),
    el('p', { class: 'facts muted' }, said.filter(Boolean).join(' · ')),
    textOf(info.description) !== undefined && el('p', { class: 'lead' }, textOf(info.description)),
    el(
      'p',
      { class: 'endpoint' },
      el('code', {}, url),
      copyButton('the address', () => url),
    ),
    instructions !== undefined &&
      el(
        'section',
        {},
        el('h2', {}, 'Instructions'),
        el('div', { class: 'card instructions' }, el('pre', { class: 'plain', tabindex: 0 }, instructions)),
      ),
    section('Tools', 'This server has no tools.', 'tools', tools),
    section('Prompts', 'This server has no prompts.', 'prompts', prompts),
    section(
      'Resources',
      'This server has no resources.',
      'resources',
      resources.slice(0, MOST_RESOURCES),
      hidden > 0 && all,
    ),
    templates.length > 0 && section('Resource templates', '', 'templates', templates),
    connectView([server]),
  ];
}

function listSection(
  title: string,
  words: string,
  { name: server }: ServerEntry,
  section: Section,
  all: readonly JsonObject[],
  more: Child,
): HTMLElement {
  const rows = all.map((each) =>
    listed(each, { server, section, name: textOf(section === 'resources' ? each.uri : each.name) }),
  );
  return el(
    'section',
    {},
    el('h2', {}, title),
    rows.length === 0 ? emptyView(words) : el('ul', { class: 'list' }, ...rows),
    more instanceof Node && el('p', { class: 'more' }, more),
  );
}
