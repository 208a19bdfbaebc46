/**
 * Redis as operators run it: with Sentinel, as a cluster, with TLS.
 * @module
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from './programs.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

export interface Topology {
  readonly url: string;
  stop(): Promise<void>;
}

/** A primary with one replica, and the Sentinel that replaces the one by the other. */
export async function startSentinel(): Promise<Topology & { readonly primary: RedisServer }> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sentinel-'));
  const primary = await startRedis();
  const other = await startRedis('--replicaof', '127.0.0.1', String(primary.port));
  const port = await freePort();
  const file = join(folder, 'sentinel.conf');
  writeFileSync(
    file,
    `port ${port}
bind 127.0.0.1
dir ${folder}
sentinel monitor sessions 127.0.0.1 ${primary.port} 1
sentinel down-after-milliseconds sessions 1000
sentinel failover-timeout sessions 5000
`,
  );
  const sentinel: ChildProcess = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
  await until(async () => ((await other.send('ROLE')).includes('connected') ? true : undefined));
  await until(() => {
    const known = redisCli(port, 'SENTINEL', 'REPLICAS', 'sessions');
    return known.includes(String(other.port)) ? true : undefined;
  });
  return {
    primary,
    // The first of the addresses does not respond, as happens.
    url: `redis+sentinel://127.0.0.1:1,127.0.0.1:${port}/sessions`,
    async stop() {
      sentinel.kill('SIGKILL');
      await Promise.all([primary.stop(), other.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Three nodes with a third of the slots each. `reshard` moves a thousand of them from the first to the second one. */
export async function startCluster(): Promise<Topology & { reshard(): void }> {
  const nodes = await Promise.all(
    [1, 2, 3].map(async () =>
      startRedis('--cluster-enabled', 'yes', '--cluster-port', String(await freePort())),
    ),
  );
  const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
  execFileSync('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes']);
  for (const { send } of nodes)
    await until(async () =>
      (await send('CLUSTER', 'INFO')).includes('cluster_state:ok') ? true : undefined,
    );
  const [from = '', to = ''] = nodes.map(({ port }) => redisCli(port, 'CLUSTER', 'MYID').trim());
  return {
    url: `redis+cluster://${addresses.slice(0, 2).join(',')}`,
    reshard() {
      const which = ['--cluster-from', from, '--cluster-to', to, '--cluster-slots', '1000', '--cluster-yes'];
      execFileSync('redis-cli', ['--cluster', 'reshard', addresses[0] as string, ...which]);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

/** A server that accepts only clients with a certificate of the same authority. */
export async function startTls(
  ...options: string[]
): Promise<
  Topology & { readonly tls: { ca: string; cert: string; key: string }; readonly server: RedisServer }
> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-tls-'));
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void =>
    void execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=Test authority');
  for (const name of ['server', 'client']) {
    openssl(
      'req',
      ...newKey.slice(0, 4),
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-nodes',
      '-subj',
      `/CN=${name}`,
    );
    writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost');
    const signed = [
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '2',
      '-extfile',
      'names',
    ];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signed);
  }
  const port = await freePort();
  const files = ['--tls-cert-file', at('server.crt'), '--tls-key-file', at('server.key')];
  const server = await startRedis(
    '--tls-port',
    String(port),
    ...files,
    '--tls-ca-cert-file',
    at('ca.crt'),
    ...options,
  );
  const text = (name: string): string => readFileSync(at(name), 'utf8');
  return {
    server,
    url: `rediss://127.0.0.1:${port}`,
    tls: { ca: text('ca.crt'), cert: text('client.crt'), key: text('client.key') },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function redisCli(port: number, ...words: string[]): string {
  return execFileSync('redis-cli', ['-p', String(port), ...words], { encoding: 'utf8' });
}
