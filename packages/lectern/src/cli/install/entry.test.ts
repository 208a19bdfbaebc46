import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleMachine } from '../../../../../test/support/sample-machine.ts';
import { CLIENT_APPS, type ClientApp } from '../../client-apps/table.ts';
import { addressFrom } from '../address.ts';
import { installableOf, shapeFor } from './entry.ts';
import type { System } from './machine.ts';

const linux = sampleMachine('linux');
const windows = sampleMachine('win32');
/** What `npx lectern` unpacks where it is not installed. */
const inNpxCache = (system: System) =>
  sampleMachine(system, {
    program: { node: '/usr/bin/node', script: '/home/ada/.npm/_npx/5f/node_modules/lectern/dist/cli.mjs' },
  });
interface Given {
  readonly what?: string;
  readonly command?: readonly string[];
  readonly http?: string;
  readonly environment?: Readonly<Record<string, string>>;
}
const what = ({ what: word, command, http, environment = {} }: Given, machine = linux) =>
  installableOf({ address: addressFrom(word, command), http, environment }, machine);

describe('what is installed', () => {
  it('is a built-in server by its name', () => {
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

  it('is started by npx where npx unpacked this program', () => {
    expect(what({ what: 'cobol' }, inNpxCache('linux')).entry).toMatchObject({
      command: 'npx',
      args: ['-y', 'lectern', 'serve', 'cobol', '--stdio'],
    });
  });

  it('starts through cmd on Windows, where npx is a script', () => {
    expect(what({ what: 'cobol' }, inNpxCache('win32')).entry).toMatchObject({
      command: 'cmd',
      args: ['/c', 'npx', '-y', 'lectern', 'serve', 'cobol', '--stdio'],
    });
    expect(what({ command: ['uvx', 'some-server'] }, windows).entry).toMatchObject({ command: 'uvx' });
    expect(what({ command: ['C:\\tools\\run.CMD'] }, windows).entry).toMatchObject({ command: 'cmd' });
  });

  it('names a checkout by its place, and says so', () => {
    const program = { node: '/opt/node', script: '/src/lectern/dist/cli.mjs' };
    const found = what({ what: 'cobol' }, sampleMachine('linux', { program }));
    expect(found.entry).toMatchObject({
      command: '/opt/node',
      args: [program.script, 'serve', 'cobol', '--stdio'],
    });
    expect(found.remark).toContain('not an installed package');
    const onWindows = { node: 'C:\\node.exe', script: 'C:\\p\\node_modules\\lectern\\dist\\cli.mjs' };
    const installed = what({ what: 'cobol' }, sampleMachine('win32', { program: onWindows }));
    expect(installed.entry).toMatchObject({ command: onWindows.node });
    expect(installed.remark).toBeUndefined();
  });

  it('is a folder or a file by its whole path', () => {
    expect(what({ what: './docs' })).toMatchObject({
      name: 'lectern-workspace',
      entry: { args: expect.arrayContaining([resolve('docs')]) },
    });
    expect(what({ what: 'package.json' })).toMatchObject({
      name: 'package',
      entry: { args: expect.arrayContaining([resolve('package.json')]) },
    });
  });

  it('is a URL', () => {
    expect(what({ what: 'https://mcp.example.com/mcp' })).toEqual({
      name: 'example',
      entry: { kind: 'url', url: 'https://mcp.example.com/mcp' },
    });
  });

  it('is a server that runs already', () => {
    expect(what({ what: 'cobol', http: '8080' })).toEqual({
      name: 'cobol',
      entry: { kind: 'url', url: 'http://127.0.0.1:8080/cobol/mcp' },
      remark:
        'It is available only while this runs: /usr/bin/node /x/node_modules/lectern/dist/cli.mjs serve cobol --http 8080',
    });
    expect(what({ what: './docs', http: 'https://example.com' })).toEqual({
      name: 'lectern-workspace',
      entry: { kind: 'url', url: 'https://example.com/lectern-workspace/mcp' },
    });
    expect(what({ what: 'cobol', http: 'https://example.com/here/mcp' }).entry).toEqual({
      kind: 'url',
      url: 'https://example.com/here/mcp',
    });
  });

  it('is a command with variables', () => {
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
    [{ what: 'http://a/mcp', environment: { A: 'b' } }, '--env is for servers that the client starts'],
    [{ what: 'http://' }, '"http://" is not a valid URL.'],
    [{ what: './nowhere' }, 'there is no folder or file "./nowhere".'],
    [{ what: 'cobl' }, 'there is no server, folder or file "cobl".'],
  ])('is not %j', (asked, message) => {
    expect(() => what(asked)).toThrow(message);
  });
});

describe('an entry, as each client wants it', () => {
  const program = { kind: 'program', command: 'c', args: ['a'], environment: {} } as const;
  const url = { kind: 'url', url: 'https://e.com/mcp' } as const;

  it.each<[string, object, object | string]>([
    ['claude-desktop', {}, 'Claude Desktop does not support URLs in its configuration.'],
    ['claude-code', { type: 'stdio' }, { type: 'http', url: url.url }],
    ['cursor', {}, { url: url.url }],
    ['vscode', { type: 'stdio' }, { type: 'http', url: url.url }],
    ['windsurf', {}, { serverUrl: url.url }],
    ['codex', {}, { url: url.url }],
    ['gemini', {}, { httpUrl: url.url }],
    ['zed', {}, { url: url.url }],
    ['generic', {}, { type: 'http', url: url.url }],
  ])('%s', (name, besides, remote) => {
    const client = CLIENT_APPS[name] as ClientApp;
    expect(shapeFor(client, program)).toEqual({ ...besides, command: 'c', args: ['a'] });
    expect(shapeFor(client, { ...program, environment: { A: 'b' } })).toHaveProperty('env', { A: 'b' });
    if (typeof remote === 'string') expect(() => shapeFor(client, url)).toThrow(remote);
    else expect(shapeFor(client, url)).toEqual(remote);
  });
});
