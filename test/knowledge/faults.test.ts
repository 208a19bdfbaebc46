import { execFile } from 'node:child_process';
import { chmod, link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { pieceOfDocument } from '../../packages/lectern/src/knowledge/answer/view.ts';
import { estimateTokens } from '../../packages/lectern/src/knowledge/text/token-estimate.ts';
import { hostileFolder } from './hostile-folder.ts';

const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === 'win32';
const run = promisify(execFile);

describe('files under faults', () => {
  it('that are empty or blank are documents without content', async () => {
    const { folder, library, problems, expectFair } = await hostileFolder();
    await folder.write('empty.md', '');
    await folder.write('blank.md', ' \n\t\r\n\n');
    await folder.write('mark.md', '\ufeff');
    await expectFair();
    expect(problems().size).toBe(0);
    for (const id of ['empty', 'blank', 'mark']) {
      expect(library.get(id)?.sections).toEqual([]);
      const reading = await library.read(id);
      expect(reading && pieceOfDocument(reading, 0, 100).text).toBe('');
    }
  });

  it('that are binary or too large are reported', async () => {
    const { folder, problems, expectFair } = await hostileFolder();
    await folder.write(
      'image.md',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
    );
    await folder.write('noise.md', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)));
    await folder.write('zero.md', 'Text\0and more');
    await folder.write('utf-32.md', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]));
    await folder.write('huge.md', Buffer.alloc(17 * 1024 * 1024, 'a '));
    await expectFair();
    expect([...problems().values()]).toEqual([
      { path: 'huge.md', reason: 'is 17 MB; the limit is 16 MB' },
      ...['image', 'noise', 'utf-32', 'zero'].map((name) => ({ path: `${name}.md`, reason: 'is binary' })),
    ]);
  });

  it('of 5 MB on one line are found and read in pieces', async () => {
    const { folder, library, ids, problems, expectFair } = await hostileFolder();
    await folder.write('line.md', `okapi ${'words without end '.repeat(290_000)}`);
    await expectFair();
    expect(problems().size).toBe(0);
    expect(await ids('okapi')).toEqual(['line']);
    const reading = await library.read('line');
    if (reading === undefined) throw new Error('not read');
    const first = pieceOfDocument(reading, 0, 3000);
    expect(estimateTokens(first.text)).toBeLessThanOrEqual(3000);
    const second = pieceOfDocument(reading, first.next ?? 0, 3000);
    expect(second.text).not.toBe('');
    expect(second.left).toBeLessThan(first.left);
  });

  it('of 5 MB with a hundred thousand headings are found by section', async () => {
    const { folder, library, problems, expectFair } = await hostileFolder();
    const section = (i: number): string =>
      `## Part number${i}\n\n${i === 77_777 ? 'An okapi.' : 'Nothing of note.'}\n\n`;
    const text = Array.from({ length: 100_000 }, (_, i) => section(i) + 'x'.repeat(8)).join('\n');
    await folder.write('parts.md', text);
    await expectFair();
    expect([problems().size, library.get('parts')?.sections.length]).toEqual([0, 100_000]);
    const [hit] = (await library.search('okapi', {}, 1)).hits;
    expect(hit?.sections[0]?.section.id).toBe('parts#part-number77777');
    const reading = await library.read('parts');
    expect(reading && pieceOfDocument(reading, 0, 3000).next).toBeGreaterThan(0);
  });

  it.skipIf(isWindows)(
    'that are not regular files are reported, or entered if they are folders',
    async () => {
      const { folder, library, problems, expectFair } = await hostileFolder();
      await folder.write('folder.md/inside.md', '# Inside\n');
      await run('mkfifo', [folder.at('pipe.md')]);
      await folder.link('loop.md', 'loop.md');
      await folder.link('nowhere.md', 'missing.md');
      await expectFair();
      expect(library.get('folder.md/inside')?.title).toBe('Inside');
      expect([...problems().keys()]).toEqual(['loop.md', 'nowhere.md', 'pipe.md']);
      await rm(folder.at('pipe.md'));
      await folder.write('pipe.md', '# Pipe\n');
      await library.refresh('pipe.md');
      expect([library.get('pipe')?.title, problems().has('pipe.md')]).toEqual(['Pipe', false]);
    },
  );

  it.skipIf(isRoot || isWindows)('that may not be read are reported, unless run as root', async () => {
    const { folder, problems, expectFair } = await hostileFolder();
    await folder.write('closed.md', '# Closed\n');
    await folder.write('closed/inside.md', '# Inside\n');
    await chmod(folder.at('closed.md'), 0);
    await chmod(folder.at('closed'), 0);
    await expectFair();
    await chmod(folder.at('closed'), 0o700);
    expect([...problems().values()]).toEqual([
      { path: 'closed', reason: 'cannot be read: permission denied' },
      { path: 'closed.md', reason: 'cannot be read: permission denied' },
    ]);
  });

  it.skipIf(isWindows)('with unusual names are reported or read', async () => {
    const { folder, library, problems, expectFair } = await hostileFolder();
    const odd = ['sp ace', '%2e%2e%2f', 'ünï-文字', 'quote\'"', '-dash', 'a#b?c', '$(x)'];
    for (const name of odd) await folder.write(`names/${name}.md`, `# ${name.replaceAll('#', '')}\n`);
    await folder.write('names/new\nline.md', '# No\n');
    await folder.write('names/bell\x07.md', '# No\n');
    await expectFair();
    for (const name of odd) expect([name, library.get(`names/${name}`)?.slug]).toEqual([name, name]);
    expect(problems().size).toBe(2);
    expect(library.list({ category: 'names' })).toHaveLength(odd.length);
  });

  it('that are deleted between search and reading are not found', async () => {
    const { folder, library, ids, expectFair } = await hostileFolder();
    await folder.write('okapi.md', '# Okapi\n\nIn the forest.\n');
    await expectFair();
    expect(await ids('okapi')).toEqual(['okapi']);
    await rm(folder.at('okapi.md'));
    expect(await library.read('okapi')).toBeUndefined();
    expect([await ids('okapi'), library.get('okapi')]).toEqual([[], undefined]);
    await expectFair();
  });

  it.skipIf(isWindows)(
    'that are replaced by folders, links and pipes while watched are not found',
    async () => {
      const { folder, library, problems, expectFair, until } = await hostileFolder();
      for (const name of ['a', 'b', 'c']) await folder.write(`${name}.md`, `# ${name}\n`);
      await expectFair();
      for (const name of ['a', 'b', 'c']) await rm(folder.at(`${name}.md`));
      await folder.makeFolder('a.md');
      await folder.link('b.md', '/etc/hosts');
      await run('mkfifo', [folder.at('c.md')]);
      await until(() => {
        expect(library.list()).toHaveLength(2);
        expect([...problems().keys()]).toEqual(['b.md', 'c.md']);
      });
      await expectFair();
    },
  );
});

