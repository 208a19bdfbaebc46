/**
 * The `lectern` command as a person or a client starts it.
 * @module
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { greeting } from '../../src/cli/greeting.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function lectern(args: readonly string[], input = '') {
  return spawnSync(process.execPath, ['dist/cli.mjs', ...args], { cwd: ROOT, input, encoding: 'utf8' });
}

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
    [['serve', '__proto__', '--stdio'], 'there is no server and no folder "__proto__"'],
    [['serve', 'cobol', '--htpp'], 'unknown option "--htpp"'],
    [['serve', 'cobol', '--http', '99999'], '"99999" is no port'],
    [['serve', 'cobol', 'cobol', '--stdio'], 'use --http for several'],
    [['serve', './nowhere', '--stdio'], 'there is no folder "./nowhere"'],
    [['serve', 'package.json', '--stdio'], 'there is no server and no folder "package.json"'],
    [['serve'], 'which server, or which folder?'],
    [['sreve'], 'unknown command "sreve"'],
  ])('says what is wrong with %j, on stderr, with code 2', (args, message) => {
    const { stdout, stderr, status } = lectern(args);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Usage: lectern serve <name or folder> --stdio');
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  it.each([[[]], [['--help']]])('explains itself for %j', (args) => {
    const { stderr, status } = lectern(args);
    expect(stderr).toContain('Names: asdlc, cobol, media-gateway, three-good-sources, tmkb\n');
    expect(status).toBe(0);
  });

  it('greets a person with a message that works', () => {
    const typed = /\{.*\}/.exec(greeting('cobol'))?.[0] ?? '';
    const { stdout } = lectern(['serve', 'cobol', '--stdio'], `${typed}\n`);
    expect(JSON.parse(stdout)).toHaveProperty('result.tools');
    expect(greeting('cobol')).toContain('npx lectern serve cobol --stdio');
  });
});
