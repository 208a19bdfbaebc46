/**
 * Programs that tests start: whether they are installed, free ports, and nginx in front of what is served.
 * @module
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** What `look` finds, as soon as it finds it; a look that throws found nothing. */
export async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const found = await Promise.resolve()
      .then(look)
      .catch(() => undefined);
    if (found !== undefined) return found;
    await sleep(20);
  }
}

/** nginx with these blocks in its `http` block. The returned function ends it. */
export function startNginx(blocks: string): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-nginx-'));
  const at = (path: string): string => join(folder, path);
  mkdirSync(at('bodies'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at('bodies')};`,
  );
  writeFileSync(
    at('nginx.conf'),
    `daemon off; pid ${at('nginx.pid')}; error_log stderr crit; events {}
http { access_log off; ${paths.join(' ')}
${blocks}
}`,
  );
  execFileSync('nginx', ['-t', '-q', '-c', at('nginx.conf'), '-e', 'stderr'], { stdio: 'pipe' });
  const nginx: ChildProcess = spawn('nginx', ['-c', at('nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' });
  return () => {
    nginx.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}
