import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleMachine } from '../../../../../test/support/sample-machine.ts';
import { CLIENT_APPS, type ClientApp } from '../../client-apps/table.ts';
import { addressFrom } from '../address.ts';
import { installableOf, shapeFor } from './entry.ts';
import type { Scope, System } from './places.ts';

const linux = sampleMachine('linux');
const windows = sampleMachine('win32');
const fetched = (system: System) =>
  sampleMachine(system, { program: { ...linux.program, fetchedAs: 'lectern@9.8.7' } });
const USER = { scope: 'user', client: CLIENT_APPS['claude-code'] as ClientApp } as const;
interface Given {
  readonly what?: string;
  readonly command?: readonly string[];
  readonly http?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}
const what = (given: Given, machine = linux, target: { client: ClientApp; scope: Scope } = USER) => {
  const { what: word, command, http, environment = {}, headers = {} } = given;
  return installableOf({ address: addressFrom(word, command), http, environment, headers }, target, machine);
};

describe('the entry to install', () => {
  it('starts a server package by its name', () => {
    expect(what({ what: 'cobol' })).toEqual({
      name: 'cobol',
      entry: {
        kind: 'program',
        command: '/usr/bin/node',
        args: ['/x/node_modules/lectern/dist/cli.mjs', 'serve', 'cobol', '--stdio'],
        environment: {},
      },
    });
  });

  it('uses npx with an exact version if npx started this program', () => {
    expect(what({ what: './docs' }, fetched('linux')).entry).toMatchObject({
      command: 'npx',
      args: ['-y', 'lectern@9.8.7', 'serve', resolve('docs'), '--stdio'],
    });
  });

  it('uses cmd on Windows for npx, which is a script there', () => {
    expect(what({ what: './docs' }, fetched('win32')).entry).toMatchObject({
      command: 'cmd',
      args: ['/c', 'npx', '-y', 'lectern@9.8.7', 'serve', resolve('docs'), '--stdio'],
    });
    expect(what({ command: ['uvx', 'some-server'] }, windows).entry).toMatchObject({ command: 'uvx' });
    expect(what({ command: ['C:\\tools\\run.CMD'] }, windows).entry).toMatchObject({ command: 'cmd' });
  });

  it('starts from any folder', () => {
    const here = sampleMachine('linux', { folder: process.cwd() });
    const script = resolve('vitest.config.ts');
    expect(what({ command: ['node', 'vitest.config.ts', 'test', '--flag=./x'] }, here).entry).toMatchObject({
      command: '/usr/bin/node',
      args: [script, 'test', '--flag=./x'],
    });
    expect(what({ command: ['./vitest.config.ts', 'x.y'] }, here).entry).toMatchObject({
      command: script,
      args: ['x.y'],
    });
  });

  it('contains the absolute path of a folder or file', () => {
    expect(what({ what: './docs' })).toMatchObject({
      name: 'lectern-workspace',
      entry: { args: expect.arrayContaining([resolve('docs')]) },
    });
    expect(what({ what: 'package.json' })).toMatchObject({
      name: 'package',
      entry: { args: expect.arrayContaining([resolve('package.json')]) },
    });
  });

  it('can be a URL', () => {
    expect(what({ what: 'https://mcp.example.com/mcp' })).toEqual({
      name: 'example',
      entry: { kind: 'url', url: 'https://mcp.example.com/mcp', headers: {} },
    });
  });

  it('can refer to a server that is already running', () => {
    expect(what({ what: 'cobol', http: '8080' })).toEqual({
      name: 'cobol',
      entry: { kind: 'url', url: 'http://127.0.0.1:8080/cobol/mcp', headers: {} },
      remark:
        'It is available only while this runs: /usr/bin/node /x/node_modules/lectern/dist/cli.mjs serve cobol --http 8080',
    });
    expect(what({ what: './docs', http: 'https://example.com' })).toEqual({
      name: 'lectern-workspace',
      entry: { kind: 'url', url: 'https://example.com/lectern-workspace/mcp', headers: {} },
    });
    expect(what({ what: 'cobol', http: 'https://example.com/here/mcp' }).entry).toEqual({
      kind: 'url',
      url: 'https://example.com/here/mcp',
      headers: {},
    });
  });

  it('can be a command with environment variables', () => {
    expect(
      what({ command: ['npx', '-y', '@scope/some-server@1.2.3', '--flag'], environment: { KEY: 'v' } }),
    ).toEqual({
      name: 'some-server',
      entry: {
        kind: 'program',
        command: 'npx',
        args: ['-y', '@scope/some-server@1.2.3', '--flag'],
        environment: { KEY: 'v' },
      },
    });
  });

  it.each<[Given, string]>([
    [{}, 'missing argument: a server, folder, file or URL.'],
    [{ what: 'cobol', command: ['x'] }, 'give either "cobol" or a command after "--", not both.'],
    [{ command: [] }, 'no command after "--".'],
    [{ command: ['x'], http: '1' }, '--http is for servers that lectern serves, not for a command.'],
    [{ what: 'http://a/mcp', http: '1' }, '--http is for servers that lectern serves, not for a URL.'],
    [{ what: 'http://a/mcp', environment: { A: 'b' } }, '--env is only for a server that the client starts'],
    [{ what: 'cobol', headers: { A: 'b' } }, '--header is only for a server at a URL, or with --http.'],
    [{ what: 'http://' }, '"http://" is not a valid URL.'],
    [{ what: './nowhere' }, 'there is no folder or file "./nowhere".'],
    [{ what: 'cobl' }, 'there is no server, folder or file "cobl".'],
  ])('cannot be %j', (asked, message) => {
    expect(() => what(asked)).toThrow(message);
  });
});

