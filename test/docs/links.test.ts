/**
 * Links between pages lead somewhere, to headings too.
 * @module
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proseOf } from './fences.ts';
import { PAGES, ROOT } from './pages.ts';

const LINK = /\]\(([^)\s]+)\)/g;

/** As GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = proseOf(page).match(/^#+ .*$/gm) ?? [];
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const words = heading.replace(/^#+ /, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const anchor = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

describe('links', () => {
  it.each(PAGES)('of %s are valid', (page) => {
    const links = [...proseOf(page).matchAll(LINK)].map(([, link]) => link as string);
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
