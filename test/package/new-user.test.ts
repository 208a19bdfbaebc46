/**
 * The path of a new user: packed tarballs, an empty folder, every command of the getting-started page, a new project
 * with its tests and both programs, and an entry in every client application. Needs the registry of npm, or its cache.
 * @module
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { FORMATS } from '../../packages/lectern/src/cli/install/config-file.ts';
import { readConfigured } from '../../packages/lectern/src/cli/install/doctor/configured.ts';
import { CLIENT_APPS } from '../../packages/lectern/src/client-apps/table.ts';
import { spawnServer, testClient } from '../../packages/lectern/src/testing.ts';
import { blocksOf } from '../docs/fences.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SLOW_MS = 300_000;

let around: string;
let work: string;
let project: string;
let environment: NodeJS.ProcessEnv;

/** Runs a program to its end, and returns both of its streams. */
function run(folder: string, command: string, ...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
    input: '',
  });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return `${stdout}${stderr}`;
}

beforeAll(async () => {
  around = await realpath(await mkdtemp(join(tmpdir(), 'lectern-user-')));
  work = join(around, 'work');
  project = join(work, 'plants');
  for (const name of ['home', 'work', 'elsewhere', 'global', 'tarballs']) await mkdir(join(around, name));
  environment = {
    PATH: [join(around, 'global/bin'), process.env.PATH].join(delimiter),
    HOME: join(around, 'home'),
    npm_config_cache: execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim(),
    NO_COLOR: '1',
  };
  // What `npm run pack` does after the build.
  const tarballs = join(around, 'tarballs');
  execFileSync(
    'npm',
    [
      ...['pack', '--workspace', 'packages/lectern', '--workspace', 'servers'],
      ...['--silent', '--ignore-scripts', '--pack-destination', tarballs],
    ],
    {
      cwd: ROOT,
      stdio: 'ignore',
    },
  );
}, SLOW_MS);

afterAll(() => rm(around, { recursive: true, force: true, maxRetries: 5 }));

