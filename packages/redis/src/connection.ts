/**
 * The connections to Redis: one for commands, one for hints from other replicas. A command is repeated until it was
 * confirmed, for a bounded time; where Redis stays away longer, commands fail at once, so that nothing piles up.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ClientOfflineError, createClient, createCluster, createSentinel } from '@redis/client';
import { type RedisAddress, readAddress } from './address.ts';
import type { RedisCertificates } from './redis-store.ts';
import type { Script } from './scripts.ts';

/** How long a command waits for Redis: then its request gets 503. */
const WAIT_MS = 2000;
/** Silence of this length means that the connection is dead, whatever TCP says. */
const SOCKET_TIMEOUT_MS = 8000;
const PING_MS = 2000;
const RETRY_MS = 50;
const PROBE_MS = 250;
/** Commands without a reply; further ones fail. */
const MAX_PENDING = 20_000;

/** What is used of the three clients. */
interface Client {
  connect(): Promise<unknown>;
  destroy(): unknown;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  subscribe(channels: string[], listener: (message: string, channel: string) => void): Promise<unknown>;
}
type Send = (key: string | undefined, args: string[]) => Promise<unknown>;

interface Opened {
  readonly client: Client;
  readonly send: Send;
}

/** Redis could not be reached, or did not confirm a command, for too long. */
export class RedisUnavailable extends Error {
  constructor(cause: unknown) {
    super(`Redis cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`);
    this.name = 'RedisUnavailable';
  }
}

export class Connection {
  readonly #commands: Opened;
  readonly #hints: Opened;
  readonly #onReturn: () => void;
  #pending = 0;
  #troubledAt = Number.NEGATIVE_INFINITY;
  #downSince: number | undefined;
  #wasUp = false;
  #lastError: unknown = 'not connected yet';
  #closed = false;

