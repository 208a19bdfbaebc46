/**
 * `lectern cache list|clear`, and where `lectern serve` stores indexes.
 * @module
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { CLI } from './run-lectern.ts';

type Variables = Readonly<Record<string, string>>;

/** Without the variables of whoever runs the tests; `HOME` keeps every default inside the folder. */
function environment(folder: TemporaryFolder, variables: Variables): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { ...(PATH === undefined ? {} : { PATH }), HOME: folder.at('home'), ...variables };
}

function cache(folder: TemporaryFolder, args: readonly string[], variables: Variables = {}): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [CLI, 'cache', ...args], {
    cwd: folder.root,
    encoding: 'utf8',
    env: environment(folder, variables),
  });
  expect([stderr, status]).toEqual(['', 0]);
  return stdout;
}

async function withDocs(...names: readonly string[]): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  await folder.makeFolder('home');
  for (const name of names) {
    await folder.write(`${name}/lion.md`, '# Lion\n\nThe mane of the lion.\n');
    await folder.write(`${name}/zebra.md`, '# Zebra\n\nStripes.\n');
  }
  return folder;
}

/** Serves a folder until it has answered from all of it, and lets it end in the given way. */
async function serveOnce(
  folder: TemporaryFolder,
  args: readonly string[],
  { variables = {}, end = (child) => void child.stdin?.end() }: ServeOptions = {},
): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'serve', ...args, '--stdio'], {
    cwd: folder.root,
    env: environment(folder, variables),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const messages = [
    [
      'initialize',
      { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    ],
    ['tools/call', { name: 'list_articles', arguments: {} }],
  ];
  for (const [id, [method, params]] of messages.entries())
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  let out = '';
  for await (const chunk of child.stdout) {
    out += chunk;
    if (out.includes('"id":1')) break;
  }
  const exited = child.exitCode === null ? once(child, 'exit') : undefined;
  end(child);
  await exited;
}

interface ServeOptions {
  readonly variables?: Variables;
  readonly end?: (child: ChildProcess) => void;
}

async function expectIndexIn(
  folder: TemporaryFolder,
  place: string,
  args: readonly string[],
  variables: Variables,
): Promise<void> {
  await serveOnce(folder, ['a', ...args], { variables });
  expect(readdirSync(folder.at(place))).toEqual([expect.stringMatching(/\.index$/)]);
  expect(cache(folder, ['list', ...args], variables)).toContain(folder.at('a'));
}

const IN = { LECTERN_CACHE_DIR: 'indexes' };

describe('lectern cache', () => {
  it('reports that there is no index', async () => {
    const folder = await withDocs();
    for (const action of ['list', 'clear'])
      expect(cache(folder, [action, '--cache-dir', 'indexes'])).toBe(
        `No stored index in ${folder.at('indexes')}.\n`,
      );
  });

  it('lists one index, and several by their folders', async () => {
    const folder = await withDocs('b', 'a');
    await serveOnce(folder, ['b', '--cache-dir', 'indexes']);
    const line = (name: string): string => `2 articles  \\d{4}-\\d\\d-\\d\\d  ${folder.at(name)}\n`;
    expect(cache(folder, ['list'], IN)).toMatch(new RegExp(`^ +\\d+ KB +${line('b')}$`));
    await serveOnce(folder, ['a'], { variables: IN });
    expect(cache(folder, ['list', '--cache-dir', 'indexes'])).toMatch(
      new RegExp(`^ +\\d+ KB +${line('a')} +\\d+ KB +${line('b')}$`),
    );
    expect(cache(folder, ['list', 'b'], IN)).not.toContain(folder.at('a'));
  });

  it('removes the index of one folder, then all', async () => {
    const folder = await withDocs('a', 'b', 'c');
    for (const name of ['a', 'b', 'c']) await serveOnce(folder, [name], { variables: IN });
    expect(cache(folder, ['clear', './b'], IN)).toMatch(/^Removed 1 stored index \(\d+ KB\)\.\n$/);
    expect(cache(folder, ['list'], IN)).not.toContain(folder.at('b'));
    expect(cache(folder, ['clear', 'never-served'], IN)).toBe(
      `No stored index of never-served in ${folder.at('indexes')}.\n`,
    );
    expect(cache(folder, ['clear'], IN)).toMatch(/^Removed 2 stored indexes \(\d+ KB\)\.\n$/);
    expect(readdirSync(folder.at('indexes'))).toEqual([]);
  });

  it('lists and removes a damaged file, which the next start replaces', async () => {
    const folder = await withDocs('a');
    await serveOnce(folder, ['a'], { variables: IN });
    const [name] = readdirSync(folder.at('indexes'));
    truncateSync(join(folder.at('indexes'), name ?? ''), 40);
    expect(cache(folder, ['list'], IN)).toMatch(/^ +1 KB +0 articles/);
    await serveOnce(folder, ['a'], { variables: IN });
    expect(cache(folder, ['list'], IN)).toContain('2 articles');
    await folder.write('indexes/other.index', 'not an index');
    expect(cache(folder, ['clear'], IN)).toMatch(/^Removed 2 stored indexes \(\d+ KB\)\.\n$/);
  });

  it.each<[string, string[], Variables, string]>([
    ['--cache-dir before LECTERN_CACHE_DIR', ['--cache-dir', 'own'], { LECTERN_CACHE_DIR: 'other' }, 'own'],
    [
      'LECTERN_CACHE_DIR before XDG_CACHE_HOME',
      [],
      { LECTERN_CACHE_DIR: 'own', XDG_CACHE_HOME: '/x' },
      'own',
    ],
  ])('uses %s', async (_, args, variables, place) => {
    const folder = await withDocs('a');
    await expectIndexIn(folder, place, args, variables);
  });

  it.runIf(process.platform === 'linux')('uses XDG_CACHE_HOME, or .cache in the home folder', async () => {
    const folder = await withDocs('a');
    await expectIndexIn(folder, 'xdg/lectern', [], { XDG_CACHE_HOME: folder.at('xdg') });
    await expectIndexIn(folder, 'home/.cache/lectern', [], { XDG_CACHE_HOME: 'not/absolute' });
  });

  it.each<[string, string[], Variables]>([
    ['LECTERN_CACHE=off', [], { LECTERN_CACHE: 'off' }],
    ['--no-cache', ['--no-cache'], {}],
  ])('stores nothing with %s', async (_, args, variables) => {
    const folder = await withDocs('a');
    await serveOnce(folder, ['a', ...args], { variables: { ...IN, ...variables } });
    expect(existsSync(folder.at('indexes'))).toBe(false);
  });
});

describe('shutting down lectern serve', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('saves the index on %s', async (signal) => {
    const folder = await withDocs('a');
    await serveOnce(folder, ['a'], { variables: IN, end: (child) => void child.kill(signal) });
    expect(cache(folder, ['list'], IN)).toContain('2 articles');
    expect(readdirSync(folder.at('indexes')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('leaves one complete index if several processes end at the same time', async () => {
    const folder = await withDocs('a');
    await Promise.all([1, 2, 3].map(() => serveOnce(folder, ['a'], { variables: IN })));
    expect(readdirSync(folder.at('indexes'))).toHaveLength(1);
    expect(cache(folder, ['list'], IN)).toContain('2 articles');
  });
});
