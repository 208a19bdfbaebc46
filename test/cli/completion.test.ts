/**
 * `lectern completion`: the scripts, in the shells that they are for.
 * @module
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { runLectern } from './run-lectern.ts';

const SERVERS = ['asdlc', 'cobol', 'media-gateway', 'three-good-sources', 'tmkb'];
const KINDS = ['articles', 'catalogue', 'folder', 'patterns', 'registry', 'server'];

interface Shell {
  readonly command: string;
  readonly args: readonly string[];
  /** Prints what is offered for the words after it, one a line. */
  readonly program: string;
  /** Stands between the program and its words. */
  readonly between: string;
}

const SHELLS: Readonly<Record<string, Shell>> = {
  bash: {
    command: 'bash',
    args: ['--norc', '-c'],
    program: `source ./script
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _lectern; printf '%s\\n' "\${COMPREPLY[@]}"`,
    between: '_',
  },
  // With stand-ins for what zsh has only while somebody types.
  zsh: {
    command: 'zsh',
    args: ['-f', '-c'],
    program: `compdef() { }; source ./script
      compadd() { shift; print -rl -- "\${(@M)@:#$words[CURRENT]*}" }
      _describe() { compadd -- "\${(@)\${(P)2}%%:*}" }
      _files() { compadd -- * }
      words=("$@") CURRENT=$# PREFIX="$@[$#]"
      _lectern`,
    between: '_',
  },
  fish: {
    command: 'fish',
    args: ['--no-config', '-c'],
    program: `source ./script; complete -C (string join ' ' -- $argv) | string replace -r '\\t.*' ''`,
    between: '--',
  },
};

function isInstalled({ command }: Shell): boolean {
  return spawnSync(command, ['--version']).status === 0;
}

async function someFolder(shell: string): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  const { stdout, stderr, status } = runLectern(['completion', shell]);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  await folder.write('script', stdout);
  await folder.write('tides.md');
  await folder.makeFolder('a folder');
  return folder;
}

describe.each(Object.entries(SHELLS))('lectern completion %s', (name, shell) => {
  it.skipIf(!isInstalled(shell))(`completes what can be typed (needs ${name})`, async () => {
    const { root } = await someFolder(name);
    /** Sorted; the last word is the one that is being typed. */
    const offered = (...words: string[]): string[] => {
      const { stdout, stderr } = spawnSync(
        shell.command,
        [...shell.args, shell.program, shell.between, 'lectern', ...words],
        { cwd: root, encoding: 'utf8' },
      );
      expect(stderr).toBe('');
      const lines = stdout.split('\n').map((line) => line.replace(/\/$/, ''));
      return lines.filter((line) => line !== '').sort();
    };

    expect(offered('ch')).toEqual(['check']);
    expect(offered('')).toEqual(
      expect.arrayContaining(['serve', 'call', 'install', 'new', 'bundle', 'help']),
    );
    expect(offered('serve', 't')).toEqual(['three-good-sources', 'tides.md', 'tmkb']);
    expect(offered('serve', 'cobol', 'as')).toEqual(['asdlc']);
    expect(offered('tools', 'co')).toEqual(['cobol']);
    expect(offered('tools', 'cobol', '')).toEqual([]);
    expect(offered('install', 'c')).toEqual([
      'claude-code',
      'claude-desktop',
      'cline',
      'codex',
      'copilot',
      'cursor',
    ]);
    expect(offered('install', 'cursor', '')).toEqual([...SERVERS, 'a folder', 'script', 'tides.md'].sort());
    expect(offered('check', '--as', '')).toEqual(KINDS);
    expect(offered('check', '--as', 'folder', 'ti')).toEqual(['tides.md']);
    expect(offered('check', 'co')).toEqual(['cobol']);
    expect(offered('check', '--j')).toEqual(['--json']);
    expect(offered('new', '--')).toEqual(['--debug', '--dir', '--help']);
    expect(offered('new', '--dir', 'a')).toEqual(['a folder']);
    expect(offered('call', '--revision', '2026')).toEqual(['2026-07-28']);
    expect(offered('call', '--timeout', '')).toEqual([]);
    expect(offered('serve', '--log-format', 'j')).toEqual(['json']);
    expect(offered('completion', '')).toEqual(['bash', 'fish', 'zsh']);
    expect(offered('help', 'comp')).toEqual(['complete', 'completion']);
    // What stands there belongs to another command.
    expect(offered('tools', '--', '')).toEqual([]);
  });
});

describe('lectern completion', () => {
  it('completes after =, which bash treats as a separate word', async () => {
    const { root } = await someFolder('bash');
    const words = ['_', 'lectern', 'check', '--as', '=', 'fo'];
    const { stdout } = spawnSync('bash', ['--norc', '-c', SHELLS.bash?.program ?? '', ...words], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stdout).toBe('folder\n');
  });

  it('lists the shells with scripts', () => {
    expect(runLectern(['completion', 'fisch'])).toEqual({
      stdout: '',
      stderr: expect.stringContaining(
        'lectern completion: unknown shell "fisch"; expected bash, zsh or fish.\nDid you mean "fish"?\nSee lectern completion --help.\n',
      ),
      status: 2,
    });
    expect(runLectern(['completion']).stderr).toContain(
      'lectern completion: missing argument: bash, zsh or fish.\n',
    );
  });
});