  /** `onReturn`: hints may have been lost, and what Redis confirmed; called whenever a connection is new. */
  constructor(url: string, certificates: RedisCertificates, onReturn: () => void) {
    const address = readAddress(url);
    this.#commands = openClient(address, certificates);
    this.#hints = openClient(address, certificates);
    this.#onReturn = onReturn;
    for (const { client } of [this.#commands, this.#hints]) client.on('error', (error) => this.#fail(error));
    this.#hints.client.on('ready', () => this.#onReturn());
  }

  async connect(channels: string[], onHint: (message: string, channel: string) => void): Promise<void> {
    this.#downSince = Date.now();
    void this.#probe();
    const opened = [this.#commands.client.connect(), this.#hints.client.connect()];
    for (const each of opened) each.catch((error) => this.#fail(error));
    await opened[1];
    await this.#hints.client.subscribe(channels, onHint);
    this.#onReturn();
  }

  /** How long Redis has been away, in milliseconds; without an end before it was reached once. */
  get awayMs(): number {
    return this.#wasUp ? this.downMs : Number.POSITIVE_INFINITY;
  }

  /** For how long commands have had no reply, in milliseconds. */
  get downMs(): number {
    return this.#downSince === undefined ? 0 : Date.now() - this.#downSince;
  }

  /** Why it is away. */
  get reason(): string {
    return this.#lastError instanceof Error ? this.#lastError.message : String(this.#lastError);
  }

  /** How long ago Redis was last away, in milliseconds. */
  get steadyMs(): number {
    return Date.now() - this.#troubledAt;
  }

  run(script: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    const rest = [String(keys.length), ...keys, ...args.map(String)];
    return this.#until(async () => {
      try {
        return await this.#commands.send(keys[0], ['EVALSHA', script.sha, ...rest]);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
        return this.#commands.send(keys[0], ['EVAL', script.source, ...rest]);
      }
    });
  }

  command(key: string | undefined, ...args: string[]): Promise<unknown> {
    return this.#until(() => this.#commands.send(key, args));
  }

  close(): void {
    this.#closed = true;
    for (const { client } of [this.#commands, this.#hints]) void client.destroy();
  }

  async #until(send: () => Promise<unknown>): Promise<unknown> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      if (this.#closed || this.downMs > WAIT_MS || this.#pending >= MAX_PENDING)
        throw new RedisUnavailable(this.#lastError);
      const begun = Date.now();
      try {
        return await this.#within(send, deadline - begun);
      } catch (error) {
        if (!isPassing(error)) throw error;
        this.#fail(error, begun);
        if (Date.now() + RETRY_MS >= deadline) throw new RedisUnavailable(error);
      }
      await sleep(RETRY_MS * (0.5 + Math.random()), undefined, { ref: false });
    }
  }

  /** A command that was sent stays in the queue of the client until its reply, so silence is what is bounded. */
  #within(send: () => Promise<unknown>, ms: number): Promise<unknown> {
    this.#pending++;
    return new Promise((resolve, reject) => {
      // Where this process itself stood still, the reply has arrived, and is read before the immediate runs.
      const timer = setTimeout(() => setImmediate(() => reject(new SilenceError())), Math.max(1, ms));
      const settle = (): void => {
        this.#pending--;
        clearTimeout(timer);
      };
      send().then(
        (reply) => {
          settle();
          const returned = this.#downSince !== undefined;
          this.#downSince = undefined;
          this.#wasUp = true;
          if (returned) this.#onReturn();
          resolve(reply);
        },
        (error) => {
          settle();
          reject(error);
        },
      );
    });
  }

  #fail(error: unknown, since: number = Date.now()): void {
    // It says nothing of the cause, which came before.
    if (!(error instanceof ClientOfflineError)) this.#lastError = error;
    if (this.#wasUp) this.#troubledAt = Date.now();
    this.#downSince ??= since;
  }

  /** While Redis is away only this asks whether it is back. */
  async #probe(): Promise<void> {
    while (!this.#closed) {
      await sleep(PROBE_MS, undefined, { ref: false });
      if (this.#downSince === undefined || this.#pending >= MAX_PENDING) continue;
      await this.#within(() => this.#commands.send(undefined, ['PING']), WAIT_MS).catch((error) =>
        this.#fail(error),
      );
    }
  }
}

class SilenceError extends Error {
  constructor() {
    super('no reply in time');
  }
}

/** Errors that Redis itself replies with have a code in capitals; the ones listed pass, as broken connections do. */
function isPassing(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return (
    !/^[A-Z]{3,} /.test(message) || /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY) /.test(message)
  );
}

function openClient(address: RedisAddress, certificates: RedisCertificates): Opened {
  const socket = {
    connectTimeout: WAIT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    reconnectStrategy: (retries: number) =>
      Math.min(20 * 2 ** Math.min(retries, 6), 500) * (0.5 + Math.random() / 2),
  };
  const options = {
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    commandsQueueMaxLength: MAX_PENDING,
  } as const;
  const { username, password } = address;
  const login = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  };
  const secure = address.tls ? { ...socket, ...certificates, tls: true as const } : socket;
  switch (address.kind) {
    case 'single': {
      const client = createClient({ url: address.url, socket: secure, ...options });
      return { client: client as unknown as Client, send: (_key, args) => client.sendCommand(args) };
    }
    case 'sentinel': {
      const client = createSentinel({
        name: address.name,
        sentinelRootNodes: [...address.nodes],
        nodeClientOptions: { ...options, ...login, database: address.db, socket: secure },
        sentinelClientOptions: { socket: secure },
        passthroughClientErrorEvents: true,
        scanInterval: 1000,
      });
      return { client: client as unknown as Client, send: (_key, args) => client.sendCommand(false, args) };
    }
    case 'cluster': {
      const client = createCluster({
        rootNodes: address.nodes.map(({ host, port }) => ({ socket: { ...secure, host, port } })),
        defaults: { ...options, ...login, socket: secure },
      });
      return {
        client: client as unknown as Client,
        send: (key, args) => client.sendCommand(key, false, args),
      };
    }
  }
}
