/**
 * What is shown while something is awaited, when it is there, and when it failed.
 * @module
 */
import { type Child, el, replace } from '../dom.ts';
import { failureView } from './failure-view.ts';

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
      const again = el('button', { type: 'button', click: () => void start() }, 'Try again');
      replace(place, failureView(error), el('div', { class: 'actions' }, again));
    }
    place.removeAttribute('aria-busy');
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
