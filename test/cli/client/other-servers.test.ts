/**
 * The same commands with servers that others wrote, over HTTP.
 * @module
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { lectern, ROOT } from './lectern.ts';

async function start(name: string): Promise<string> {
  const child = fork(`${ROOT}/bench/http/servers/${name}.mjs`, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [{ port }] = await once(child, 'message');
  return `http://127.0.0.1:${port}/mcp`;
}

it.each([
  ['sdk-v1', '2025-11-25'],
  ['sdk-v2', '2026-07-28'],
  ['tmcp', '2026-07-28'],
  ['mcp-lite', '2025-03-26'],
])('%s is called in the newest revision that it supports', async (name, revision) => {
  const url = await start(name);
  expect(await lectern(['call', url, 'add', 'a=1', 'b=2'])).toEqual({
    stdout: '3\n',
    stderr: `bench 1.0.0, ${revision}\n`,
    status: 0,
  });
  const older = await lectern(['call', url, 'add', 'a=1', 'b=2', '--revision', '2025-06-18']);
  expect(older).toMatchObject({ stdout: '3\n', stderr: 'bench 1.0.0, 2025-06-18\n' });
});
