import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readFolder } from '../../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { lintPatterns } from './lint.ts';

it('finds nothing in the patterns of this server', async () => {
  const content = await readFolder(fileURLToPath(new URL('../content/', import.meta.url)), ['.yaml']);
  const { findings } = lintPatterns(content, new Date().toISOString().slice(0, 10));
  expect(findings.map(({ path, line, message }) => `${path}:${line}: ${message}`)).toEqual([]);
});
