/**
 * Replicas behind nginx, round robin without stickiness, on a real Redis behind a proxy that breaks connections. Their
 * clocks differ by ten minutes.
 * @module
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Balancer, freePort, startBalancer, until } from '../../support/programs.ts';
import { type RedisServer, startRedis } from '../../support/redis-server.ts';
import type { Fault } from './fault-proxy.ts';

const built = (name: string): string =>
  fileURLToPath(new URL(`../../../build/replica/${name}.mjs`, import.meta.url));
const SECRET = 'a-secret-of-at-least-32-characters-for-tests';

/** How far the clocks of replicas are from that of Redis, in turn. */
const CLOCKS_MS = [0, 300_000, -300_000];

/** A module that shifts the clock of the process that imports it. */
const shiftClock = (ms: number): string =>
  `data:text/javascript,const now = Date.now; Date.now = () => now() + ${ms};`;

export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

export class Rig {
  readonly redis: RedisServer;
  readonly url: string;
  readonly ports: readonly number[];
  readonly #proxy: ChildProcess;
  readonly #proxyPort: number;
  readonly #folder: string;
  readonly #balancer: Balancer;
  readonly #replicas = new Map<number, ChildProcess>();
  #spare: ChildProcess | undefined;
  #loaded = 0;

  private constructor(
    redis: RedisServer,
    proxy: readonly [ChildProcess, number],
    ports: readonly number[],
    folder: string,
    balancer: Balancer,
  ) {
    this.redis = redis;
    [this.#proxy, this.#proxyPort] = proxy;
    this.ports = ports;
    this.url = `${balancer.url}/mcp`;
    this.#folder = folder;
    this.#balancer = balancer;
  }

  static async start(count: number): Promise<Rig> {
    const redis = await startRedis('--appendonly', 'yes', '--appendfsync', 'everysec');
    const proxy = fork(built('fault-proxy'), [String(redis.port)]);
    const [proxyPort] = await once(proxy, 'message');
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    const folder = mkdtempSync(join(tmpdir(), 'lectern-replicas-'));
    const rig = new Rig(redis, [proxy, proxyPort], ports, folder, await startBalancer(ports));
    await Promise.all(ports.map((port) => rig.#serve(port)));
    rig.#spare = rig.#load();
    await until(async () => ((await rig.areReady()) ? true : undefined));
    return rig;
  }

  #load(): ChildProcess {
    const clock = shiftClock(CLOCKS_MS[this.#loaded++ % CLOCKS_MS.length] as number);
    return fork(built('main'), {
      execArgv: ['--expose-gc', '--import', clock],
      env: {
        ...process.env,
        REDIS: `redis://127.0.0.1:${this.#proxyPort}`,
        SECRET,
        EXECUTIONS: join(this.#folder, 'executions'),
      },
      stdio: ['ignore', 'ignore', process.env.CHAOS_LOG === undefined ? 'ignore' : 'inherit', 'ipc'],
    });
  }

  async #serve(port: number): Promise<void> {
    const child = this.#spare ?? this.#load();
    this.#spare = undefined;
    this.#replicas.set(port, child);
    child.send(port);
    await once(child, 'message');
  }

  /** With SIGKILL, or SIGTERM, after which it stops serving in its own time. Returns the exit code. */
  async kill(port: number, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
    const child = this.#replicas.get(port) as ChildProcess;
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  /** Starts a replica that was killed again. */
  async restart(port: number): Promise<void> {
    await this.#serve(port);
    this.#spare = this.#load();
  }

  /** Ports of the replicas whose `/ready` is 200. */
  async ready(): Promise<number[]> {
    const looks = this.ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/ready`)).ok);
    const found = await Promise.all(looks.map((look) => look.catch(() => false)));
    return this.ports.filter((_, i) => found[i]);
  }

  async areReady(): Promise<boolean> {
    return (await this.ready()).length === this.ports.length;
  }

  /** Breaks connections between replicas and Redis. */
  fault(fault: Fault): void {
    this.#proxy.send(fault);
  }

  /** From the next requests on. */
  route(ports: readonly number[]): void {
    this.#balancer.route(ports);
  }

  /** What a replica holds, without garbage. */
  async memoryOf(port: number): Promise<Memory> {
    const response = await fetch(`http://127.0.0.1:${port}/memory`);
    return (await response.json()) as Memory;
  }

  /** Keys in Redis, and the bytes that they take; once Redis is there. */
  stored(): Promise<{ keys: number; bytes: number }> {
    return until(async () => {
      const size = await this.redis.send('DBSIZE');
      const memory = await this.redis.send('INFO', 'memory');
      const [, keys] = /^:(\d+)/.exec(size) ?? [];
      const [, bytes] = /used_memory_dataset:(\d+)/.exec(memory) ?? [];
      return keys && bytes ? { keys: Number(keys), bytes: Number(bytes) } : undefined;
    });
  }

  /** Tokens whose handler ran more than once. */
  executedTwice(): string[] {
    const tokens = readFileSync(join(this.#folder, 'executions'), 'utf8').trimEnd().split('\n');
    const seen = new Set<string>();
    return tokens.filter((token) => seen.has(token) || !seen.add(token));
  }

  async stop(): Promise<void> {
    for (const child of [...this.#replicas.values(), this.#spare]) child?.kill('SIGKILL');
    this.#balancer.stop();
    this.#proxy.kill('SIGKILL');
    await this.redis.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
