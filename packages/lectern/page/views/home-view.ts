/**
 * All servers of this listener at a glance.
 * @module
 */
import type { Desk, ServerEntry } from '../desk.ts';
import { type Child, el } from '../dom.ts';
import { textOf } from '../mcp/json.ts';
import { type Offer, titleOf } from '../mcp/offer.ts';
import { hrefOf } from '../route.ts';
import { awaiting } from './awaiting.ts';
import { connectView } from './connect-view.ts';
import { counted } from './parts.ts';

export function homeView(desk: Desk): HTMLElement {
  const { servers } = desk.listing;
  document.title = 'Lectern';
  return el(
    'div',
    { class: 'view' },
    el(
      'header',
      { class: 'heading' },
      el('h1', {}, `${counted(servers.length, 'server')} to try`),
      el(
        'p',
        { class: 'lead' },
        'See what each server offers, call its tools here, and add it to your client.',
      ),
    ),
    el('ul', { class: 'cards' }, ...servers.map((server) => card(desk, server))),
    connectView(servers),
  );
}

function card(desk: Desk, server: ServerEntry): HTMLElement {
  return el(
    'li',
    { class: 'card' },
    awaiting(
      server.name,
      () => desk.offer(server),
      (offer) => summary(server, offer),
    ),
  );
}

function summary({ name }: ServerEntry, { welcome, tools, resources, prompts }: Offer): Child[] {
  const { info, instructions = '' } = welcome;
  const about = textOf(info.description) ?? firstSentence(instructions);
  const counts = [
    tools.length > 0 && counted(tools.length, 'tool'),
    resources.length > 0 && counted(resources.length, 'resource'),
    prompts.length > 0 && counted(prompts.length, 'prompt'),
  ];
  return [
    el('h2', {}, el('a', { href: hrefOf({ server: name }) }, textOf(info.title) ?? name)),
    el('p', { class: 'about' }, about),
    el(
      'p',
      { class: 'chips' },
      ...tools.slice(0, MOST_CHIPS).map((tool) => chip(name, tool.name, titleOf(tool))),
    ),
    el('p', { class: 'muted counts' }, counts.filter(Boolean).join(' · ')),
  ];
}

const MOST_CHIPS = 4;

function chip(server: string, tool: unknown, title: string): HTMLElement {
  return el('a', { class: 'chip', href: hrefOf({ server, section: 'tools', name: textOf(tool) }) }, title);
}

function firstSentence(text: string): string {
  const [sentence = ''] = /^.*?[.:](?=\s|$)/s.exec(text) ?? [text];
  return sentence.replace(/\s+/g, ' ').replace(/:$/, '.');
}
