import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import type { Problem } from '../document.ts';
import { couldBeListed, MARKDOWN_EXTENSIONS, scanFolder, wantedBy } from './walk-folders.ts';

const isRoot = process.getuid?.() === 0;

async function scan(folder: TemporaryFolder): Promise<{ files: string[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const files: string[] = [];
  const onProblem = (problem: Problem): unknown => problems.push(problem);
  for await (const file of scanFolder({ real: folder.root }, onProblem)) files.push(file);
  return { files, problems };
}

describe('scanning a folder', () => {
  it('lists files in order: those of a folder first, then those of its subfolders', async () => {
    const folder = await temporaryFolder();
    for (const path of ['b/z.md', 'b/a/x.MDX', 'a/q.markdown', 'z.md', 'A.md', 'x.txt', 'b/note'])
      await folder.write(path);
    await folder.makeFolder('empty');
    expect(await scan(folder)).toEqual({
      files: ['A.md', 'z.md', 'a/q.markdown', 'b/z.md', 'b/a/x.MDX'],
      problems: [],
    });
  });

  it('accepts other extensions', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.md');
    await folder.write('a.txt');
    const files: string[] = [];
    for await (const file of scanFolder({ real: folder.root }, () => {}, { isWanted: wantedBy(['.txt']) }))
      files.push(file);
    expect(files).toEqual(['a.txt']);
  });

  it('excludes hidden names and installed packages', async () => {
    const folder = await temporaryFolder();
    for (const path of [
      '.a.md',
      '.git/a.md',
      'node_modules/a/readme.md',
      'b/.c/d.md',
      'b/node_modules/x.md',
    ]) {
      await folder.write(path);
    }
    expect(await scan(folder)).toEqual({ files: [], problems: [] });
  });

  it('accepts unusual names and reports names that cannot be requested', async () => {
    const folder = await temporaryFolder();
    const names = ['a b.md', 'ünï 文 😀.md', '%2e%2e%2fa.md', 'quote\'".md', '-rf.md', '#a?b.md'];
    for (const name of names) await folder.write(name);
    await folder.write('two\nlines.md');
    await folder.write('two\nlines.txt');
    await folder.write('back\\slash.md');
    await writeFile(
      Buffer.concat([Buffer.from(folder.at('no-utf8-')), Buffer.from([0xff]), Buffer.from('.md')]),
      '',
    );
    const { files, problems } = await scan(folder);
    expect(files).toEqual([...names].sort());
    expect(problems).toEqual([
      { path: 'back\\slash.md', reason: 'has a name with a separator in it' },
      { path: 'no-utf8-\ufffd.md', reason: 'has a name that is not valid Unicode' },
      { path: 'two\\u000alines.md', reason: 'has a name with control characters' },
    ]);
  });

  it('follows links that stay inside and visits no folder twice', async () => {
    const folder = await temporaryFolder();
    await folder.write('docs/deep/a.md');
    await folder.write('.store/v1/b.md');
    await folder.link('a-link-before-docs', 'docs');
    await folder.link('docs/deep/up', '../..');
    await folder.link('docs/self', '.');
    await folder.link('file.md', 'docs/deep/a.md');
    await folder.link('file.txt', 'docs/deep/a.md');
    await folder.link('stored', '.store/v1');
    await folder.link('stored-too', folder.at('.store/v1'));
    expect(await scan(folder)).toEqual({ files: ['file.md', 'docs/deep/a.md', 'stored/b.md'], problems: [] });
  });

  it('reports links that lead outside or nowhere', async () => {
    const folder = await temporaryFolder();
    await mkdir(`${folder.root}-beside`);
    await writeFile(`${folder.root}-beside/secret.md`, 'secret');
    await folder.link('beside', '../root-beside');
    await folder.link('broken.md', 'nothing.md');
    await folder.link('circle', 'circle');
    await folder.link('secret.md', '../root-beside/secret.md');
    await folder.link('.hidden', '../root-beside');
    expect(await scan(folder)).toEqual({
      files: [],
      problems: [
        { path: 'beside', reason: 'is a link that leads out of the folder' },
        { path: 'broken.md', reason: 'is a broken link' },
        { path: 'circle', reason: 'is a broken link' },
        { path: 'secret.md', reason: 'is a link that leads out of the folder' },
      ],
    });
  });

  it('reports what is not a regular file, and enters a folder with a file extension', async () => {
    const folder = await temporaryFolder();
    await promisify(execFile)('mkfifo', [folder.at('pipe.md')]);
    await folder.link('to-pipe.md', 'pipe.md');
    await folder.write('x.md/inner.md');
    expect(await scan(folder)).toEqual({
      files: ['x.md/inner.md'],
      problems: [
        { path: 'pipe.md', reason: 'is not a regular file' },
        { path: 'to-pipe.md', reason: 'is not a regular file' },
      ],
    });
  });

  it.skipIf(isRoot)('reports folders that it has no permission to read (unless run as root)', async () => {
    const folder = await temporaryFolder();
    await folder.write('closed/a.md');
    await folder.write('open/b.md');
    await chmod(folder.at('closed'), 0);
    const found = await scan(folder);
    await chmod(folder.at('closed'), 0o755);
    expect(found).toEqual({
      files: ['open/b.md'],
      problems: [{ path: 'closed', reason: 'cannot be read: permission denied' }],
    });
  });

  it('visits 60 levels, and not 80', async () => {
    const folder = await temporaryFolder();
    const levels = (count: number): string => 'd/'.repeat(count);
    await folder.write(`${levels(80)}a.md`);
    for (const count of [60, 64, 65]) await folder.write(`${levels(count)}a.md`);
    expect(await scan(folder)).toEqual({
      files: [`${levels(60)}a.md`, `${levels(64)}a.md`],
      problems: [{ path: levels(65).slice(0, -1), reason: 'lies more than 64 folders deep' }],
    });
  });

  it('reports nothing if the folder was removed meanwhile', async () => {
    const folder = await temporaryFolder();
    const scanned = scanFolder({ real: folder.at('none') }, () => expect.unreachable());
    expect((await scanned.next()).done).toBe(true);
  });

  it('yields to other work, and stops when its consumer stops', async () => {
    const folder = await temporaryFolder();
    for (let number = 0; number < 30; number++) await folder.write(`${number}/a.md`);
    let turns = 0;
    const interval = setInterval(() => turns++, 0);
    const { files } = await scan(folder);
    clearInterval(interval);
    expect(files).toHaveLength(30);
    expect(turns).toBeGreaterThan(0);
    for await (const file of scanFolder({ real: folder.root }, () => {})) {
      expect(file).toBe('0/a.md');
      break;
    }
  });
});

describe('wanted file names', () => {
  const isWanted = wantedBy(MARKDOWN_EXTENSIONS);

  it.each(['a.md', 'A.MD', 'a.mdx', 'a.Markdown', 'a.b.md'])('include %s', (name) =>
    expect(isWanted(name)).toBe(true),
  );
  it.each(['a.txt', 'md', '.md', 'a.md~', 'a.md.swp', ''])('do not include %j', (name) =>
    expect(isWanted(name)).toBe(false),
  );

  it('include other extensions, ignoring case', () => {
    const isText = wantedBy(['.TXT']);
    expect([isText('a.txt'), isText('a.TXT'), isText('a.md')]).toEqual([true, true, false]);
  });

  it.each([
    ['a/b.md', true],
    ['.git/a.md', false],
    ['a/.b.md', false],
    ['node_modules/x/readme.md', false],
    ['a/node_modules/readme.md', false],
    ['node_modules_/readme.md', true],
    ['a/b.json', false],
    ['../a.md', false],
  ])('decide whether %s could be listed', async (path, answer) => {
    expect(await couldBeListed(path, { isWanted })).toBe(answer);
  });
});
