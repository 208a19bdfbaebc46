/**
 * What `lectern install` writes starts in a folder that knows nothing of the project, as client applications start it.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../packages/lectern/src/cli/install/config-file.ts';
import { readConfigured } from '../../../packages/lectern/src/cli/install/doctor/configured.ts';
import { CLIENT_APPS, type ClientApp } from '../../../packages/lectern/src/client-apps/table.ts';
import { spawnServer, testClient } from '../../../packages/lectern/src/testing.ts';
import { CLI, type ClientHome, clientHome } from './client-home.ts';

const CLIENTS = Object.keys(CLIENT_APPS);
const WORKSPACE = /\$\{workspaceFolder\}/g;

async function homeWithNotes(): Promise<ClientHome> {
  const home = await clientHome();
  await home.folder.write('project/notes/coffee.md', '# Coffee\n\nSixty grams for a litre.\n');
  await home.folder.makeFolder('elsewhere');
  return home;
}

/** The entries of the file that the output of `install` names. */
function entriesAfter(stdout: string, client: string): Record<string, unknown> {
  const { format, root } = CLIENT_APPS[client] as ClientApp;
  const file = /: (\/.+)\n/.exec(stdout)?.[1] ?? '';
  return { ...FORMATS[format].read(readFileSync(file, 'utf8'), [root]) };
}

/** Starts the entry in a folder, with little of the environment, and returns the name and the tools of the server. */
async function startEntry(entry: unknown, cwd: string): Promise<[string, number]> {
  const program = readConfigured(entry, { environment: {} });
  if (program.kind !== 'program') throw new Error(`${program.kind} instead of a program`);
  const server = await spawnServer(program.command, program.args, { cwd, env: { INIT_CWD: '', PWD: cwd } });
  const client = await testClient(server.connect);
  const { tools } = await client.listTools();
  await client.close();
  return [client.server.serverInfo?.name ?? '', tools.length];
}

describe.each(CLIENTS)('an entry of %s', (client) => {
  it('starts from any folder', async () => {
    const home = await homeWithNotes();
    const { stdout, status } = home.run('install', client, './notes');
    expect(status).toBe(0);
    const { notes } = entriesAfter(stdout, client);
    expect(await startEntry(notes, home.folder.at('elsewhere'))).toEqual(['notes', 5]);
  });

  it('in project scope starts in the project, wherever that is', async () => {
    if (CLIENT_APPS[client]?.project === undefined) return;
    const home = await homeWithNotes();
    // As npm installs it, but for the copy.
    await mkdir(home.folder.at('project/node_modules'));
    await symlink(dirname(dirname(CLI)), home.folder.at('project/node_modules/lectern'));
    const { stdout } = home.run('install', client, './notes', '--scope', 'project');
    const text = JSON.stringify(entriesAfter(stdout, client).notes);
    expect(text).not.toContain(home.folder.at('project/notes'));
    const elsewhere = home.folder.at('elsewhere');
    const entry = JSON.parse(text.replace(WORKSPACE, elsewhere));
    await symlink(home.folder.at('project/notes'), join(elsewhere, 'notes'));
    expect((await startEntry(entry, elsewhere))[1]).toBe(5);
  });
});

describe('doctor', () => {
  it('starts entries in the home folder, and reports an entry that works in only one folder', async () => {
    const home = await homeWithNotes();
    home.run('install', 'cursor', './notes');
    expect(home.run('doctor', 'cursor')).toMatchObject({ status: 0 });
    const relative = { command: process.execPath, args: [CLI, 'serve', './notes', '--stdio'] };
    await home.folder.write('.cursor/mcp.json', JSON.stringify({ mcpServers: { notes: relative } }));
    const { stdout, status } = home.run('doctor', 'cursor');
    expect(status).toBe(1);
    expect(stdout).toContain('there is no folder or file "./notes".');
  });
});

describe('a command', () => {
  it('that names a script by a relative path is installed with its absolute path', async () => {
    const home = await homeWithNotes();
    await home.folder.write('project/package.json', '{"name":"plants"}');
    await home.folder.write(
      'project/dist/stdio.mjs',
      `import { spawn } from 'node:child_process';
      spawn(process.execPath, [${JSON.stringify(CLI)}, 'serve', 'cobol', '--stdio'], { stdio: 'inherit' });`,
    );
    const { stdout } = home.run('install', 'cursor', '--', 'node', 'dist/stdio.mjs');
    const { plants } = entriesAfter(stdout, 'cursor');
    expect(plants).toEqual({ command: process.execPath, args: [home.folder.at('project/dist/stdio.mjs')] });
    expect((await startEntry(plants, home.folder.at('elsewhere')))[0]).toBe('cobol-mcp-server');
    expect(existsSync(home.folder.at('.cursor/mcp.json.bak'))).toBe(false);
  });
});

describe('a server package installed only in the project', () => {
  it('is installed with the path of its module', async () => {
    const home = await homeWithNotes();
    const folder = 'project/node_modules/@acme/greeter';
    await home.folder.write(
      `${folder}/package.json`,
      '{"name":"@acme/greeter","version":"1.0.0","type":"module","exports":"./main.js"}',
    );
    await home.folder.write(
      `${folder}/main.js`,
      `import { createServer } from ${JSON.stringify(join(dirname(CLI), 'index.mjs'))};
      const open = async () => createServer({ name: 'greeter', version: '1.0.0' })
        .tool('greet', { description: 'Greets' }, () => 'Hello!');
      export default { name: 'greeter', summary: 'Greets people', open };`,
    );
    const { stdout, stderr } = home.run('install', 'cursor', '@acme/greeter');
    expect(stderr).not.toContain('lectern install');
    const { greeter } = entriesAfter(stdout, 'cursor');
    expect(await startEntry(greeter, home.folder.at('elsewhere'))).toEqual(['greeter', 1]);
  });

  it('is not installed if it is missing', async () => {
    const home = await homeWithNotes();
    const { stderr, status } = home.run('install', 'cursor', '@acme/none');
    expect(stderr).toContain('there is no server, folder or file "@acme/none".');
    expect(status).toBe(2);
  });
});
