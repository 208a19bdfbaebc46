/**
 * Shows that something is awaited, then the thing itself or why it failed.
 * @module
 */

import { RemoteError } from '../../src/client/connection.ts';
import { type Child, el, replace } from '../dom.ts';
import type { Json } from '../mcp/json.ts';
import { jsonView } from './parts.ts';
import { SignInRequired } from './sign-in-view.ts';

export function awaiting<T>(
  what: string,
  work: () => Promise<T>,
  show: (value: T) => readonly Child[],
): HTMLElement {
  const place = el('div', { class: 'awaiting' });
  async function start(): Promise<void> {
    replace(place, loading(what));
    place.setAttribute('aria-busy', 'true');
    try {
      replace(place, ...show(await work()));
    } catch (error) {
      const retry = (): void => void start();
      if (error instanceof SignInRequired) return replace(place, error.view(retry));
      const again = el('button', { type: 'button', click: retry }, 'Try again');
      replace(place, failureView(error), el('div', { class: 'actions' }, again));
    } finally {
      place.removeAttribute('aria-busy');
    }
  }
  void start();
  return place;
}

/** Appears only if it takes a moment (see the style). */
function loading(what: string): HTMLElement {
  const bars = [1, 2, 3].map(() => el('div', { class: 'bar' }));
  return el(
    'div',
    { class: 'loading', role: 'status' },
    el('span', { class: 'unseen' }, `Loading ${what}`),
    ...bars,
  );
}

/** What the codes of JSON-RPC and MCP mean. */
const MEANINGS: Readonly<Record<number, string>> = {
  [-32700]: 'parse error',
  [-32600]: 'invalid request',
  [-32601]: 'method not found',
  [-32602]: 'invalid params',
  [-32603]: 'internal error',
  [-32002]: 'resource not found',
  [-32020]: 'header mismatch',
  [-32021]: 'missing client capability',
  [-32022]: 'unsupported protocol version',
};

export function failureView(error: unknown): HTMLElement {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof RemoteError)) return notice('No response', message);
  const meaning = MEANINGS[error.code];
  const title = `Error ${error.code}${meaning === undefined ? '' : `, ${meaning}`}`;
  const data = error.data === undefined ? undefined : jsonView(error.data as Json);
  return notice(title, message, data);
}

function notice(title: string, message: string, more?: HTMLElement): HTMLElement {
  return el(
    'div',
    { class: 'notice bad' },
    el('strong', {}, title),
    el('p', { class: 'message' }, message),
    more,
  );
}
