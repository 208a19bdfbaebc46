/**
 * At a terminal, `lectern install` asks before it replaces an entry.
 * @module
 */
import { spawn, spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { describeWith } from '../../support/required.ts';
import { CLI, type ClientHome, clientHome } from './client-home.ts';

/** That of util-linux; others have other options. */
const HAS_SCRIPT =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true;
const FILE = '.cursor/mcp.json';
const TEXT = '{"mcpServers":{"cobol":{"command":"mine"}}}';

/** `script` of util-linux gives the command a terminal; the answer is typed when the question is there. */
function installAtTerminal(
  { folder, environment }: ClientHome,
  answer: string,
): Promise<{ shown: string; code: number | null }> {
  const command = `'${process.execPath}' '${CLI}' install cursor cobol`;
  const child = spawn('script', ['-qfec', command, '/dev/null'], {
    cwd: folder.at('project'),
    env: environment,
  });
  let shown = '';
  child.stdout.on('data', (chunk) => {
    const wasAsked = shown.includes('[y/N]');
    shown += chunk;
    if (!wasAsked && shown.includes('[y/N]')) child.stdin.write(answer);
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ shown, code })));
}

describeWith(HAS_SCRIPT, 'an entry of the same name', () => {
  it('is replaced when the user confirms', async () => {
    const home = await clientHome();
    await home.folder.write(FILE, TEXT);
    const { shown, code } = await installAtTerminal(home, 'y\r');
    expect(shown).toContain('-  "command": "mine"');
    expect(shown).toContain('Replace it? [y/N]');
    expect(shown).toContain('Replaced "cobol" in Cursor');
    expect(code).toBe(0);
    expect(home.read(FILE)).toContain('"serve","cobol","--stdio"');
  });

  it.each([
    ['no', 'n\r'],
    ['nothing', '\r'],
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is not replaced when the user types %s', async (_what, answer) => {
    const home = await clientHome();
    await home.folder.write(FILE, TEXT);
    const { shown, code } = await installAtTerminal(home, answer);
    expect(shown).toContain('nothing was changed');
    expect(code).toBe(1);
    expect(home.read(FILE)).toBe(TEXT);
  });
});
