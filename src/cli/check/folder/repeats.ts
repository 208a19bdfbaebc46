/**
 * Pages that go by the same name: clients ask for pages by id, and people know them by title.
 * @module
 */
import type { Finding } from '../../../../servers/content/finding.ts';
import type { Page } from './page.ts';

/** All but the first are left out. */
export function repeatedIds(pages: readonly Page[]): Finding[] {
  return repeats(pages, ({ document }) => document.id).map(([{ document }, first]) => ({
    path: document.path,
    line: 1,
    message: `has the same name as ${first.document.path}`,
  }));
}

export function repeatedTitles(pages: readonly Page[]): Finding[] {
  const folded = ({ document }: Page): string => document.title.trim().toLowerCase().replace(/\s+/g, ' ');
  return repeats(pages, folded)
    .filter(([{ document }, first]) => document.id !== first.document.id)
    .map(([{ document, titleLine }, first]) => ({
      path: document.path,
      line: titleLine,
      message: `title "${document.title}" is also that of ${first.document.path}`,
    }));
}

/** Each with the first that has the same key. */
function repeats(pages: readonly Page[], keyOf: (page: Page) => string): (readonly [Page, Page])[] {
  const firsts = new Map<string, Page>();
  const found: (readonly [Page, Page])[] = [];
  for (const page of pages) {
    const first = firsts.get(keyOf(page));
    if (first === undefined) firsts.set(keyOf(page), page);
    else found.push([page, first]);
  }
  return found;
}
