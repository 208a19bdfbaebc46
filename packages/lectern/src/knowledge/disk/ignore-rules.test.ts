import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { createFolderSource, type FolderSourceOptions } from './folder-source.ts';

async function listed(root: string, options: FolderSourceOptions = {}): Promise<string[]> {
  const files: string[] = [];
  for await (const file of createFolderSource(root, options).list(() => {})) files.push(file);
  return files.sort();
}

async function repository(files: Readonly<Record<string, string>>): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  await folder.makeFolder('.git/info');
  for (const [path, text] of Object.entries(files)) await folder.write(path, text);
  return folder;
}

describe('ignore rules', () => {
  it('exclude files that .gitignore names, including nested files and negations', async () => {
    const { root } = await repository({
      '.gitignore': 'secret.md\ndist/\n*.tmp.md\n!keep.tmp.md\n',
      'a.md': '',
      'secret.md': '',
      'dist/a.md': '',
      'x.tmp.md': '',
      'keep.tmp.md': '',
      'guide/.gitignore': '/drafts\n',
      'guide/secret.md': '',
      'guide/drafts/a.md': '',
      'guide/deep/drafts/a.md': '',
    });
    expect(await listed(root)).toEqual(['a.md', 'guide/deep/drafts/a.md', 'keep.tmp.md']);
  });

  it('do not include a file below an ignored folder', async () => {
    const { root } = await repository({
      '.gitignore': 'build/\n!build/a.md\n',
      'build/a.md': '',
      'b.md': '',
    });
    expect(await listed(root)).toEqual(['b.md']);
  });

  it('include a folder with its content if an inner file negates an outer rule', async () => {
    const { root } = await repository({
      '.gitignore': 'out/\n',
      'out/a.md': '',
      'site/.gitignore': '!out/\n',
      'site/out/a.md': '',
      'site/out/deep/b.md': '',
    });
    expect(await listed(root)).toEqual(['site/out/a.md', 'site/out/deep/b.md']);
  });

  it('apply from the parent folders up to the repository', async () => {
    const folder = await repository({
      '.gitignore': '*.draft.md\n/docs/private\nnotes.md\n',
      'docs/.gitignore': '!notes.md\n',
      'docs/a.md': '',
      'docs/a.draft.md': '',
      'docs/notes.md': '',
      'docs/private/a.md': '',
      'docs/guide/private/a.md': '',
      'docs/guide/b.draft.md': '',
    });
    expect(await listed(folder.at('docs'))).toEqual(['a.md', 'guide/private/a.md', 'notes.md']);
    expect(await listed(folder.at('docs/guide'))).toEqual(['private/a.md']);
  });

  it('do not apply from above if they ignore the folder itself', async () => {
    const folder = await repository({
      '.gitignore': 'vendor/\n*.draft.md\n',
      'vendor/x/docs/a.md': '',
      'vendor/x/docs/a.draft.md': '',
      'vendor/x/docs/.gitignore': 'b.md\n',
      'vendor/x/docs/b.md': '',
    });
    expect(await listed(folder.at('vendor/x/docs'))).toEqual(['a.draft.md', 'a.md']);
  });

  it('are read from info/exclude as well, also of a linked work tree', async () => {
    const folder = await repository({ '.git/info/exclude': 'local.md\n', 'a.md': '', 'local.md': '' });
    expect(await listed(folder.root)).toEqual(['a.md']);
    await folder.makeFolder('.git/worktrees/tree');
    await folder.write('.git/worktrees/tree/commondir', '../..\n');
    await folder.write('tree/.git', `gitdir: ${folder.at('.git/worktrees/tree')}\n`);
    await folder.write('tree/local.md', '');
    await folder.write('tree/b.md', '');
    expect(await listed(folder.at('tree'))).toEqual(['b.md']);
  });

  it('apply without a repository too, for the folder itself', async () => {
    const folder = await temporaryFolder();
    await folder.write('.gitignore', 'a.md');
    await folder.write('a.md', '');
    await folder.write('b.md', '');
    expect(await listed(folder.root)).toEqual(['b.md']);
  });

  it('can be disabled except for .lecternignore, which can also include files that git ignores', async () => {
    const { root } = await repository({
      '.gitignore': 'generated/\n',
      '.lecternignore': '!generated/\ninternal/\n',
      'generated/api.md': '',
      'internal/a.md': '',
    });
    expect(await listed(root)).toEqual(['generated/api.md']);
    const other = await repository({
      '.gitignore': 'a.md\n',
      '.lecternignore': 'b.md',
      'a.md': '',
      'b.md': '',
    });
    expect(await listed(other.root, { gitignore: false })).toEqual(['a.md']);
  });

  it('never include what is excluded by a glob', async () => {
    const { root } = await repository({
      '.lecternignore': '!v1/\n',
      'v1/a.md': '',
      'guide/v1/a.md': '',
      'guide/a.old.md': '',
      'guide/a.md': '',
    });
    expect(await listed(root, { exclude: ['v1/', '*.old.md'] })).toEqual(['guide/a.md']);
    expect(await listed(root, { exclude: ['/v1'] })).toEqual([
      'guide/a.md',
      'guide/a.old.md',
      'guide/v1/a.md',
    ]);
  });

  it('make ignored files unreadable by path until the rule is removed', async () => {
    const folder = await repository({ '.gitignore': 'secret.md\n', 'secret.md': '', 'dist/a.md': '' });
    const source = createFolderSource(folder.root);
    expect(await source.read('secret.md')).toEqual({ kind: 'gone' });
    expect(await source.stamp('secret.md')).toBeUndefined();
    source.exclude?.(['dist']);
    expect(await source.read('dist/a.md')).toEqual({ kind: 'gone' });
    await rm(folder.at('.gitignore'));
    for await (const _ of source.list(() => {}));
    expect(await source.read('secret.md')).toMatchObject({ kind: 'text' });
  });
});
