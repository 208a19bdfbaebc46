import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { array, asyncProperty, assert as check, constantFrom, oneof, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { findRealRoot, isBelow, isOtherSpelling, resolveInside } from './inside-folder.ts';

describe('resolving a path inside a folder', () => {
  it('finds files and folders', async () => {
    const folder = await temporaryFolder();
    await folder.write('a/b c/ünï.md');
    const root = { real: folder.root };
    expect(await resolveInside(root, 'a/b c/ünï.md')).toBe(folder.at('a/b c/ünï.md'));
    expect(await resolveInside(root, 'a')).toBe(folder.at('a'));
  });

  it('refuses every path that could lead outside', async () => {
    const folder = await temporaryFolder();
    await folder.write('a/b.md');
    await writeFile(join(folder.root, '..', 'secret.md'), 'secret');
    const root = { real: folder.root };
    const paths = [
      '',
      '.',
      '/',
      '..',
      '../secret.md',
      'a/../../secret.md',
      'a/../a/b.md',
      './a/b.md',
      'a//b.md',
      'a/',
    ]
      .concat([
        '/a/b.md',
        `${folder.root}/a/b.md`,
        '/etc/passwd',
        'C:/a',
        'c:a/b.md',
        '//server/share',
        '~/a',
      ])
      .concat(['..\\secret.md', 'a\\b.md', 'a/b.md\0', 'a/b.md\n', '%2e%2e%2fsecret.md', '%2e%2e/secret.md'])
      .concat(['NUL', 'a/con.md', 'a/b.md/', 'a/b.md/x', 'none.md', 'x'.repeat(5000), 'x/'.repeat(3000)]);
    for (const path of paths) expect([path, await resolveInside(root, path)]).toEqual([path, undefined]);
  });

  it('does not decode an encoded name', async () => {
    const folder = await temporaryFolder();
    await folder.write('%2e%2e%2fa.md');
    expect(await resolveInside({ real: folder.root }, '%2e%2e%2fa.md')).toBe(folder.at('%2e%2e%2fa.md'));
  });

  it('follows only links that stay inside', async () => {
    const folder = await temporaryFolder();
    await folder.write('real/a.md');
    await mkdir(`${folder.root}-beside`);
    await writeFile(`${folder.root}-beside/a.md`, 'secret');
    await folder.link('file.md', 'real/a.md');
    await folder.link('linked', 'real');
    await folder.link('absolute', folder.at('real'));
    await folder.link('out.md', `${folder.root}-beside/a.md`);
    await folder.link('beside', '../root-beside');
    await folder.link('hop', 'beside');
    await folder.link('self', '.');
    await folder.link('loop', 'loop');
    await folder.link('broken.md', 'nothing.md');
    const root = { real: folder.root };
    for (const path of ['file.md', 'linked/a.md', 'absolute/a.md', 'self/real/a.md', 'self/self/file.md']) {
      expect([path, await resolveInside(root, path)]).toEqual([path, folder.at('real/a.md')]);
    }
    for (const path of ['out.md', 'beside/a.md', 'hop/a.md', 'self', 'loop', 'loop/a.md', 'broken.md']) {
      expect([path, await resolveInside(root, path)]).toEqual([path, undefined]);
    }
  });

  it('never leaves the root, whatever the path', async () => {
    const folder = await temporaryFolder();
    await folder.write('a/b/c.md');
    await folder.write('a/%2e%2e.md');
    await folder.link('up', '..');
    await folder.link('a/in', '../a');
    const root = { real: folder.root };
    const known = constantFrom(
      'a',
      'b',
      'c.md',
      '..',
      '.',
      '',
      'up',
      'in',
      'root',
      '%2e%2e',
      '%2E%2E%2F',
      '..%2f',
    );
    const odd = constantFrom(
      '..\\',
      '..\\..',
      '\\',
      '\0',
      '.. ',
      '...',
      'C:',
      'CON',
      '\u2025',
      '\uff0e\uff0e',
      '%2e%2e.md',
    );
    const segments = array(oneof(known, odd, string({ unit: 'binary', maxLength: 4 })), { maxLength: 8 });
    const separators = array(constantFrom('/', '/', '/', '\\', '//', '%2f', '%5c'), {
      minLength: 8,
      maxLength: 8,
    });
    await check(
      asyncProperty(
        segments,
        separators,
        constantFrom('', '/', '../', './/'),
        async (names, between, start) => {
          const path =
            start + names.map((name, at) => name + (at + 1 < names.length ? between[at] : '')).join('');
          const real = await resolveInside(root, path);
          expect(real === undefined || real.startsWith(folder.root + sep)).toBe(true);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe('the root', () => {
  it('is found through links, and only if it is a folder', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.md');
    await symlink(folder.root, `${folder.root}-link`);
    expect(await findRealRoot(`${folder.root}-link`)).toEqual({ real: folder.root });
    expect(await findRealRoot(folder.at('a.md'))).toBeUndefined();
    await rename(folder.root, `${folder.root}-moved`);
    expect(await findRealRoot(`${folder.root}-link`)).toBeUndefined();
  });

  it('contains what is below it, and not a path with the same prefix', () => {
    const root = { real: join(sep, 'docs') };
    expect(isBelow(root, join(sep, 'docs', 'a'))).toBe(true);
    expect(isBelow(root, join(sep, 'docs-old', 'a'))).toBe(false);
    expect(isBelow(root, join(sep, 'docs'))).toBe(false);
    expect(isBelow({ real: sep }, join(sep, 'a'))).toBe(true);
  });
});

describe('a different spelling of a path', () => {
  it('is not a second path to the file if the system ignores case', () => {
    expect(isOtherSpelling('/r/A.md', '/r/a.md', 'darwin')).toBe(true);
    expect(isOtherSpelling('/r/a.md', '/r/a.md', 'win32')).toBe(false);
    expect(isOtherSpelling('/r/link.md', '/r/a.md', 'darwin')).toBe(false);
    expect(isOtherSpelling('/r/A.md', '/r/a.md', 'linux')).toBe(false);
  });
});
