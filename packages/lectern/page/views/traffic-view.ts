/**
 * The messages as they come and go, each to be opened.
 * @module
 */
import { el, icon, replace } from '../dom.ts';
import type { Message, Traffic } from '../mcp/traffic.ts';
import { emptyView, jsonView } from './parts.ts';

export function trafficView(traffic: Traffic, close: () => void): HTMLElement {
  const list = el('ol', { class: 'messages' });
  const empty = emptyView('Messages will appear here as they are sent and received.');
  const rows = new Map<number, HTMLElement>();

  function show(): void {
    const kept = new Set(traffic.messages.map(({ number }) => number));
    for (const [number, row] of rows) {
      if (kept.has(number)) continue;
      row.remove();
      rows.delete(number);
    }
    for (const message of [...traffic.messages].reverse()) {
      if (rows.has(message.number)) continue;
      const row = messageRow(message);
      rows.set(message.number, row);
      list.prepend(row);
    }
    empty.hidden = rows.size > 0;
  }

  traffic.listen(show);
  const clear = el('button', { type: 'button', class: 'quiet', click: () => traffic.clear() }, 'Clear');
  const closing = el('button', {
    type: 'button',
    class: 'quiet',
    'aria-label': 'Close traffic',
    click: close,
  });
  closing.append(icon('close'));
  return el(
    'div',
    { class: 'inside' },
    el('div', { class: 'top' }, el('h2', {}, 'Traffic'), clear, closing),
    empty,
    list,
  );
}

function messageRow(message: Message): HTMLElement {
  const { direction, server, method, kind, milliseconds, at } = message;
  const time = at.toLocaleTimeString('en-GB', { hour12: false });
  const took = milliseconds === undefined ? time : `${Math.max(1, Math.round(milliseconds))} ms`;
  const body = el('div', { class: 'body' });
  const details = el(
    'details',
    {
      toggle: () => {
        if (details.open && body.childElementCount === 0) replace(body, ...inside(message));
      },
    },
    el(
      'summary',
      { 'data-kind': kind },
      el(
        'span',
        { class: 'way', 'aria-label': direction === 'out' ? 'sent' : 'received' },
        direction === 'out' ? '↑' : '↓',
      ),
      el('span', { class: 'method' }, method),
      el('span', { class: 'took' }, took),
      el('span', { class: 'from' }, `${server} · ${kind}`),
    ),
    body,
  );
  return el('li', {}, details);
}

function inside({ http, body }: Message): HTMLElement[] {
  const headers = Object.entries(http).map(([name, value]) => `${name}: ${value}`);
  return [el('pre', { class: 'plain headers' }, headers.join('\n')), jsonView(body)];
}
