/**
 * What `lectern install` and `uninstall` do not do, and what they say then.
 * @module
 */

import { readdirSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { clientHome } from './client-home.ts';

const CURSOR = '.cursor/mcp.json';

describe('a malformed file is not changed', () => {
  it.each([
    ['cursor', CURSOR, '{\n  "mcpServers": {\n    "a": {}\n    "b": {}\n  }\n}', '4:5: Expected "," or "}".'],
    ['cursor', CURSOR, '{ "mcpServers": "none" }', '1:17: "mcpServers" should be an object in { }.'],
    ['claude-code', '.claude.json', '{\n  // mine\n  "a": 1\n}', '2:3: Comments are not allowed here.'],
    [
      'claude-desktop',
      '.config/Claude/claude_desktop_config.json',
      '{\r\n  "a": 1,\r\n}',
      '2:9: A comma before "}" is not allowed',
    ],
    ['gemini', '.gemini/settings.json', '{"a": 1,}', '1:8: A comma before "}" is not allowed'],
    ['codex', '.codex/config.toml', '[a]\nb = \n', '2:5: Expected a value.'],
    [
      'codex',
      '.codex/config.toml',
      'mcp_servers = { cobol = { url = "u" } }',
      '1:1: "mcp_servers" is an inline table',
    ],
    ['zed', '.config/zed/settings.json', '{ /* "a": 1 }', '1:3: Unterminated comment.'],
  ])('%s, %s: %j', async (client, file, text, message) => {
    const home = await clientHome();
    await home.folder.write(file, text);
    for (const args of [
      ['install', client, 'cobol'],
      ['install', client, 'cobol', '--dry-run'],
      ['uninstall', client, 'cobol'],
    ]) {
      const { stdout, stderr, status } = home.run(...args);
      expect(stderr).toContain(`lectern ${args[0]}: ${home.folder.at(file)}:${message}`);
      expect(stderr).toContain('Nothing was changed. Correct it and try again.');
      expect(stderr).not.toMatch(/\n\s+at /);
      expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    }
    expect(home.read(file)).toBe(text);
  });
});

describe('a different entry with the same name', () => {
  const text = '{\n  "mcpServers": {\n    "cobol": {\n      "command": "mine"\n    }\n  }\n}\n';

  it('is shown and not replaced', async () => {
    const home = await clientHome();
    await home.folder.write(CURSOR, text);
    const { stdout, stderr, status } = home.run('install', 'cursor', 'cobol');
    expect(stderr).toContain('-  "command": "mine"\n');
    expect(stderr).toContain('+    "cobol",\n');
    expect(stderr).toContain(
      'there is already a different server "cobol" in Cursor; nothing was changed.\nUse --name, or replace it with --yes.',
    );
    expect({ stdout, status, now: home.read(CURSOR) }).toEqual({ stdout: '', status: 1, now: text });
  });

  it('is replaced with --yes', async () => {
    const home = await clientHome();
    await home.folder.write(CURSOR, text);
    const { stdout, status } = home.run('install', 'cursor', 'cobol', '--yes');
    expect(stdout).toContain('Replaced "cobol" in Cursor');
    expect(status).toBe(0);
    expect(home.read(CURSOR)).not.toContain('mine');
    expect(home.read(`${CURSOR}.bak`)).toBe(text);
  });
});

it('a read-only file is not changed, and no other file is created next to it', async () => {
  const home = await clientHome();
  await home.folder.write(CURSOR, '{}');
  await chmod(home.folder.at(CURSOR), 0o444);
  const { stderr, status } = home.run('install', 'cursor', 'cobol');
  expect(stderr).toContain('is read-only, so it was not changed.');
  expect(status).toBe(1);
  expect(readdirSync(home.folder.at('.cursor'))).toEqual(['mcp.json']);
});

it('a folder that is a file is reported', async () => {
  const home = await clientHome();
  await home.folder.write('.cursor', 'x');
  const { stderr, status } = home.run('install', 'cursor', 'cobol');
  expect(stderr).toContain('a part of its path is not a folder.');
  expect(status).toBe(1);
});

describe('invalid arguments end with exit code 2', () => {
  it.each([
    [['install'], 'missing arguments: a client and a server.'],
    [['install', 'cursr', 'cobol'], 'unknown client "cursr".\nDid you mean "cursor"?'],
    [['install', 'emacs', 'cobol'], 'Clients: claude-desktop, claude-code, '],
    [['install', 'cursor', 'cobl'], 'Did you mean "cobol"?'],
    [['install', 'windsurf', 'cobol', '--scope', 'project'], 'Windsurf has no project configuration.'],
    [['uninstall', 'cursor'], 'missing arguments: a client and the name of a server.'],
    [['doctor', 'cursr'], 'Did you mean "cursor"?'],
    [['doctor', '--timeout', 'x'], '--timeout is "x"; expected a number of seconds'],
  ])('%j', async (args, message) => {
    const { stdout, stderr, status } = (await clientHome()).run(...args);
    expect(stderr).toContain(message);
    expect(stderr).toContain(`\nSee lectern ${args[0]} --help.\n`);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  });
});

it('Claude Desktop refuses a URL, which it would discard', async () => {
  const { stderr, status } = (await clientHome()).run(
    'install',
    'claude-desktop',
    'https://mcp.example.com/mcp',
  );
  expect(stderr).toContain(
    'Claude Desktop does not support URLs in its configuration.\nAdd the URL under Settings, Connectors',
  );
  expect(status).toBe(1);
});

it('a name of a built-in object member is an ordinary name', async () => {
  const home = await clientHome();
  await home.folder.write(CURSOR, '{}');
  expect(home.run('install', 'cursor', 'cobol', '--name', 'constructor').status).toBe(0);
  expect(home.run('uninstall', 'cursor', 'toString').status).toBe(1);
  expect(home.run('uninstall', 'cursor', 'constructor').status).toBe(0);
  expect(home.read(CURSOR)).toBe('{}');
});

describe('uninstall', () => {
  it('suggests the closest name', async () => {
    const home = await clientHome();
    await home.folder.write(CURSOR, '{"mcpServers": {"cobol": {}, "b": {}}}');
    expect(home.run('uninstall', 'cursor', 'coobl').stderr).toContain('Did you mean "cobol"?');
    expect(home.run('uninstall', 'cursor', 'zzz').stderr).toContain('It has: cobol, b\n');
    expect(home.run('uninstall', 'zed', 'zzz').stderr).toContain('No servers are configured there.');
  });

  it('asks for the scope if the name is in two places', async () => {
    const home = await clientHome();
    for (const file of [CURSOR, `project/${CURSOR}`])
      await home.folder.write(file, '{"mcpServers": {"a": {}}}');
    expect(home.run('uninstall', 'cursor', 'a').stderr).toContain('Choose one with --scope.');
    expect(home.run('uninstall', 'cursor', 'a', '--scope', 'project').status).toBe(0);
    expect(home.read(`project/${CURSOR}`)).toBe('{"mcpServers": {}}');
    expect(home.run('uninstall', 'cursor', 'a').status).toBe(0);
  });
});
