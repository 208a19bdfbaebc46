import { chmod, lstat, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { openConfig, readBackups, saveConfig } from './config-file.ts';

describe('a configuration file', () => {
  it('is replaced atomically with the same mode, after a backup', async () => {
    const folder = await temporaryFolder();
    const file = folder.at('c.json');
    await writeFile(file, 'one', { mode: 0o640 });
    expect(await saveConfig(await openConfig(file), 'two', true)).toBe(`${file}.bak`);
    expect(await saveConfig(await openConfig(file), 'three', true)).toBe(`${file}.bak2`);
    expect(await saveConfig(await openConfig(file), 'four', true)).toBe(`${file}.bak3`);
    expect(await readFile(file, 'utf8')).toBe('four');
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect(await readBackups(file)).toEqual(['three', 'two', 'one']);
    expect(await readdir(folder.root)).toEqual(['c.json', 'c.json.bak', 'c.json.bak2', 'c.json.bak3']);
  });

  it('is created with its folder, readable only by its owner if it may contain keys', async () => {
    const folder = await temporaryFolder();
    for (const isPrivate of [true, false]) {
      const config = await openConfig(folder.at(`${isPrivate}/a/c.json`));
      expect(config).toMatchObject({ text: '', bytes: undefined });
      expect(await saveConfig(config, 'new', isPrivate)).toBeUndefined();
      const { mode } = await stat(config.file);
      expect(mode & 0o077).toBe(isPrivate ? 0 : 0o066 & ~process.umask());
    }
  });

  it('is written to a temporary file that only its owner can read, even if others can read the original', async () => {
    const folder = await temporaryFolder();
    const file = folder.at('c.json');
    await writeFile(file, 'one', { mode: 0o644 });
    // Large enough for its draft to be seen while it is written.
    const saving = saveConfig(await openConfig(file), 'x'.repeat(30_000_000), true);
    const modes: number[] = [];
    let isSaved = false;
    void saving.finally(() => {
      isSaved = true;
    });
    while (!isSaved)
      for (const name of (await readdir(folder.root)).filter((each) => each.includes('.lectern-')))
        modes.push(((await stat(folder.at(name)).catch(() => undefined))?.mode ?? 0o600) & 0o777);
    await saving;
    expect(modes[0]).toBe(0o600);
    expect((await stat(file)).mode & 0o777).toBe(0o644);
  });

  it('keeps its byte order mark', async () => {
    const folder = await temporaryFolder();
    await folder.write('c.json', '\ufeffone');
    const config = await openConfig(folder.at('c.json'));
    expect(config.text).toBe('one');
    await saveConfig(config, 'two', true);
    expect(await readFile(config.file, 'utf8')).toBe('\ufefftwo');
    expect(await readBackups(config.file)).toEqual(['one']);
  });

  it('remains a symbolic link, also to a file that does not exist yet', async () => {
    const folder = await temporaryFolder();
    await folder.write('real/one.json', 'one');
    await folder.link('one.json', 'real/one.json');
    await folder.link('two.json', folder.at('real/two.json'));
    await folder.link('again.json', 'two.json');
    await saveConfig(await openConfig(folder.at('one.json')), 'new', true);
    await saveConfig(await openConfig(folder.at('again.json')), 'new', true);
    for (const name of ['one.json', 'two.json', 'again.json']) {
      expect((await lstat(folder.at(name))).isSymbolicLink()).toBe(true);
      expect(await readFile(folder.at(name), 'utf8')).toBe('new');
    }
    expect(await readFile(folder.at('one.json.bak'), 'utf8')).toBe('one');
    await folder.link('a', 'b');
    await folder.link('b', 'a');
    await expect(openConfig(folder.at('a'))).rejects.toThrow('is part of a loop of links.');
  });

  it('is not changed if it is read-only or was changed meanwhile', async () => {
    const folder = await temporaryFolder();
    await folder.write('c.json', 'one');
    const config = await openConfig(folder.at('c.json'));
    await chmod(config.file, 0o444);
    await expect(saveConfig(config, 'two', true)).rejects.toThrow('is read-only, so it was not changed.');
    await chmod(config.file, 0o644);
    await writeFile(config.file, 'theirs');
    await expect(saveConfig(config, 'two', true)).rejects.toThrow('was changed by another program');
    const fresh = await openConfig(folder.at('new.json'));
    await folder.write('new.json', 'theirs');
    await expect(saveConfig(fresh, 'two', true)).rejects.toThrow('was changed by another program');
    expect(await readdir(folder.root)).toEqual(['c.json', 'new.json']);
    expect(await readFile(config.file, 'utf8')).toBe('theirs');
  });

  it('is refused if it is not UTF-8, is a folder, or is below a file', async () => {
    const folder = await temporaryFolder();
    await folder.write('c.json', new Uint8Array([0xff, 0xfe, 0x7b, 0]));
    await folder.makeFolder('d.json');
    await expect(openConfig(folder.at('c.json'))).rejects.toThrow('is not written in UTF-8.');
    await expect(openConfig(folder.at('d.json'))).rejects.toThrow('cannot be read: it is a folder.');
    await expect(openConfig(folder.at('c.json/e.json'))).rejects.toThrow(
      'a part of its path is not a folder.',
    );
  });
});
