import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createFolderSource } from '../../../src/knowledge/disk/folder-source.ts';
import { lint } from './lint.ts';
import { readContent } from './read-content.ts';

it('finds nothing in the articles of this server', async () => {
  const folder = fileURLToPath(new URL('../content/', import.meta.url));
  const content = await readContent(createFolderSource(folder, { extensions: ['.md', '.yaml'] }));
  expect(lint(content).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([]);
});
