import { rm } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { Library } from '../library.ts';
import { markdownFormat } from '../read-document.ts';
import { createFolderSource } from './folder-source.ts';

async function open(folder: TemporaryFolder, path: string, watch: 'poll' | undefined): Promise<Library> {
  const source = createFolderSource(folder.at(path), {
    pollMs: 100,
    ...(watch === undefined ? {} : { watch }),
  });
  const library = new Library(source, markdownFormat);
  onTestFinished(() => library.close());
  await library.start();
  return library;
}

const ids = (library: Library): string[] =>
  library
    .list()
    .map(({ id }) => id)
    .sort();

describe.each([
  ['natively', undefined],
  ['by polling', 'poll'],
] as const)('rules of a folder watched %s', (_name, way) => {
  it('apply when a .gitignore is changed, added or removed', async () => {
    const folder = await temporaryFolder();
    for (const path of ['a.md', 'secret.md', 'out/b.md', 'sub/c.md']) await folder.write(path);
    await folder.write('.gitignore', 'out/\n');
    const library = await open(folder, '', way);
    expect(ids(library)).toEqual(['a', 'secret', 'sub/c']);
    await folder.write('.gitignore', 'secret.md\n');
    await vi.waitFor(() => expect(ids(library)).toEqual(['a', 'out/b', 'sub/c']), 10_000);
    await folder.write('out/later.md');
    await vi.waitFor(() => expect(ids(library)).toContain('out/later'), 10_000);
    await folder.write('sub/.gitignore', '*\n');
    await vi.waitFor(() => expect(ids(library)).toEqual(['a', 'out/b', 'out/later']), 10_000);
    await rm(folder.at('.gitignore'));
    await vi.waitFor(() => expect(ids(library)).toContain('secret'), 10_000);
  }, 60_000);

  it('apply when a file of a parent folder changes', async () => {
    const folder = await temporaryFolder();
    await folder.makeFolder('.git');
    await folder.write('docs/a.md');
    await folder.write('docs/b.md');
    const library = await open(folder, 'docs', way);
    await folder.write('.gitignore', 'b.md\n');
    await vi.waitFor(() => expect(ids(library)).toEqual(['a']), 10_000);
  }, 60_000);

  it('apply when .lectern.yaml changes, and included folders are watched again', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.md');
    await folder.write('v1/b.md');
    await folder.write('.lectern.yaml', 'exclude: [v1/]\n');
    const library = await open(folder, '', way);
    expect(ids(library)).toEqual(['a']);
    await folder.write('.lectern.yaml', 'title: All of it\n');
    await vi.waitFor(() => expect(ids(library)).toEqual(['a', 'v1/b']), 10_000);
    expect(library.settings.title).toBe('All of it');
    await folder.write('v1/later.md');
    await vi.waitFor(() => expect(ids(library)).toContain('v1/later'), 10_000);
  }, 60_000);

  it('exclude ignored files from reports', async () => {
    const folder = await temporaryFolder();
    await folder.write('.gitignore', 'out/\n');
    await folder.write('out/a.md');
    const told: (readonly string[] | undefined)[] = [];
    const source = createFolderSource(folder.root, {
      pollMs: 100,
      ...(way === undefined ? {} : { watch: way }),
    });
    onTestFinished(source.watch((paths) => void told.push(paths)));
    await vi.waitFor(() => expect(told).toEqual([undefined]), 10_000);
    await folder.write('out/b.md');
    await folder.write('c.md');
    await vi.waitFor(() => expect(told.flat()).toContain('c.md'), 10_000);
    expect(told.flat().filter((path) => path?.startsWith('out'))).toEqual([]);
  }, 60_000);
});