describe('a new user', () => {
  it(
    'installs the tarballs offline, without a warning',
    () => {
      const tarballs = readdirSync(join(around, 'tarballs')).map((name) => join(around, 'tarballs', name));
      expect(tarballs).toHaveLength(6);
      const prefix = ['--prefix', join(around, 'global')];
      const said = run(
        work,
        'npm',
        'install',
        '--global',
        ...prefix,
        '--offline',
        '--no-audit',
        '--no-fund',
        ...tarballs,
      );
      expect(said).not.toMatch(/warn (?!Unknown (?:user|env) config)/i);
      expect(run(work, 'lectern', '--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
    },
    SLOW_MS,
  );

  it(
    'runs the commands of the page, all of which work',
    () => {
      const typed = blocksOf('docs/getting-started.md', 'console')
        .flatMap(({ text }) => text.split('\n'))
        .filter((line) => line.startsWith('$ '))
        .map((line) => line.slice(2));
      expect(typed.length).toBeGreaterThan(9);
      for (const command of typed) {
        const { stdout, stderr, status } = spawnSync('sh', ['-c', command], {
          cwd: work,
          encoding: 'utf8',
          env: environment,
        });
        // One of them shows what a misspelled name gives.
        expect(status, `${command}\n${stdout}${stderr}`).toBe(command.includes(' ad ') ? 1 : 0);
      }
      expect(existsSync(join(project, 'package.json'))).toBe(true);
    },
    SLOW_MS,
  );

  it.each(Object.keys(CLIENT_APPS))('adds a folder to %s, and starts it from elsewhere', async (client) => {
    const said = run(work, 'lectern', 'install', client, './notes');
    expect(said).toContain('To check it: lectern doctor ');
    const [, file = ''] = /: (\/.+)\n/.exec(said) ?? [];
    const { format, root } = CLIENT_APPS[client] ?? expect.fail(client);
    const { notes } = FORMATS[format].read(readFileSync(file, 'utf8'), [root]);
    const program = readConfigured(notes, { environment: {} });
    if (program.kind !== 'program') return expect.fail(program.kind);
    expect(program.command).toBe(process.execPath);
    const server = await spawnServer(program.command, program.args, { cwd: join(around, 'elsewhere') });
    const test = await testClient(server.connect);
    expect(test.server.serverInfo?.name).toBe('notes');
    await test.close();
  });

  it(
    'checks all of them at once',
    () => {
      expect(run(join(around, 'elsewhere'), 'lectern', 'doctor').match(/✓ notes/g)).toHaveLength(
        Object.keys(CLIENT_APPS).length - 1,
      );
    },
    SLOW_MS,
  );
});

describe('the new project', () => {
  it(
    'is installed and passes its own tests, including types',
    () => {
      const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
      expect(dependencies.lectern).toBe(`file:${join(around, 'global/lib/node_modules/lectern')}`);
      run(project, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund');
      expect(run(project, 'npm', 'test')).toMatch(/Tests +8 passed/);
      run(project, 'npm', 'run', 'build');
    },
    SLOW_MS,
  );

  it(
    'serves over stdio, as its README says',
    () => {
      const call = ['lectern', 'call', 'watering_plan', 'plant=fern', '--', 'node', 'dist/stdio.js'];
      expect(run(project, 'npx', ...call)).toContain('Water the fern on day 1, 5, 9, 13.');
      expect(run(project, 'npx', 'lectern', 'install', 'cursor', '--', 'node', 'dist/stdio.js')).toContain(
        'Added "plants" to Cursor',
      );
      expect(run(join(around, 'elsewhere'), 'lectern', 'doctor', 'cursor')).toContain('✓ plants');
    },
    SLOW_MS,
  );

  it(
    'serves over HTTP with the page, reports a port in use, and shuts down cleanly',
    async () => {
      const child = spawn(process.execPath, ['dist/http.js'], {
        cwd: project,
        env: { ...environment, PORT: '0' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
      const [url = ''] = /http:\S+\/mcp/.exec(line) ?? [];
      const { origin, port } = new URL(url);
      expect(run(work, 'lectern', 'call', url, 'watering_plan', 'plant=basil', 'days=5')).toContain(
        'Water the basil on day 1, 3, 5.',
      );
      const listing = await (await fetch(`${origin}/console.json`)).json();
      expect(listing.servers).toEqual([{ name: 'plants', path: '/mcp' }]);
      const second = spawnSync(process.execPath, ['dist/http.js'], {
        cwd: project,
        env: { ...environment, PORT: port },
        encoding: 'utf8',
      });
      expect(second).toMatchObject({
        status: 1,
        stderr: `Port ${port} is already in use; choose another one with the environment variable PORT.\n`,
      });
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
    SLOW_MS,
  );

  it(
    'restarts on a change with npm run dev',
    async () => {
      const child = spawn('node', ['dev.mjs'], { cwd: project, env: { ...environment, PORT: '0' } });
      onTestFinished(() => void child.kill('SIGTERM'));
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      const starts = (): number => said.match(/plants is serving at/g)?.length ?? 0;
      await expect.poll(starts, { timeout: 60_000 }).toBeGreaterThan(0);
      await expect.poll(() => said.includes('Watching for file changes'), { timeout: 60_000 }).toBe(true);
      const before = starts();
      const source = join(project, 'src/server.ts');
      writeFileSync(source, readFileSync(source, 'utf8').replace("['fern', 4]", "['fern', 5]"));
      await expect.poll(starts, { timeout: 60_000 }).toBeGreaterThan(before);
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    SLOW_MS,
  );
});

it(
  'npx with a tarball installs an entry that names the exact tarball',
  () => {
    const tarball = join(
      around,
      'tarballs',
      readdirSync(join(around, 'tarballs')).find((name) => /^lectern-\d/.test(name)) ?? '',
    );
    const said = run(
      work,
      'npx',
      '-y',
      `--package=${tarball}`,
      'lectern',
      'install',
      'kiro',
      './notes',
      '--yes',
    );
    expect(said).toContain(`starts npx -y --package=${tarball} lectern serve ${join(work, 'notes')} --stdio`);
    expect(run(join(around, 'elsewhere'), 'lectern', 'doctor', 'kiro')).toContain('✓ notes');
  },
  SLOW_MS,
);

it(
  'npm ci on this version of Node prints no warning about engines',
  () => {
    const { stderr } = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stderr).not.toContain('EBADENGINE');
  },
  SLOW_MS,
);
