import { chmod } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../../test/support/temporary-folder.ts';
import { findCommand } from './check-program.ts';

describe('findCommand', () => {
  it.skipIf(process.platform === 'win32')('finds a program on the PATH or by its path', async () => {
    const folder = await temporaryFolder();
    for (const path of ['one/tool', 'two/tool', 'two/other', 'one/plain'])
      await folder.write(path, '#!/bin/sh\n');
    for (const path of ['one/tool', 'two/tool', 'two/other']) await chmod(folder.at(path), 0o755);
    await folder.makeFolder('one/other');
    const PATH = ['', folder.at('nowhere'), folder.at('one'), folder.at('two')].join(delimiter);
    const find = (command: string) =>
      findCommand(command, { PATH }, { system: 'linux', folder: folder.root });
    expect(find('tool')).toBe(folder.at('one/tool'));
    expect(find('other')).toBe(folder.at('two/other'));
    expect(find('plain')).toBeUndefined();
    expect(find('none')).toBeUndefined();
    expect(find('two/other')).toBe(folder.at('two/other'));
    expect(find(folder.at('one/tool'))).toBe(folder.at('one/tool'));
    expect(find('./one')).toBeUndefined();
  });
});
