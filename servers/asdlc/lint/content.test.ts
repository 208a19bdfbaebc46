import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createFolderSource } from '../../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { lintArticles } from './lint.ts';

it('finds nothing in the articles of this server', async () => {
  const folder = fileURLToPath(new URL('../content/', import.meta.url));
  const { findings } = await lintArticles(createFolderSource(folder, { extensions: ['.md', '.yaml'] }));
  expect(findings.map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([]);
});
