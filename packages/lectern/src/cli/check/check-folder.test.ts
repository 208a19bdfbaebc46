import { expect, it } from 'vitest';
import { type Page, readPage } from './broken-links.ts';
import { repeatedIds, repeatedTitles } from './check-folder.ts';

function pageOf(path: string, text: string): Page {
  const read = readPage({ path, text, hash: '' });
  if (read.kind !== 'page') throw new Error(read.kind);
  return read.page;
}

const PAGES = [
  pageOf('a.md', '# Tides\n'),
  pageOf('a.mdx', '# Tides\n'),
  pageOf('b.md', '---\ntags: [sea]\ntitle: TIDES\n---\n\n# Else\n'),
  pageOf('c.md', 'Text before.\n\n# Moon\n\n## Tides\n'),
  pageOf('d.md', 'Text before.\n\n# tides \n'),
];

it('finds pages with the same id but different extensions', () => {
  expect(repeatedIds(PAGES)).toEqual([{ path: 'a.mdx', line: 1, message: 'has the same name as a.md' }]);
});

it('finds pages with the same title, wherever it is set', () => {
  expect(repeatedTitles(PAGES)).toEqual([
    { path: 'b.md', line: 3, message: 'title "TIDES" is also that of a.md' },
    { path: 'd.md', line: 3, message: 'title "tides" is also that of a.md' },
  ]);
});
