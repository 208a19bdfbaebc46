/**
 * Settings that a user chose before: theme, revision, open panels. A browser may refuse to store them.
 * @module
 */
import { el, icon, replace } from './dom.ts';

export type Setting = 'theme' | 'revision' | 'traffic';

export function recall(setting: Setting): string | null {
  try {
    return localStorage.getItem(`lectern.${setting}`);
  } catch {
    return null;
  }
}

export function remember(setting: Setting, value: string): void {
  try {
    localStorage.setItem(`lectern.${setting}`, value);
  } catch {
    // Then it holds until the page is left.
  }
}

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
    button.setAttribute('aria-label', `Switch to ${other} colours`);
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
