/**
 * The `lectern` command as a person or a client starts it.
 * @module
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../../packages/lectern/package.json' with { type: 'json' };
import { COMMANDS } from '../../packages/lectern/src/cli/commands.ts';
import { greeting } from '../../packages/lectern/src/cli/serve/summary.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function lectern(args: readonly string[], input = '') {
  return spawnSync(process.execPath, ['packages/lectern/dist/cli.mjs', ...args], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
  });
}

/** Root may read everything, so that its tests run the command as another user, where that user may read the command. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const canBeOther = spawnSync('test', ['-r', `${ROOT}packages/lectern/dist/cli.mjs`], OTHER_USER).status === 0;

describe('lectern', () => {
  it('serves a server by its name and ends with its input', () => {
    const { stdout, stderr, status } = lectern(
      ['serve', 'cobol', '--stdio'],
      '{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
    );
    expect(stdout).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n');
    expect(stderr, 'a client is not greeted').toBe('');
    expect(status).toBe(0);
  });

  it.each([
    [['serve', 'cobl', '--stdio'], 'Did you mean "cobol"?'],
    [['serve', '__proto__', '--stdio'], 'there is no server, folder or file "__proto__"'],
    [['serve', 'cobol', '--htpp'], 'unknown option "--htpp".\nDid you mean "--http"?'],
    [['serve', 'cobol', '--http', '99999'], '"99999" is not a valid port'],
    [['serve', 'cobol', 'cobol', '--stdio'], 'use --http for several'],
    [['serve', './nowhere', '--stdio'], 'there is no folder or file "./nowhere"'],
    [['serve', 'README.md', '--stdio'], '"README.md" cannot be served'],
    [['serve', '--stdio'], 'missing argument: a server, folder or file.'],
    [['serve', '--host', '0.0.0.0'], 'LECTERN_ALLOWED_HOSTS'],
  ])('reports an error in %j on stderr with exit code 2', (args, message) => {
    const { stdout, stderr, status } = lectern(args);
    expect(stderr).toMatch(/^lectern serve: /);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/\nSee lectern serve --help\.\n$/);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  it('suggests the nearest command', () => {
    const { stdout, stderr, status } = lectern(['sreve']);
    expect(stderr).toMatch(
      /^lectern: unknown command "sreve"\. Did you mean "serve"\?\nSee lectern --help\.\n$/,
    );
    expect([stdout, status]).toEqual(['', 2]);
  });

  it('calls what begins with a hyphen an option', () => {
    expect(lectern(['--frob']).stderr).toBe('lectern: unknown option "--frob".\nSee lectern --help.\n');
  });

  it.runIf(canBeOther).each([['serve'], ['check'], ['tools'], ['install', 'cursor']])(
    'reports a folder without permission to %s',
    async (...command) => {
      const folder = await temporaryFolder();
      await folder.makeFolder('private');
      for (const open of [folder.root, dirname(folder.root)]) chmodSync(open, 0o755);
      chmodSync(folder.at('private'), 0o000);
      const path = folder.at('private');
      const { stderr, status } = spawnSync(
        process.execPath,
        ['packages/lectern/dist/cli.mjs', ...command, path],
        {
          ...OTHER_USER,
          cwd: ROOT,
          encoding: 'utf8',
          env: { ...process.env, HOME: folder.root },
        },
      );
      expect(stderr).toContain('/private" cannot be read: permission denied.\n');
      expect(status).toBe(command[0] === 'check' ? 1 : 2);
    },
  );

  it.each([[[]], [['--help']], [['help']], [['-h']]])('shows help for %j', (args) => {
    const { stdout, stderr, status } = lectern(args);
    expect(stdout).toBe(readFileSync(`${ROOT}/test/cli/golden/help.txt`, 'utf8'));
    expect([stderr, status]).toEqual(['', 0]);
    // One screen.
    expect(stdout.split('\n').length).toBeLessThan(44);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it.each(Object.keys(COMMANDS))('shows help for %s that fits a screen', (name) => {
    const { stdout, stderr, status } = lectern([name, '--help']);
    expect(stdout).toMatch(new RegExp(`^Usage: lectern ${name}`));
    expect(stdout.split('\n').length).toBeLessThan(50);
    expect([stderr, status]).toEqual(['', 0]);
    expect(lectern(['help', name]).stdout).toBe(stdout);
  });

  it('reports its version', () => {
    expect(lectern(['--version']).stdout).toBe(`${packageJson.version}\n`);
  });

  it('greets a user at a terminal with a message that works when pasted', () => {
    const text = greeting('cobol', ['/usr/bin/node', '/x y/cli.mjs', 'serve', 'cobol', '--stdio']);
    const typed = /\{.*\}/.exec(text)?.[0] ?? '';
    const { stdout } = lectern(['serve', 'cobol', '--stdio'], `${typed}\n`);
    expect(JSON.parse(stdout)).toHaveProperty('result.tools');
    expect(text).toContain("  /usr/bin/node '/x y/cli.mjs' serve cobol --stdio\n");
  });
});
