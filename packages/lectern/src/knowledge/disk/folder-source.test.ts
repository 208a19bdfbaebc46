import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import type { Problem } from '../document.ts';
import type { Source } from '../source.ts';
import { createFolderSource } from './folder-source.ts';

const isRoot = process.getuid?.() === 0;

async function list(source: Source): Promise<{ files: string[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const files: string[] = [];
  for await (const file of source.list((problem) => problems.push(problem))) files.push(file);
  return { files, problems };
}

const problem = (path: string, reason: string): object => ({ kind: 'problem', problem: { path, reason } });
const gone = { kind: 'gone' };

describe('a folder source', () => {
  it('lists and reads files with hash and modification time', async () => {
    const folder = await temporaryFolder();
    await folder.write('a/b.md', '\ufeff# Ünï\n');
    await utimes(folder.at('a/b.md'), 1_700_000_000, 1_700_000_000);
    const source = createFolderSource(folder.root);
    expect(await list(source)).toEqual({ files: ['a/b.md'], problems: [] });
    expect(await source.read('a/b.md')).toEqual({
      kind: 'text',
      file: {
        path: 'a/b.md',
        text: '# Ünï\n',
        hash: createHash('sha1').update('\ufeff# Ünï\n').digest('hex'),
        modified: '2023-11-14T22:13:20.000Z',
      },
    });
  });

  it('reads every name that it lists', async () => {
    const folder = await temporaryFolder();
    for (const name of ['a b.md', 'ünï 文 😀.md', '%2e%2e%2fa.md', `${'d/'.repeat(60)}a.md`])
      await folder.write(name);
    const source = createFolderSource(folder.root);
    const { files } = await list(source);
    expect(files).toHaveLength(4);
    for (const path of files) expect(await source.read(path)).toMatchObject({ kind: 'text', file: { path } });
  });

  it('reads empty and large files and other encodings', async () => {
    const folder = await temporaryFolder();
    await folder.write('empty.md', '');
    await folder.write('large.md', 'x'.repeat(5_000_000));
    await folder.write('utf16.md', Buffer.from('\ufeff# ü', 'utf16le'));
    await folder.write('latin1.md', Buffer.from('café', 'latin1'));
    const source = createFolderSource(folder.root);
    expect(await source.read('empty.md')).toMatchObject({ file: { text: '' } });
    expect(await source.read('large.md')).toMatchObject({ file: { text: 'x'.repeat(5_000_000) } });
    expect(await source.read('utf16.md')).toMatchObject({ file: { text: '# ü' } });
    expect(await source.read('latin1.md')).toMatchObject({ file: { text: 'café' } });
  });

  it('explains why a file cannot be used', async () => {
    const folder = await temporaryFolder();
    await folder.write('binary.md', Buffer.from([1, 0, 2, 0]));
    await folder.write('large.md', '');
    await truncate(folder.at('large.md'), Math.floor(20.1 * 1024 * 1024));
    await folder.write('larger-by-one.md', 'x'.repeat(1025));
    await promisify(execFile)('mkfifo', [folder.at('pipe.md')]);
    const source = createFolderSource(folder.root);
    expect(await source.read('binary.md')).toEqual(problem('binary.md', 'is binary'));
    expect(await source.read('large.md')).toEqual(problem('large.md', 'is 20.1 MB; the limit is 16 MB'));
    expect(await source.read('pipe.md')).toEqual(problem('pipe.md', 'is not a regular file'));
    const small = createFolderSource(folder.root, { maxFileBytes: 1024 });
    expect(await small.read('larger-by-one.md')).toEqual(
      problem('larger-by-one.md', 'is 1.1 KB; the limit is 1 KB'),
    );
    const enough = createFolderSource(folder.root, { maxFileBytes: 1025 });
    expect(await enough.read('larger-by-one.md')).toMatchObject({ kind: 'text' });
  });

  it.skipIf(isRoot)(
    'reports that it has no permission to read a file or folder (unless run as root)',
    async () => {
      const folder = await temporaryFolder();
      await folder.write('a.md');
      await folder.write('closed/b.md');
      await chmod(folder.at('a.md'), 0);
      await chmod(folder.at('closed'), 0);
      const source = createFolderSource(folder.root);
      const read = [await source.read('a.md'), await source.read('closed/b.md')];
      await chmod(folder.at('closed'), 0o755);
      const reason = 'cannot be read: permission denied';
      expect(read).toEqual([problem('a.md', reason), problem('closed/b.md', reason)]);
    },
  );

  it('reads only what it would list', async () => {
    const folder = await temporaryFolder();
    for (const path of ['.env.md', '.git/a.md', 'node_modules/a.md', 'a.json', 'x.md/inner.md'])
      await folder.write(path);
    await writeFile(`${folder.root}-secret.md`, 'secret');
    await folder.link('out.md', '../root-secret.md');
    await folder.link('broken.md', 'none.md');
    const source = createFolderSource(folder.root);
    const paths = [
      '.env.md',
      '.git/a.md',
      'node_modules/a.md',
      'a.json',
      'x.md',
      'out.md',
      'broken.md',
    ].concat(['../root-secret.md', '%2e%2e/root-secret.md', folder.at('x.md/inner.md'), 'x.md\0.md']);
    for (const path of paths) {
      expect([path, await source.read(path)]).toEqual([path, gone]);
      expect([path, await source.stamp(path)]).toEqual([path, undefined]);
    }
  });

  it('reports that a file was removed between listing and reading', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.md');
    await folder.write('b.md');
    const source = createFolderSource(folder.root);
    for await (const path of source.list(() => {})) {
      await rm(folder.at(path));
      expect(await source.read(path)).toEqual(gone);
    }
  });

  it('changes the stamp of a file when it is written, replaced or touched, and only then', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.md', 'one');
    const source = createFolderSource(folder.root);
    const stamps = new Set<string | undefined>();
    const isNew = async (): Promise<boolean> => {
      const before = stamps.size;
      return stamps.add(await source.stamp('a.md')).size > before;
    };
    expect(await isNew()).toBe(true);
    await source.read('a.md');
    expect(await isNew()).toBe(false);
    await folder.write('a.md', 'longer');
    expect(await isNew()).toBe(true);
    await folder.write('temporary', 'LONGER');
    await rename(folder.at('temporary'), folder.at('a.md'));
    expect(await isNew()).toBe(true);
    await utimes(folder.at('a.md'), 1, 1);
    expect(await isNew()).toBe(true);
    await rm(folder.at('a.md'));
    expect(await source.stamp('a.md')).toBeUndefined();
  });

  it('reports once that its folder is missing or not a folder, and finds it when it appears', async () => {
    const folder = await temporaryFolder();
    const source = createFolderSource(folder.at('later'));
    const reason = 'is missing, or is not a readable folder';
    expect(await list(source)).toEqual({ files: [], problems: [{ path: '.', reason }] });
    expect(await source.read('a.md')).toEqual(gone);
    await folder.write('later', 'a file');
    expect((await list(source)).problems).toEqual([{ path: '.', reason }]);
    await rm(folder.at('later'));
    await folder.write('later/a.md');
    expect(await source.read('a.md')).toMatchObject({ kind: 'text' });
  });

  it('follows a root that is a link to its current target', async () => {
    const folder = await temporaryFolder();
    await folder.write('one/a.md', 'one');
    await folder.write('two/a.md', 'two');
    await folder.link('current', 'one');
    const source = createFolderSource(folder.at('current'));
    expect(await source.read('a.md')).toMatchObject({ file: { text: 'one' } });
    await rm(folder.at('current'));
    await symlink('two', folder.at('current'));
    await list(source);
    expect(await source.read('a.md')).toMatchObject({ file: { text: 'two' } });
    await rm(folder.at('two'), { recursive: true });
    expect(await source.read('a.md')).toEqual(gone);
    await mkdir(folder.at('two'));
    await folder.write('two/a.md', 'three');
    expect(await source.read('a.md')).toMatchObject({ file: { text: 'three' } });
  });

  it('reads thousands of files concurrently without running out of file descriptors', async () => {
    const folder = await temporaryFolder();
    for (let number = 0; number < 50; number++) await folder.write(`${number}.md`);
    const source = createFolderSource(folder.root);
    const reads = Array.from({ length: 5000 }, (_, number) => source.read(`${number % 50}.md`));
    const kinds = new Set((await Promise.all(reads)).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['text']));
  });
});
