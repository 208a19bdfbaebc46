/**
 * Light or dark: as the system has it, until somebody chooses.
 * @module
 */
import { el, replace } from './dom.ts';
import { icon } from './icons.ts';
import { recall, remember } from './settings.ts';

/** Before anything is painted. */
export function restoreTheme(): void {
  const theme = recall('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

export function themeButton(): HTMLElement {
  const button = el('button', { type: 'button', class: 'quiet', click: change });
  function isDark(): boolean {
    const chosen = document.documentElement.dataset.theme;
    return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  }
  function show(): void {
    const other = isDark() ? 'light' : 'dark';
    button.setAttribute('aria-label', `Change to ${other} colours`);
    replace(button, icon(other));
  }
  function change(): void {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    remember('theme', theme);
    show();
  }
  show();
  return button;
}
