/**
 * The Dockerfile that docs/deployment.md shows is the one that is there; what it copies exists, and its health check works.
 * @module
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { blocksOf } from './fences.ts';
import { ROOT } from './pages.ts';

const dockerfile = readFileSync(`${ROOT}Dockerfile`, 'utf8');

/** Runs the arguments of the image's entry point, on any free port, for clients of a public name only. */
async function serveOnFreePort(args: readonly string[]): Promise<{ child: ChildProcess; port: number }> {
  const words = args.map((word) => (word === '3333' ? '0' : word));
  const env = { ...process.env, LECTERN_ALLOWED_HOSTS: 'mcp.example.com' };
  const child = spawn(process.execPath, ['packages/lectern/dist/cli.mjs', ...words], { cwd: ROOT, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.includes('Ctrl-C')) break;
  }
  return { child, port: Number(/:(\d+)\//.exec(text)?.[1]) };
}

describe('the Dockerfile', () => {
  it('is the one in the documentation', () => {
    expect(blocksOf('docs/deployment.md', 'dockerfile').map(({ text }) => `${text}\n`)).toEqual([dockerfile]);
  });

  it('has a health check that passes while the server runs and fails afterwards, whatever hosts are allowed', async () => {
    const [command = '', ...args] = JSON.parse(/^HEALTHCHECK CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]');
    const served = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
    const { child, port } = await serveOnFreePort(served);
    const atPort = args.map((each: string) => each.replace('3333', String(port)));
    expect(spawnSync(command, atPort).status).toBe(0);
    child.kill();
    await once(child, 'exit');
    expect(spawnSync(command, atPort).status).toBe(1);
  });

  it('copies the folder that `npm run pack` writes', () => {
    const copied = [...dockerfile.matchAll(/^COPY (\S+) /gm)].map(([, path]) => path);
    expect(copied).toEqual(['build/tarballs']);
    expect(packageJson.scripts.pack).toContain('--pack-destination build/tarballs');
  });
});
