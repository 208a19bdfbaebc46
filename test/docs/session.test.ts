/**
 * What the documentation shows of a terminal is what the built command says.
 * @module
 */
import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { PAGES, ROOT } from './pages.ts';
import { outputsOf, patternOf, scriptOf, sessionOf } from './session.ts';

const LECTERN = `exec "${process.execPath}" "${ROOT}packages/lectern/dist/cli.mjs" "$@"\n`;

describe('terminal sessions', () => {
  it.each(PAGES.filter((page) => sessionOf(page).length > 0))('of %s', async (page) => {
    const folder = await temporaryFolder();
    await folder.write('bin/lectern', `#!/bin/sh\n${LECTERN}`);
    await folder.write('bin/npx', `#!/bin/sh\n[ "$1" = lectern ] || exit 127\nshift\n${LECTERN}`);
    for (const name of ['lectern', 'npx']) await chmod(folder.at(`bin/${name}`), 0o755);
    await folder.makeFolder('home');
    await folder.makeFolder('work');

    const steps = sessionOf(page);
    // A terminal shows both streams as one, and nobody types into it.
    const { stdout } = await promisify(execFile)('sh', ['-c', `exec 2>&1 </dev/null\n${scriptOf(steps)}`], {
      cwd: folder.at('work'),
      env: { PATH: `${folder.at('bin')}:${process.env.PATH}`, HOME: folder.at('home'), LANG: 'C.UTF-8' },
    }).catch((failed: { stdout: string }) => failed);
    const outputs = outputsOf(stdout);
    steps.forEach(({ line, command, shown }, i) => {
      const told = outputs[i]?.replaceAll(folder.at('work'), '.').replaceAll(folder.at('home'), '~') ?? '';
      expect(told, `${page}:${line}: ${command}`).toMatch(patternOf(shown));
    });
  });
});
