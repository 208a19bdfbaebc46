/**
 * What a person chose before: theme, revision, open panels. A browser may refuse to remember.
 * @module
 */

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
