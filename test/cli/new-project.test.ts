/**
 * What `lectern new` makes, with the package as npm would publish it: types, tests, and a call over stdio and HTTP.
 * Needs the registry of npm.
 * @module
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { spawnServer, testClient } from '../../packages/lectern/src/testing.ts';
import { runLectern } from './run-lectern.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SLOW_MS = 300_000;

let around: string;
let project: string;

function run(folder: string, command: string, ...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    shell: process.platform === 'win32',
  });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

beforeAll(async () => {
  around = await mkdtemp(join(tmpdir(), 'lectern-new-'));
  project = join(around, 'plants');
  // What there is was built before the tests began.
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', around];
  const [packed] = JSON.parse(run(join(ROOT, 'packages/lectern'), 'npm', ...packing)) as [
    { filename: string },
  ];
  expect(runLectern(['new', 'plants'], around)).toMatchObject({ stderr: '', status: 0 });
  run(project, 'npm', 'install', '--no-audit', '--no-fund', join(around, packed.filename));
}, SLOW_MS);

afterAll(() => rm(around, { recursive: true, force: true, maxRetries: 5 }));

describe('a new project', () => {
  it(
    'passes its own tests, types included',
    () => {
      expect(run(project, 'npm', 'test')).toMatch(/Tests +8 passed/);
    },
    SLOW_MS,
  );

  it(
    'answers over stdio',
    async () => {
      run(project, 'npm', 'run', 'build');
      const child = await spawnServer(process.execPath, [join(project, 'dist/stdio.js')]);
      const client = await testClient(child.connect);
      expect(client.server).toMatchObject({ serverInfo: { name: 'plants' } });
      expect(await client.callTool('watering_plan', { plant: 'fern' })).toMatchObject({
        content: [{ text: 'Water the fern on day 1, 5, 9, 13.' }],
      });
      await client.close();
      expect(await child.exited).toBe(0);
    },
    SLOW_MS,
  );

  it(
    'answers over HTTP, and ends in an orderly way',
    async () => {
      const child = spawn(process.execPath, [join(project, 'dist/http.js')], {
        env: { ...process.env, PORT: '0' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
      const [url = ''] = /http:\S+\/mcp/.exec(line) ?? [];
      const call = ['call', url, 'watering_plan', 'plant=basil', 'days=5'];
      expect(runLectern(call).stdout).toContain('Water the basil on day 1, 3, 5.');
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
    SLOW_MS,
  );

  it(
    'is tried as its README says',
    () => {
      const call = ['lectern', 'call', 'watering_plan', 'plant=fern', '--', 'node', 'dist/stdio.js'];
      expect(run(project, 'npx', ...call)).toContain('Water the fern on day 1, 5, 9, 13.');
      expect(run(project, 'npx', 'lectern', 'tools', '--', 'node', 'dist/stdio.js')).toContain(
        'watering_plan',
      );
    },
    SLOW_MS,
  );
});