describe('folders under faults', () => {
  it('that are deep are read, and reported if they are too deep', async () => {
    const { folder, library, problems, expectFair } = await hostileFolder();
    const deep = (levels: number): string => Array.from({ length: levels }, (_, i) => `d${i}`).join('/');
    await folder.write(`${deep(50)}/deep.md`, '# Deep\n');
    await folder.write(`e/${deep(80)}/deeper.md`, '# Deeper\n');
    await expectFair();
    expect(library.get(`${deep(50)}/deep`)?.title).toBe('Deep');
    expect(library.list()).toHaveLength(3);
    expect(problems().size).toBe(1);
    expect([...problems().values()][0]?.reason).toContain('deep');
  });

  it.skipIf(isWindows)(
    'with circular links and links to the outside are read once, and no further',
    async () => {
      const { folder, library, problems, expectFair, ids } = await hostileFolder();
      await folder.write('../outside/secret.md', '# Okapi secret\n');
      await folder.link('good/around', '..');
      await folder.link('good/again', '../good');
      await folder.link('out', '../outside');
      await folder.link('out.md', '../outside/secret.md');
      await folder.link('hosts.md', '/etc/hosts');
      await folder.link('copy.md', 'good/zebra.md');
      await link(folder.at('good/tomato.md'), folder.at('hard.md'));
      await expectFair();
      expect([...problems().keys()]).toEqual(['hosts.md', 'out', 'out.md']);
      expect(await ids('okapi secret')).toEqual([]);
      expect(
        library
          .list()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(['copy', 'good/tomato', 'good/zebra', 'hard']);
    },
  );

  it('that disappear are empty until they return', async () => {
    const { folder, library, problems, expectFair, until, ids, expectWatched } = await hostileFolder();
    await expectFair();
    await expectWatched();
    await rename(folder.root, `${folder.root}-away`);
    await until(() => {
      expect(library.list()).toEqual([]);
      expect([...problems().keys()]).toEqual(['.']);
    });
    expect(await ids('zebra')).toEqual([]);
    expect(await library.read('good/zebra')).toBeUndefined();
    await rename(`${folder.root}-away`, folder.root);
    await until(() => {
      expect(library.list()).toHaveLength(3);
      expect(problems().size).toBe(0);
    });
    await expectFair();
  });

  it('that do not exist are reported until they appear', async () => {
    const { folder, library, problems, until, expectFair } = await hostileFolder();
    await rename(folder.root, `${folder.root}-away`);
    await library.start();
    expect([...problems().keys()]).toEqual(['.']);
    await rename(`${folder.root}-away`, folder.root);
    await until(() => {
      expect(library.list()).toHaveLength(2);
      expect(problems().size).toBe(0);
    });
    await expectFair();
  });

  it('are followed when two thousand files appear at once and disappear', async () => {
    const { folder, library, problems, ids, until, expectFair } = await hostileFolder();
    await expectFair();
    const places = Array.from({ length: 2000 }, (_, i) => `new${i % 20}/okapi${i}.md`);
    for (let i = 0; i < 20; i++) await mkdir(folder.at(`new${i}`));
    const writing = Promise.all(
      places.map((path, i) => writeFile(folder.at(path), `# Okapi ${i}\n\nIn the forest.\n`)),
    );
    for (let asked = 0; asked < 20; asked++) expect((await ids('zebra stripes'))[0]).toBe('good/zebra');
    await writing;
    await until(() => expect(library.status().documents).toBe(2002));
    expect((await library.search('okapi forest', {}, 10)).hits).toHaveLength(10);
    expect(library.list().filter(({ slug }) => slug.startsWith('okapi'))).toHaveLength(2000);
    await rm(folder.at('new0'), { recursive: true });
    await until(() => expect(library.status().documents).toBe(1902));
    expect(problems().size).toBe(0);
    await expectFair();
  });
});
