/**
 * Programs that tests start: whether they are installed, free ports, and nginx in front of what is served.
 * @module
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
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

export interface Nginx {
  /** Serves what is configured from now on; requests that it has begun are finished as before. */
  reload(blocks: string): void;
  stop(): void;
}

/** nginx with these blocks in its `http` block. */
export function startNginx(blocks: string): Nginx {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-nginx-'));
  const at = (path: string): string => join(folder, path);
  mkdirSync(at('bodies'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at('bodies')};`,
  );
  const configure = (content: string): void =>
    writeFileSync(
      at('nginx.conf'),
      `daemon off; pid ${at('nginx.pid')}; error_log stderr crit; events { worker_connections 4096; }
http { access_log off; ${paths.join(' ')}
${content}
}`,
    );
  configure(blocks);
  execFileSync('nginx', ['-t', '-q', '-c', at('nginx.conf'), '-e', 'stderr'], { stdio: 'pipe' });
  const nginx: ChildProcess = spawn('nginx', ['-c', at('nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' });
  return {
    reload(content) {
      configure(content);
      nginx.kill('SIGHUP');
    },
    stop() {
      nginx.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Balancer {
  readonly url: string;
  /** Sends new requests to these replicas only, as a controller does that looks at `/ready`. */
  route(ports: readonly number[]): void;
  stop(): void;
}

/**
 * nginx in front of replicas at these ports: round robin, without stickiness, as `docs/deployment.md` recommends, or all
 * requests with the same value of `key` to the same replica.
 */
export async function startBalancer(ports: readonly number[], key?: string): Promise<Balancer> {
  const front = await freePort();
  const configure = (routed: readonly number[]): string => {
    const replicas = routed.map((port) => `server 127.0.0.1:${port} max_fails=0;`);
    return `upstream replicas { ${key === undefined ? '' : `hash ${key};`} ${replicas.join(' ')} }
server { listen 127.0.0.1:${front}; location / { proxy_pass http://replicas; proxy_connect_timeout 1s;
  proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_set_header Connection "";
  proxy_buffering off; proxy_pass_header X-Accel-Buffering; proxy_read_timeout 1h; client_max_body_size 11m; client_body_buffer_size 11m;
  keepalive_timeout 0; } }`;
  };
  const nginx = startNginx(configure(ports));
  // A request would find replicas that are not up yet, and count them as failed.
  await until(() => once(connect(front, '127.0.0.1'), 'connect').then(() => true));
  return {
    url: `http://127.0.0.1:${front}`,
    route: (routed) => nginx.reload(configure(routed)),
    stop: nginx.stop,
  };
}
