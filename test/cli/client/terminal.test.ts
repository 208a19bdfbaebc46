/**
 * Questions of a server, at a pseudo-terminal.
 * @module
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { describeWith } from '../../support/required.ts';
import { CLI, ROOT } from './lectern.ts';

/** That of util-linux; others have other options. */
const HAS_SCRIPT =
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true;

interface Turn {
  /** What has to be on the screen before. */
  readonly after: string;
  readonly type: string;
}

async function atTerminal(args: string, turns: readonly Turn[]): Promise<{ screen: string; status: number }> {
  const command = `${process.execPath} ${CLI} ${args} -- ${process.execPath} build/fixture/main.mjs --stdio`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', TERM: 'xterm' },
  });
  let screen = '';
  const left = [...turns];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    screen += chunk;
    if (left[0] !== undefined && screen.includes(left[0].after)) child.stdin.write(left.shift()?.type);
  });
  const [status] = await once(child, 'close');
  return { screen: screen.replaceAll('\r\n', '\n'), status };
}

describeWith(HAS_SCRIPT, 'at a terminal', () => {
  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
    'an elicitation gets a result in %s',
    async (revision) => {
      const { screen, status } = await atTerminal(
        `call test_input_required_result_elicitation --revision ${revision}`,
        [
          { after: '[c]ancel: ', type: 'y\r' },
          { after: '  name: ', type: '\r' },
          { after: 'a value is required', type: 'Ada\r' },
        ],
      );
      expect(screen).toContain('The server asks: What is your name?\n');
      expect(screen).toMatch(/Hello, Ada!\n$/);
      expect(status).toBe(0);
    },
  );

  it('several elicitations are shown one after another', async () => {
    const { screen } = await atTerminal('call test_input_required_result_multi_round', [
      { after: '[c]ancel: ', type: '\rAda\r' },
      { after: 'And your favourite colour?', type: 'n\r' },
    ]);
    expect(screen).toContain('[{"action":"accept","content":{"name":"Ada"}},{"action":"decline"}]');
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s cancels the elicitation', async (_, key) => {
    const { screen, status } = await atTerminal('call test_input_required_result_elicitation', [
      { after: '[c]ancel: ', type: key },
    ]);
    expect(screen).toContain('No name: cancel');
    expect(status).toBe(0);
  });

  it('lists fit the width, and progress uses one line', async () => {
    const { screen } = await atTerminal('tools test_tool_with_progress', []);
    for (const line of screen.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    const progress = await atTerminal('call test_tool_with_progress', []);
    expect(progress.screen).toContain(
      '\r\u001b[K50 of 100: 50 of 100\r\u001b[K100 of 100: 100 of 100\r\u001b[K',
    );
    expect(progress.screen).toMatch(/Done in three steps\n$/);
  });
});
