import { appendFile, rename, rm, symlink, utimes } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { hearsOfOneMore, until, watched } from '../../../../../test/support/watched-source.ts';
import { createFolderSource } from './folder-source.ts';

const WAYS: ['system events' | 'polling', 'poll' | undefined][] = [
  ['system events', undefined],
  ['polling', 'poll'],
];

describe.each(WAYS)('watching by %s', (_name, way) => {
  it('reports files that are changed, added, removed and moved', async () => {
    const folder = await temporaryFolder();
    for (const path of ['a.md', 'sub/b.md', 'sub/c.md']) await folder.write(path);
    const watching = await watched(folder.root, way);
    await appendFile(folder.at('a.md'), 'more');
    await watching.hearsOf('a.md');
    await folder.write('sub/new.md');
    await watching.hearsOf('sub/new.md');
    await rm(folder.at('sub/b.md'));
    await watching.hearsOf('sub/b.md');
    watching.forget();
    await rename(folder.at('sub/c.md'), folder.at('moved.md'));
    await watching.hearsOf('sub/c.md');
    await watching.hearsOf('moved.md');
    expect(watching.told).not.toContain(undefined);
  });

  it('reports a file that is replaced atomically', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.md', 'old');
    const watching = await watched(folder.root, way);
    await folder.write('.a.md.tmp', 'new');
    await rename(folder.at('.a.md.tmp'), folder.at('a.md'));
    await watching.hearsOf('a.md');
    await hearsOfOneMore(folder, watching);
    expect(watching.told.flat().filter((path) => path?.includes('tmp'))).toEqual([]);
  });

  it('reports files in new folders, immediately and later', async () => {
    const folder = await temporaryFolder();
    const watching = await watched(folder.root, way);
    await folder.write('new/deep/a.md');
    await folder.write('new/b.md');
    await watching.hearsOf('new/deep/a.md');
    await watching.hearsOf('new/b.md');
    watching.forget();
    await folder.write('new/deep/later.md');
    await watching.hearsOf('new/deep/later.md');
  });

  it('reports a folder that is removed, moved or replaced, and later changes in it', async () => {
    const folder = await temporaryFolder();
    await folder.write('one/deep/a.md');
    await folder.write('two/b.md');
    const watching = await watched(folder.root, way);
    await rename(folder.at('one'), folder.at('moved'));
    await watching.hearsOf('one/deep/a.md');
    await watching.hearsOf('moved/deep/a.md');
    await hearsOfOneMore(folder, watching);
    watching.forget();
    await folder.write('moved/deep/c.md');
    await watching.hearsOf('moved/deep/c.md');
    watching.forget();
    await rm(folder.at('two'), { recursive: true });
    await folder.write('two/b.md', 'another');
    await watching.hearsOf('two/b.md');
    await hearsOfOneMore(folder, watching);
    watching.forget();
    await folder.write('two/d.md');
    await watching.hearsOf('two/d.md');
    watching.forget();
    await rm(folder.at('moved'), { recursive: true });
    await watching.hearsOf('moved/deep/c.md');
  });

  it('reports a folder that replaces a file, and vice versa', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.md');
    const watching = await watched(folder.root, way);
    await rm(folder.at('a.md'));
    await folder.write('a.md/inner.md');
    await watching.hearsOf('a.md');
    await watching.hearsOf('a.md/inner.md');
    await hearsOfOneMore(folder, watching);
    watching.forget();
    await rm(folder.at('a.md'), { recursive: true });
    await folder.write('a.md');
    await watching.hearsOf('a.md');
    await watching.hearsOf('a.md/inner.md');
  });

  it('does not report ignored files', async () => {
    const folder = await temporaryFolder();
    await folder.write('.git/HEAD.md');
    await folder.write('node_modules/a/readme.md');
    const watching = await watched(folder.root, way);
    for (const path of [
      'x.txt',
      '.hidden.md',
      '.git/HEAD.md',
      'node_modules/a/readme.md',
      'two\nlines.md',
      'x.md~',
    ]) {
      await folder.write(path, 'new');
    }
    await hearsOfOneMore(folder, watching);
    expect(watching.told.flat().filter((path) => !path?.startsWith('more-'))).toEqual([]);
  });

  it('reports changes at the targets of links', async () => {
    const folder = await temporaryFolder();
    await folder.write('real/a.md');
    await folder.write('.store/b.md');
    await folder.write('.store/folder/c.md');
    await folder.link('link.md', 'real/a.md');
    await folder.link('stored.md', '.store/b.md');
    await folder.link('linked', '.store/folder');
    await folder.link('later.md', 'real/not-yet.md');
    await folder.link('circle', '.');
    const watching = await watched(folder.root, way);
    for (const [written, linked] of [
      ['real/a.md', 'link.md'],
      ['.store/b.md', 'stored.md'],
      ['.store/folder/c.md', 'linked/c.md'],
      ['real/not-yet.md', 'later.md'],
    ] as const) {
      watching.forget();
      await folder.write(written, `written to ${linked}`);
      await watching.hearsOf(linked);
    }
  });

  it('reports the replacement of a hidden link, as in a mounted Kubernetes ConfigMap', async () => {
    const folder = await temporaryFolder();
    await folder.write('..1/a.md', 'one');
    await folder.link('..data', '..1');
    await folder.link('a.md', '..data/a.md');
    const watching = await watched(folder.root, way);
    for (const version of ['..2', '..3']) {
      await folder.write(`${version}/a.md`, version);
      await folder.link('..next', version);
      watching.forget();
      await rename(folder.at('..next'), folder.at('..data'));
      await watching.hearsOf('a.md');
    }
  });

  it('reports new links and new folders that contain links', async () => {
    const folder = await temporaryFolder();
    await folder.write('.store/a.md');
    const watching = await watched(folder.root, way);
    await folder.link('link.md', '.store/a.md');
    await watching.hearsOf('link.md');
    await folder.makeFolder('new');
    await folder.link('new/stored', '../.store');
    await watching.hearsOf('new/stored/a.md');
    await hearsOfOneMore(folder, watching);
    watching.forget();
    await folder.write('.store/a.md', 'written');
    await watching.hearsOf('new/stored/a.md');
  });

  it('waits for a folder that does not exist yet or was removed', async () => {
    const folder = await temporaryFolder();
    const root = folder.at('later');
    const told: unknown[] = [];
    const source = createFolderSource(root, { pollMs: 50, ...(way && { watch: way }) });
    onTestFinished(source.watch((paths) => told.push(paths)));
    await delay(150);
    told.length = 0;
    for (let round = 0; round < 2; round++) {
      await folder.write('later/a.md');
      await until(() => told.length > 0, 'the folder that came');
      await until(() => told.includes(undefined), 'everything');
      told.length = 0;
      await appendFile(folder.at('later/a.md'), 'more');
      await until(() => told.flat().includes('a.md'), 'the file in it');
      told.length = 0;
      await rm(root, { recursive: true });
      await until(() => told.includes(undefined), 'the folder that went');
      await delay(150);
      told.length = 0;
    }
  });

  it('follows a root that is a link to its current target', async () => {
    const folder = await temporaryFolder();
    await folder.write('one/a.md', 'one');
    await folder.write('two/a.md', 'two');
    await folder.link('current', 'one');
    const watching = await watched(folder.at('current'), way);
    await symlink('two', folder.at('next'));
    await rename(folder.at('next'), folder.at('current'));
    await watching.hearsOfAll();
    watching.forget();
    await appendFile(folder.at('two/a.md'), 'more');
    await watching.hearsOf('a.md');
  });

  it('reports nothing after it was stopped, even twice or at any time', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.md');
    const source = createFolderSource(folder.root, { pollMs: 20, ...(way && { watch: way }) });
    const told: unknown[] = [];
    source.watch((paths) => told.push(paths))();
    for (const wait of [1, 49, 52, 60]) {
      const end = source.watch((paths) => told.push(paths));
      await delay(wait);
      end();
      end();
      told.length = 0;
      await appendFile(folder.at('a.md'), 'more');
    }
    const watching = await watched(folder.root, way);
    await appendFile(folder.at('a.md'), 'more');
    await watching.hearsOf('a.md');
    expect(told).toEqual([]);
  });

  it('does not keep the process alive', async () => {
    const folder = await temporaryFolder();
    await folder.write('sub/a.md');
    const lively = (): string[] =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'FSEventWrap' || kind === 'Timeout');
    const before = lively().length;
    const watching = await watched(folder.root, way);
    await appendFile(folder.at('sub/a.md'), 'more');
    await watching.hearsOf('sub/a.md');
    await until(() => lively().length <= before, 'no more than what the tests themselves keep alive');
  });
});

describe('polling', () => {
  it('reports only changed files, including a changed modification time', async () => {
    const folder = await temporaryFolder();
    for (let number = 0; number < 20; number++) await folder.write(`${number}.md`);
    const watching = await watched(folder.root, 'poll');
    await utimes(folder.at('7.md'), 1, 1);
    await watching.hearsOf('7.md');
    await delay(300);
    expect(watching.told).toEqual([['7.md']]);
  });
});
