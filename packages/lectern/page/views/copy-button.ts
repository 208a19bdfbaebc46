/**
 * Copies a text when it is pressed, and says that it did.
 * @module
 */
import { el, replace } from '../dom.ts';
import { icon } from '../icons.ts';

const SHOWN_MS = 1500;

export function copyButton(what: string, text: () => string): HTMLButtonElement {
  const label = el('span', {}, 'Copy');
  const button = el('button', { type: 'button', class: 'quiet copy', 'aria-label': `Copy ${what}` });
  const show = (name: 'copy' | 'done', word: string): void => {
    label.textContent = word;
    replace(button, icon(name), label);
  };
  button.addEventListener('click', async () => {
    const isCopied = await copy(text());
    show(isCopied ? 'done' : 'copy', isCopied ? 'Copied' : 'Not allowed');
    button.setAttribute('aria-label', isCopied ? `Copied ${what}` : `Copying ${what} is not allowed`);
    setTimeout(() => {
      show('copy', 'Copy');
      button.setAttribute('aria-label', `Copy ${what}`);
    }, SHOWN_MS);
  });
  show('copy', 'Copy');
  return button;
}

/** Browsers give the clipboard to pages of this machine and of https alone. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
