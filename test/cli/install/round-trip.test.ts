/**
 * `lectern install` and `uninstall` on files as people have them.
 * @module
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../packages/lectern/src/cli/install/config-file.ts';
import { CLIENT_APPS, type ClientApp } from '../../../packages/lectern/src/client-apps/table.ts';
import { CONFIGS } from './client-configs.ts';
import { CLI, type ClientHome, clientHome } from './client-home.ts';

const ARGS = [CLI, 'serve', 'cobol', '--stdio'];
const OWN = { command: process.execPath, args: ARGS };

function ownIn(client: string): object {
  if (client === 'opencode') return { type: 'local', command: [process.execPath, ...ARGS] };
  if (client === 'goose') return { type: 'stdio', name: 'cobol', cmd: process.execPath, args: ARGS };
  return OWN;
}

function entriesIn(home: ClientHome, client: string, path: string): Record<string, unknown> {
  const { format, root } = CLIENT_APPS[client] as ClientApp;
  return { ...FORMATS[format].read(home.read(path).replace(/^\ufeff/, ''), [root]) };
}

describe.each(CONFIGS)('$client, $what', ({ client, file, text, options = [] }) => {
  it('is added and removed so that the file is restored byte for byte', async () => {
    const home = await clientHome();
    await home.folder.write(file, text);
    const before = entriesIn(home, client, file);

    const installed = home.run('install', client, 'cobol', ...options);
    expect(installed).toMatchObject({ status: 0, stderr: '' });
    expect(installed.stdout).toContain(
      `Added "cobol" to ${CLIENT_APPS[client]?.title}: ${home.folder.at(file)}\n`,
    );
    expect(installed.stdout).toContain(`Backup: ${home.folder.at(file)}.bak\n`);
    const { cobol, ...others } = entriesIn(home, client, file);
    expect(cobol).toMatchObject(ownIn(client));
    expect(others).toEqual(before);
    expect(home.read(`${file}.bak`)).toBe(text);

    const again = home.run('install', client, 'cobol', ...options);
    expect(again.stdout).toContain('is already configured in');
    expect(existsSync(home.folder.at(`${file}.bak2`))).toBe(false);

    const gone = home.run('uninstall', client, 'cobol', ...options);
    expect(gone).toMatchObject({ status: 0, stderr: '' });
    expect(home.read(file)).toBe(text);
  });

  it('is one of two that can be removed in any order', async () => {
    const home = await clientHome();
    await home.folder.write(file, text);
    home.run('install', client, 'cobol', ...options);
    const one = home.read(file);
    home.run('install', client, 'tmkb', '--env', 'TMKB_TOOLS=all', ...options);
    home.run('uninstall', client, 'tmkb', ...options);
    expect(home.read(file)).toBe(one);
    home.run('install', client, 'tmkb', ...options);
    home.run('uninstall', client, 'cobol', ...options);
    expect(Object.keys(entriesIn(home, client, file)).at(-1)).toBe('tmkb');
    home.run('uninstall', client, 'tmkb', ...options);
    expect(home.read(file)).toBe(text);
  });
});

describe.each(Object.keys(CLIENT_APPS))('%s without a configuration file', (client) => {
  it('gets one, and its folder if necessary', async () => {
    const home = await clientHome();
    const { stdout, status } = home.run('install', client, 'cobol');
    expect(status).toBe(0);
    const file = /: (.+)\n/.exec(stdout)?.[1] ?? '';
    const { format, root, title, project } = CLIENT_APPS[client] as ClientApp;
    expect(FORMATS[format].read(readFileSync(file, 'utf8'), [root])).toEqual({
      cobol: expect.objectContaining(ownIn(client)),
    });
    expect(stdout).toContain(`doctor ${client}${client === 'generic' ? ' --project' : ''}\n`);
    if (client !== 'generic') expect(statSync(file).mode & 0o077).toBe(0);
    expect(home.run('uninstall', client, 'cobol').stdout).toContain(`Removed "cobol" from ${title}`);
    expect(FORMATS[format].read(readFileSync(file, 'utf8'), [root])).toEqual({});
    const inProject = home.run('install', client, 'cobol', '--scope', 'project');
    expect(inProject.status).toBe(project === undefined ? 2 : 0);
  });
});

it('adds URLs, folders and commands', async () => {
  const home = await clientHome();
  await home.folder.write('project/notes/a.md', '# A\n');
  home.run('install', 'gemini', 'https://mcp.example.com/mcp', '--header', 'Authorization: Bearer x');
  home.run('install', 'gemini', './notes');
  home.run('install', 'gemini', 'cobol', '--http', '8080', '--name', 'sums');
  home.run('install', 'gemini', '--env', 'KEY=a b', '--', 'npx', '-y', '@scope/thing@1.0.0', '--flag');
  expect(entriesIn(home, 'gemini', '.gemini/settings.json')).toEqual({
    example: { httpUrl: 'https://mcp.example.com/mcp', headers: { Authorization: 'Bearer x' } },
    notes: { command: process.execPath, args: [CLI, 'serve', home.folder.at('project/notes'), '--stdio'] },
    sums: { httpUrl: 'http://127.0.0.1:8080/cobol/mcp' },
    thing: { command: 'npx', args: ['-y', '@scope/thing@1.0.0', '--flag'], env: { KEY: 'a b' } },
  });
});