describe('an entry in project scope', () => {
  const inProject = (system: System, client: string, given: Given) => {
    const script = `${process.cwd()}/node_modules/lectern/dist/cli.mjs`;
    const program = { node: '/usr/bin/node', script, typed: 'npx lectern' };
    const machine = sampleMachine(system, { folder: process.cwd(), program });
    return what(given, machine, { scope: 'project', client: CLIENT_APPS[client] as ClientApp });
  };

  it('contains only portable paths', () => {
    expect(inProject('linux', 'claude-code', { what: './docs' })).toEqual({
      name: 'lectern-workspace',
      entry: {
        kind: 'program',
        command: 'node',
        args: ['./node_modules/lectern/dist/cli.mjs', 'serve', './docs', '--stdio'],
        environment: {},
      },
    });
    const workspace = ['$', '{workspaceFolder}'].join('');
    expect(inProject('linux', 'vscode', { what: './docs' }).entry).toMatchObject({
      args: [`${workspace}/node_modules/lectern/dist/cli.mjs`, 'serve', `${workspace}/docs`, '--stdio'],
    });
    expect(inProject('linux', 'cursor', { command: ['node', 'vitest.config.ts'] }).entry).toMatchObject({
      command: 'node',
      args: [`${workspace}/vitest.config.ts`],
    });
  });

  it('includes a note if lectern is not a dependency of the project', () => {
    const machine = sampleMachine('linux', { folder: process.cwd() });
    const found = what({ what: './docs' }, machine, { ...USER, scope: 'project' });
    expect(found.entry).toMatchObject({
      command: '/usr/bin/node',
      args: ['/x/node_modules/lectern/dist/cli.mjs', 'serve', './docs', '--stdio'],
    });
    expect(found.remark).toContain('install lectern in this project');
  });
});

describe('the entry for each client application', () => {
  const program = { kind: 'program', command: 'c', args: ['a'], environment: {} } as const;
  const url = { kind: 'url', url: 'https://e.com/mcp', headers: {} } as const;
  const flat = { command: 'c', args: ['a'] };
  const at = { url: url.url };

  it.each<[string, object, object | string]>([
    ['claude-desktop', flat, 'Claude Desktop does not support URLs in its configuration.'],
    ['claude-code', { type: 'stdio', ...flat }, { type: 'http', ...at }],
    ['cursor', flat, at],
    ['vscode', { type: 'stdio', ...flat }, { type: 'http', ...at }],
    ['windsurf', flat, { serverUrl: url.url }],
    ['codex', flat, at],
    ['gemini', flat, { httpUrl: url.url }],
    ['zed', flat, at],
    ['opencode', { type: 'local', command: ['c', 'a'] }, { type: 'remote', ...at }],
    ['copilot', { type: 'local', tools: ['*'], ...flat }, { type: 'http', tools: ['*'], ...at }],
    ['cline', { type: 'stdio', ...flat }, { type: 'streamableHttp', ...at }],
    [
      'goose',
      { enabled: true, type: 'stdio', timeout: 300, name: 'n', cmd: 'c', args: ['a'] },
      { enabled: true, type: 'streamable_http', timeout: 300, name: 'n', uri: url.url },
    ],
    ['kiro', flat, at],
    ['lm-studio', flat, at],
    ['jetbrains', flat, at],
    ['amp', flat, at],
    ['generic', flat, { type: 'http', ...at }],
  ])('has the format of %s', (name, started, remote) => {
    const client = CLIENT_APPS[name] as ClientApp;
    expect(shapeFor(client, 'n', program)).toEqual(started);
    const variables = { opencode: 'environment', goose: 'envs' }[name] ?? 'env';
    expect(shapeFor(client, 'n', { ...program, environment: { A: 'b' } })).toEqual({
      ...started,
      [variables]: { A: 'b' },
    });
    if (typeof remote === 'string') expect(() => shapeFor(client, 'n', url)).toThrow(remote);
    else {
      expect(shapeFor(client, 'n', url)).toEqual(remote);
      const headers = name === 'codex' ? 'http_headers' : 'headers';
      expect(shapeFor(client, 'n', { ...url, headers: { A: 'b' } })).toEqual({
        ...remote,
        [headers]: { A: 'b' },
      });
    }
  });

  it('is tested for all applications', () => {
    expect(Object.keys(CLIENT_APPS)).toHaveLength(17);
  });
});
