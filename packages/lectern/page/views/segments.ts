/**
 * A few ways to look at one thing, of which one is chosen.
 * @module
 */
import { el, newId } from '../dom.ts';

/** Radio buttons, so that a keyboard and a screen reader know what to do. */
export function segments(
  label: string,
  options: readonly string[],
  chosen: string,
  change: (option: string) => void,
): HTMLElement {
  const name = newId();
  const buttons = options.map((option) => {
    const input = el('input', { type: 'radio', name, value: option, change: () => change(option) });
    input.checked = option === chosen;
    return el('label', {}, input, el('span', {}, option));
  });
  return el('fieldset', { class: 'segments' }, el('legend', { class: 'unseen' }, label), ...buttons);
}
