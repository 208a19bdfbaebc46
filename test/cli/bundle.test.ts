/**
 * `lectern bundle`: what it makes, in the hands of the official tools, and what it says.
 * @module
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import packageJson from '../../packages/lectern/package.json' with { type: 'json' };
import { registryFaults } from '../../packages/lectern/src/cli/bundle/registry-entry.ts';
import { SERVER_NAMES } from '../../packages/lectern/src/cli/server-packages.ts';
import { patternFile } from '../support/sample-patterns.ts';
import { jsonText, SAMPLE_REGISTRY } from '../support/sample-sources.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { runLectern } from './run-lectern.ts';
import { unpackBundle } from './unpacked-bundle.ts';

const VERSION = packageJson.version;

async function folderOf(files: Readonly<Record<string, string>>): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  for (const [path, content] of Object.entries(files)) await folder.write(path, content);
  return folder;
}

function bundle(folder: TemporaryFolder, ...args: string[]): string {
  const { stdout, stderr, status } = runLectern(['bundle', ...args], folder.root);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout;
}

async function entryIn(folder: TemporaryFolder, path = 'server.json') {
  return JSON.parse(await readFile(folder.at(path), 'utf8'));
}

describe('a bundle of a built-in server', () => {
  it.each(SERVER_NAMES)('%s is valid and serves the tools that it names', async (name) => {
    const folder = await temporaryFolder();
    bundle(folder, name);
    expect((await readdir(folder.root)).sort()).toEqual([`${name}-${VERSION}.mcpb`, 'server.json'].sort());
    const { manifest, start } = await unpackBundle(folder.at(`${name}-${VERSION}.mcpb`));
    expect(manifest).toMatchObject({
      manifest_version: '0.3',
      name,
      version: VERSION,
      server: { type: 'node' },
    });
    const client = await start();
    const { tools } = (await client.listTools()) as { tools: { name: string; description: string }[] };
    expect(manifest.tools).toEqual(tools.map((tool) => ({ name: tool.name, description: tool.description })));
    await client.close();
    expect(registryFaults(await entryIn(folder))).toEqual([]);
  });

  it('includes custom content if the server supports it', async () => {
    const folder = await folderOf({ 'films.csv': 'title,year\nPaper Comet,1988\n' });
    bundle(folder, 'media-gateway');
    const { manifest, start } = await unpackBundle(folder.at(`media-gateway-${VERSION}.mcpb`));
    expect(manifest.user_config).toMatchObject({ catalogue: { type: 'file', required: false } });
    const client = await start({ catalogue: folder.at('films.csv') });
    const found = await client.callTool('semantic_search', { query: 'paper comet' });
    expect(JSON.stringify(found)).toContain('paper-comet-1988');
    await client.close();
  });
});

describe('a bundle of custom content', () => {
  it('contains the articles of a folder and nothing else', async () => {
    const folder = await folderOf({
      'handbook/guides/lamp.md': '# The lamp\n\nTrim the wick every evening.\n',
      'handbook/README.md': '# Handbook\n',
      'handbook/synonyms.yaml': 'same:\n  - [lamp, lantern]\n',
      'handbook/notes.csv': 'swordfish',
      'handbook/settings.yaml': 'password: swordfish\n',
      'handbook/.secret.md': '# swordfish\n',
    });
    const told = bundle(folder, './handbook', '--out', 'made/here');
    expect(told).toMatch(
      /^made\/here\/handbook-1\.0\.0\.mcpb: \d+ files, \d\.\d MB\. Open it with your client/,
    );
    const { manifest, start } = await unpackBundle(folder.at('made/here/handbook-1.0.0.mcpb'));
    expect(manifest.server.mcp_config?.args?.slice(1)).toEqual([
      'serve',
      `\${__dirname}/server/content/handbook`,
      '--stdio',
    ]);
    const client = await start();
    expect(client.server).toMatchObject({ serverInfo: { name: 'handbook' } });
    const found = await client.callTool('search_articles', { query: 'when to trim the wick of the lantern' });
    expect(JSON.stringify(found)).toContain('handbook://guides/lamp');
    await client.close();
    const bytes = await readFile(folder.at('made/here/handbook-1.0.0.mcpb'), 'latin1');
    expect(bytes).toContain('server/content/handbook/guides/lamp.md');
    for (const name of ['notes.csv', 'settings.yaml', '.secret.md']) expect(bytes).not.toContain(name);
  });

  it.each([
    [
      'films.CSV',
      'title,year\nPaper Comet,1988\n',
      'semantic_search',
      { query: 'paper comet' },
      'Paper Comet',
    ],
    ['own.json', jsonText(SAMPLE_REGISTRY), 'get_sources', { query: 'slow postgres query' }, 'postgresql'],
  ])('contains a file: %s', async (file, text, tool, args, told) => {
    const folder = await folderOf({ [file]: text });
    bundle(folder, file, '--name', 'mine', '--version', '2.1.0');
    const client = await (await unpackBundle(folder.at('mine-2.1.0.mcpb'))).start();
    expect(JSON.stringify(await client.callTool(tool, args))).toContain(told);
    await client.close();
  });

  it('contains a folder of threat patterns', async () => {
    const folder = await folderOf({ 'threats/own.yaml': patternFile() });
    bundle(folder, 'threats');
    const client = await (await unpackBundle(folder.at('threats-1.0.0.mcpb'))).start();
    const { contents } = await client.readResource('tmkb://pattern/TMKB-OWN-001');
    expect(JSON.stringify(contents)).toContain('A pattern of our own');
    await client.close();
  });

  it('has the same bytes for the same content, and its hash in server.json', async () => {
    const files = { 'notes/b.md': '# B\n', 'notes/a.md': '# A\n' };
    const [one, other] = [await folderOf(files), await folderOf(files)];
    bundle(one, 'notes');
    bundle(other, other.at('notes'));
    const bytes = await readFile(one.at('notes-1.0.0.mcpb'));
    expect(bytes.equals(await readFile(other.at('notes-1.0.0.mcpb')))).toBe(true);
    const { packages } = await entryIn(one);
    expect(packages).toMatchObject([
      { registryType: 'mcpb', fileSha256: createHash('sha256').update(bytes).digest('hex') },
    ]);
  });

  it('lists files that are not included', async () => {
    const folder = await folderOf({ 'notes/a.md': '# A\n', 'secret.md': '# Secret\n' });
    await folder.link('notes/out.md', '../secret.md');
    const { stderr, status } = runLectern(['bundle', 'notes'], folder.root);
    expect(stderr).toBe(
      'lectern bundle: these files are left out:\nnotes/out.md: is a link that leads out of the folder\n',
    );
    expect(status).toBe(0);
  });
});

describe('server.json', () => {
  it('is complete for its owner, or lists what to correct', async () => {
    const folder = await folderOf({ 'notes/a.md': '# A\n' });
    expect(bundle(folder, 'notes', '--out', 'x')).toContain('replace your-name in name and identifier.');
    expect(await entryIn(folder, 'x/server.json')).toMatchObject({ name: 'io.github.your-name/notes' });
    const told = bundle(folder, 'notes', '--out', 'y', '--name', 'io.github.ada/jottings');
    expect(told).not.toContain('your-name');
    expect(await entryIn(folder, 'y/server.json')).toMatchObject({
      name: 'io.github.ada/jottings',
      packages: [
        { identifier: 'https://github.com/ada/jottings/releases/download/v1.0.0/jottings-1.0.0.mcpb' },
      ],
    });
  });

  it('preserves manual changes', async () => {
    const folder = await folderOf({ 'notes/a.md': '# A\n' });
    bundle(folder, 'notes');
    const before = await entryIn(folder);
    const edited = {
      ...before,
      name: 'com.example/notes',
      description: 'Notes of ours',
      websiteUrl: 'https://example.com',
    };
    await writeFile(folder.at('server.json'), JSON.stringify(edited));
    await folder.write('notes/b.md', '# B\n');
    bundle(folder, 'notes', '--version', '1.1.0');
    const after = await entryIn(folder);
    expect(after).toMatchObject({ ...edited, version: '1.1.0', packages: [{ version: '1.1.0' }] });
    expect(after.packages[0].fileSha256).not.toBe(before.packages[0].fileSha256);
  });

  it('of another server, or invalid, is not changed, nor is the folder', async () => {
    const folder = await folderOf({
      'notes/a.md': '# A\n',
      'x/server.json': '{"name":"a/b"}',
      'y/server.json': '{',
    });
    expect(runLectern(['bundle', 'notes', '--out', 'x'], folder.root).stderr).toContain(
      'server.json is about another server, "a/b".\nChoose another folder with --out.\n',
    );
    expect(runLectern(['bundle', 'notes', '--out', 'y'], folder.root).stderr).toContain(
      'server.json already exists and cannot be read.',
    );
    expect([await readdir(folder.at('x')), await readdir(folder.at('y'))]).toEqual([
      ['server.json'],
      ['server.json'],
    ]);
  });
});

describe('what cannot be bundled', () => {
  it.each([
    [[], 'missing argument: a server, folder or file.\n', 2],
    [['cobol', 'tmkb'], 'unexpected argument "tmkb".\n', 2],
    [['cobl'], 'there is no server, folder or file "cobl".\nDid you mean "cobol"?\n', 2],
    [['bad.csv'], 'bad.csv has errors:\nbad.csv:2: This title has no year', 1],
    [['empty'], '"empty" contains nothing that can be served.\n', 1],
    [['cobol', '--name', 'my cobol'], '"my cobol" is not a valid name for a bundle', 1],
    [
      ['cobol', '--version', '^1.0.0'],
      '"^1.0.0" is not a valid version.\nUse three numbers, such as 1.2.0.\n',
      1,
    ],
    [['cobol', '--out', 'bad.csv'], '"bad.csv" cannot be written: ', 1],
  ])('%j', async (args, told, code) => {
    const folder = await folderOf({ 'bad.csv': 'title\nPaper Comet\n' });
    await folder.makeFolder('empty');
    const { stdout, stderr, status } = runLectern(['bundle', ...args], folder.root);
    expect(stderr).toContain(`lectern bundle: ${told}`);
    expect({ stdout, status }).toEqual({ stdout: '', status: code });
    expect((await readdir(folder.root)).sort()).toEqual(['bad.csv', 'empty']);
  });
});
