import { expect, it } from 'vitest';
import { brokenLinks, readPage } from './broken-links.ts';

const FILES = ['guides/install.md', 'guides/index.md', 'guides', 'images/a b.png', 'README.md', 'x.html.md'];

async function broken(text: string, path = 'guides/own.md'): Promise<string[]> {
  const read = readPage({ path, text, hash: '' });
  if (read.kind !== 'page') throw new Error(read.kind);
  const found = await brokenLinks(read.page, async (wanted) => FILES.includes(wanted));
  return found.map(({ line, message }) => `${line} ${message}`);
}

it('finds links to files that are not there', async () => {
  expect(await broken('---\ntitle: Own\n---\n\n[a](b.md)\n![c](d.png)\n\n[e]: ../f.md#g\n')).toEqual([
    '5 link to "b.md" does not lead to a file',
    '6 link to "d.png" does not lead to a file',
    '8 link to "../f.md#g" does not lead to a file',
  ]);
});

it.each([
  'install.md',
  './install.md#first',
  '../README.md?plain=1',
  '../images/a%20b.png',
  '<../images/a b.png>',
  'install',
  'install.html',
  'install/',
  '../guides/',
  '../guides',
  '#below',
  '/from/the/root.md',
  '//example.org/x.md',
  'https://example.org/x.md',
  'mailto:ada@example.org',
  '{{ site.baseurl }}/x.md',
])('accepts %s', async (target) => {
  expect(await broken(`[a](${target})\n`)).toEqual([]);
});

it('does not accept a similar file name', async () => {
  expect(await broken('[a](install.txt) [b](../x.html) [c](instal)\n')).toEqual([
    '1 link to "install.txt" does not lead to a file',
    '1 link to "../x.html" does not lead to a file',
    '1 link to "instal" does not lead to a file',
  ]);
});

it('ignores code', async () => {
  expect(await broken('`[a](b.md)`\n\n```md\n[a](b.md)\n```\n')).toEqual([]);
});
