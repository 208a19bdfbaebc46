/**
 * The list of a text field: examples, or what the server completes the text with.
 * @module
 */
import { el, replace } from '../dom.ts';

const PAUSE_MS = 150;

export interface Suggestions {
  readonly node: HTMLElement;
  follow(input: HTMLInputElement, find: (text: string) => Promise<readonly string[]>): void;
}

export function suggestions(id: string, first: readonly string[]): Suggestions {
  const options = (values: readonly string[]): HTMLElement[] =>
    values.map((value) => el('option', { value }));
  const node = el('datalist', { id }, ...options(first));
  return {
    node,
    follow(input, find) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let latest = '';
      const ask = async (): Promise<void> => {
        const text = input.value;
        latest = text;
        const values = await find(text);
        // An answer to what is no longer there would only confuse.
        if (latest === text) replace(node, ...options(values));
      };
      const later = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => void ask(), PAUSE_MS);
      };
      input.addEventListener('input', later);
      input.addEventListener('focus', later);
    },
  };
}
