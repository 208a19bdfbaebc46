import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { readFolder } from './folder-source.ts';

describe('readFolder', () => {
  it('reads all files with the extensions, by path', async () => {
    const folder = await temporaryFolder();
    await folder.write('b/c.yaml', 'c: 1\n');
    await folder.write('a.YAML', 'a: 1\n');
    await folder.write('b/a.yml', 'b: 1\n');
    await folder.write('b/readme.md', '# no');
    const { files, problems } = await readFolder(folder.root, ['.yaml', '.yml']);
    expect(files.map(({ path, text }) => [path, text])).toEqual([
      ['a.YAML', 'a: 1\n'],
      ['b/a.yml', 'b: 1\n'],
      ['b/c.yaml', 'c: 1\n'],
    ]);
    expect(problems).toEqual([]);
  });

  it('reports a missing folder', async () => {
    const folder = await temporaryFolder();
    expect(await readFolder(folder.at('nowhere'), ['.yaml'])).toEqual({
      files: [],
      problems: [{ path: '.', reason: expect.stringContaining('missing') }],
    });
  });

  it('reports a file that cannot be read and reads the others', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.yaml', Uint8Array.of(0, 1, 2, 0, 255, 0));
    await folder.write('b.yaml', 'b: 1\n');
    const { files, problems } = await readFolder(folder.root, ['.yaml']);
    expect(files.map(({ path }) => path)).toEqual(['b.yaml']);
    expect(problems).toEqual([{ path: 'a.yaml', reason: expect.any(String) }]);
  });

  it('finds nothing in an empty folder', async () => {
    expect(await readFolder((await temporaryFolder()).root, ['.yaml'])).toEqual({ files: [], problems: [] });
  });
});
