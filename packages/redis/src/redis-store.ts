/**
 * The store that replicas share: sessions, logs of streams, signals, changes, used states and counts, in Redis.
 * @module
 */
import { randomUUID } from 'node:crypto';
import type {
  SessionSignal,
  SessionStore,
  SharedStore,
  StoredEvent,
  StoredSession,
  StoreHost,
} from 'lectern/http';
import { readAddress } from './address.ts';
import { Changes } from './changes.ts';
import { Connection } from './connection.ts';
import { EventLogs } from './event-log.ts';
import { Keys, type SessionKeys } from './keys.ts';
import { Listeners, type Sent } from './listeners.ts';
import { COUNT, LOAD, OPEN, SAVE, SIGNAL } from './scripts.ts';
import { createSealer, type Sealer } from './sealer.ts';
import { SessionRecords } from './session-record.ts';

/** Options of `redis()`. */
export interface RedisOptions {
  /** What the names of all keys begin with. Default: `lectern:`. */
  readonly prefix?: string;
  /** Time after which a session without a request, a running call or an open stream ends. Default: 30 minutes. */
  readonly idleMs?: number;
  /** How long the events of a session are stored after the last one. Default: 10 minutes. */
  readonly replayMs?: number;
  /** Maximum number of events of one session that are stored for clients that come back. Default: 1,024. */
  readonly maxEvents?: number;
  /** Maximum size of the stored events of one session, in bytes as stored. Default: 1 MiB. */
  readonly maxEventBytes?: number;
  /** Maximum number of sessions of all replicas together. Default: 100,000. */
  readonly maxSessions?: number;
  /** Maximum number of sessions of one principal, else of one address, with all replicas together. Default: 1,000. */
  readonly maxSessionsPerPrincipal?: number;
  /** Whether `/ready` is 503 while Redis has been away for more than 5 seconds. Default: true. */
  readonly affectsReadiness?: boolean;
}

const DEFAULTS = {
  prefix: 'lectern:',
  idleMs: 1_800_000,
  replayMs: 600_000,
  maxEvents: 1024,
  maxEventBytes: 1024 * 1024,
  maxSessions: 100_000,
  maxSessionsPerPrincipal: 1000,
  affectsReadiness: true,
} as const;

/** A sealed ID could continue a session for this long after its end. */
const ENDED_MS = String(24 * 3_600_000);
const UNREADY_AFTER_MS = 5000;
const MAX_SIGNALS = 1024;
const MAX_SIGNAL_BYTES = 8 * 1024 * 1024;
/** Sessions whose newest signal is remembered between a request and its listener. */
const MAX_LOADED = 10_000;
const TICK_MS = 2000;
/** Name of the notification stream of a session; it says where changes have to be sent on from. */
const GET_STREAM = 'get';
/** Signals that one listener at most is meant for. */
const FOR_ONE: ReadonlySet<SessionSignal['kind']> = new Set(['response', 'cancellation', 'message']);

/**
 * Creates the store that replicas share, for the option `store` of `serve()`. It connects when something is served.
 * Addresses: `redis://[user:password@]host[:port][/db]`, `rediss://…` for TLS, `redis+sentinel://host[:port],…/name`,
 * `redis+cluster://host[:port],…`. Give `stateSecret` as well: it seals what is stored, and sessions survive a Redis
 * that lost its data.
 *
 * @example
 * await serve(server, { store: redis('redis://127.0.0.1:6379'), stateSecret });
 */
export function redis(url: string, options: RedisOptions = {}): SharedStore {
  readAddress(url);
  const settings = { ...DEFAULTS, ...options };
  let replica: Replica | undefined;
  let users = 0;
  const connected = (): Replica => {
    if (replica === undefined) throw new Error('The Redis store is not attached to a server');
    return replica;
  };
  const sessions: SessionStore = {
    open: async (id, session) => connected().open(id, session),
    load: async (id) => connected().load(id),
    save: async (id, session) => connected().save(id, session),
    end: async (id) => connected().end(id),
    append: async (id, stream, text, last, ifLost) => connected().append(id, stream, text, last, ifLost),
    after: async (id, eventId) => connected().after(id, eventId),
    publish: async (id, signal) => connected().publish(id, signal),
    listen: (id, listener) => replica?.listen(id, listener) ?? (() => {}),
    isFull: () => replica?.isFull === true,
    hasEnded: async (id) => connected().hasEnded(id),
    missedChanges: async (id, server) => connected().missedChanges(id, server),
  };
  return {
    sessions,
    states: { claim: async (id, expiresAt) => connected().claim(id, expiresAt) },
    attach(host) {
      users++;
      replica ??= new Replica(url, settings, host);
      return async () => {
        if (--users > 0) return;
        const ended = replica;
        replica = undefined;
        await ended?.close();
      };
    },
    announce: (server, change) => replica?.announce(server, change),
    isReady: () =>
      !settings.affectsReadiness || (replica !== undefined && replica.downMs <= UNREADY_AFTER_MS),
  };
}

/** This process, as one of those that share the store. */
class Replica {
  readonly #name = randomUUID().slice(0, 13);
  readonly #settings: Required<RedisOptions>;
  readonly #host: StoreHost;
  readonly #keys: Keys;
  readonly #sealer: Sealer;
  readonly #connection: Connection;
  readonly #records: SessionRecords;
  readonly #logs: EventLogs;
  readonly #listeners: Listeners;
  readonly #changes: Changes;
  readonly #loaded = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #fullUntil = 0;
  #wasDown = false;

  constructor(url: string, settings: Required<RedisOptions>, host: StoreHost) {
    this.#settings = settings;
    this.#host = host;
    this.#keys = new Keys(settings.prefix);
    const { secrets } = host;
    this.#sealer = createSealer(secrets instanceof Uint8Array ? [secrets] : secrets);
    this.#connection = new Connection(url, () => {
      this.#listeners.readAll();
      void this.#changes.read();
    });
    this.#records = new SessionRecords(this.#sealer);
    this.#logs = new EventLogs(this.#connection, this.#sealer, settings, this.#name, (keys) => {
      void this.#hintAll(keys).catch(() => {});
    });
    const hooks = {
      decode: (keys: SessionKeys, element: string) => this.#decode(keys, element),
      currentState: async (keys: SessionKeys): Promise<SessionSignal | undefined> => {
        const session = await this.#read(keys).catch(() => undefined);
        return session && { kind: 'state', state: session.state };
      },
    };
    this.#listeners = new Listeners(
      this.#connection,
      this.#keys,
      this.#name,
      this.#logs,
      hooks,
      settings.idleMs,
    );
    this.#changes = new Changes(
      this.#connection,
      this.#sealer,
      this.#keys.changes,
      this.#name,
      host.onChange,
    );
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
    void this.#start();
  }

  async #start(): Promise<void> {
    if (this.#host.secrets === undefined)
      this.#host.logger.log('warning', 'Sessions are stored in Redis unsealed: no state secret is set');
    this.#listeners.start();
    const channel = this.#keys.channel(this.#name);
    try {
      await this.#connection.connect([channel, this.#keys.changes], (message, from) => {
        if (from === channel) this.#listeners.onHint(message);
        else void this.#changes.read();
      });
      await this.#warnOfEviction();
    } catch (error) {
      this.#host.logger.log('error', 'Redis cannot be used', { data: { error: String(error) } });
    }
  }

  async #warnOfEviction(): Promise<void> {
    const reply = await this.#connection
      .command(undefined, 'CONFIG', 'GET', 'maxmemory-policy')
      .catch(() => []);
    const [policy] = Object.values(reply as object).slice(-1);
    if (typeof policy === 'string' && policy !== 'noeviction')
      this.#host.logger.log('warning', 'Redis may evict sessions: set maxmemory-policy to noeviction', {
        data: { policy },
      });
  }

  get downMs(): number {
    return this.#connection.downMs;
  }

  get isFull(): boolean {
    return Date.now() < this.#fullUntil;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#logs.close();
    await this.#listeners.stop();
    this.#connection.close();
  }

  async open(id: string, session: StoredSession): Promise<boolean> {
    const keys = this.#keys.of(id);
    if (!(await this.#count(keys, session, false))) return false;
    const { i, h, l } = this.#records.write(session, keys.sid);
    const listens = session.transport === 'sse' ? this.#name : '';
    await this.#connection.run(
      OPEN,
      [keys.session, keys.listeners],
      [this.#settings.idleMs, i, h, l, listens],
    );
    if (session.state.subscriptions.size > 0) await this.save(id, session);
    return true;
  }

  async load(id: string): Promise<StoredSession | undefined> {
    return this.#read(this.#keys.of(id));
  }

  async #read(keys: SessionKeys): Promise<StoredSession | undefined> {
    const { sid, session: key, subscriptions, listeners } = keys;
    const reply = await this.#connection.run(LOAD, [key, subscriptions, listeners], [this.#settings.idleMs]);
    if (!Array.isArray(reply)) return undefined;
    const [i, h, l, newest, touched, uris] = reply as [string, string, string, string, number, string[]];
    const session = this.#records.read({ i, h, l }, uris, sid);
    if (session === undefined) return undefined;
    this.#remember(sid, Number(newest));
    if (touched === 1) void this.#count(keys, session, true).catch(() => {});
    return session;
  }

  /** In the order of use; the oldest one makes room. */
  #remember(sid: string, newest: number): void {
    this.#loaded.delete(sid);
    this.#loaded.set(sid, newest);
    const [oldest] = this.#loaded.size > MAX_LOADED ? this.#loaded.keys() : [];
    if (oldest !== undefined) this.#loaded.delete(oldest);
  }

  async #count({ sid }: SessionKeys, { holder }: StoredSession, renews: boolean): Promise<boolean> {
    const { idleMs, maxSessions, maxSessionsPerPrincipal } = this.#settings;
    const args = [sid, idleMs, maxSessions, maxSessionsPerPrincipal, renews ? 1 : 0];
    const room = Number(await this.#connection.run(COUNT, this.#keys.counts(holder), args));
    if (room === 0) this.#fullUntil = Date.now() + UNREADY_AFTER_MS;
    return room === 1;
  }

  async save(id: string, session: StoredSession): Promise<void> {
    const keys = this.#keys.of(id);
    const { fields, added, removed } = this.#records.difference(session, keys.sid);
    if (fields.length + added.length + removed.length === 0) return;
    const changed = this.#encode(keys, { kind: 'state', state: session.state });
    const counts = [fields.length / 2, added.length / 2];
    const who = await this.#connection.run(
      SAVE,
      [keys.session, keys.subscriptions, keys.listeners, keys.signals],
      [this.#settings.idleMs, changed, ...counts, ...fields, ...added, ...removed],
    );
    this.#listeners.deliver(keys, { kind: 'state', state: session.state });
    if (Array.isArray(who)) await this.#hint(keys, who as string[]);
  }

  async end(id: string): Promise<boolean> {
    const keys = this.#keys.of(id);
    const session = await this.#read(keys);
    await this.#connection.command(keys.ended, 'SET', keys.ended, '1', 'PX', ENDED_MS);
    await this.#signal(keys, { kind: 'ended' });
    await this.#connection.command(
      keys.session,
      ...['DEL', keys.session, keys.subscriptions, keys.events, keys.streams, keys.changes],
    );
    const counts = this.#keys.counts(session?.holder);
    for (const key of counts) void this.#connection.command(key, 'ZREM', key, keys.sid).catch(() => {});
    this.#listeners.deliver(keys, { kind: 'ended' });
    return session !== undefined;
  }

  async hasEnded(id: string): Promise<boolean> {
    const { ended } = this.#keys.of(id);
    return Number(await this.#connection.command(ended, 'EXISTS', ended)) === 1;
  }

  async append(
    id: string,
    stream: string,
    text: string,
    last: boolean,
    ifLost: string | undefined,
  ): Promise<StoredEvent | undefined> {
    const keys = this.#keys.of(id);
    const event = await this.#logs.append(keys, stream, text, last, ifLost);
    if (stream === GET_STREAM) void this.#markChanges(keys).catch(() => {});
    return event;
  }

  async after(id: string, eventId: string): Promise<readonly StoredEvent[] | undefined> {
    const keys = this.#keys.of(id);
    const dash = eventId.indexOf('-');
    const n = Number(eventId.slice(0, Math.max(0, dash)));
    if (!Number.isSafeInteger(n) || n < 1) return undefined;
    // A replica that appends after this reading must know that somebody listens here.
    await this.#listeners.registered(keys);
    const stream = eventId.slice(dash + 1);
    const resumed = await this.#logs.after(keys, stream, n);
    if (resumed === undefined) return undefined;
    this.#listeners.carry(keys, stream, resumed.producer, resumed.newest);
    return resumed.events;
  }

  publish(id: string, signal: SessionSignal): boolean | Promise<boolean> {
    const keys = this.#keys.of(id);
    // Only a connection of this process is asked: one of another replica is taken over from.
    const taken = this.#listeners.deliver(keys, signal);
    if (signal.kind === 'is-open' || (taken && FOR_ONE.has(signal.kind))) return taken;
    if (signal.kind === 'event') return this.#hintAll(keys).then(() => taken);
    if (signal.kind === 'taken-over' && signal.stream === GET_STREAM)
      void this.#markChanges(keys).catch(() => {});
    return this.#signal(keys, signal).then((isHeard) => isHeard || taken);
  }

  /** Whether a replica that lives listens to the session. */
  async #signal(keys: SessionKeys, signal: SessionSignal): Promise<boolean> {
    const who = await this.#connection.run(
      SIGNAL,
      [keys.session, keys.signals, keys.listeners],
      [this.#encode(keys, signal), MAX_SIGNALS, MAX_SIGNAL_BYTES],
    );
    return Array.isArray(who) && this.#hint(keys, who as string[]);
  }

  async #hintAll(keys: SessionKeys): Promise<void> {
    const who = await this.#connection.command(keys.listeners, 'HKEYS', keys.listeners);
    await this.#hint(keys, who as string[]);
  }

  /** Tells replicas to look; forgets those that are dead. */
  async #hint(keys: SessionKeys, replicas: readonly string[]): Promise<boolean> {
    const heard = await Promise.all(
      replicas.map(async (replica) => {
        if (replica === this.#name) return false;
        const receivers = await this.#connection.command(
          undefined,
          ...['PUBLISH', this.#keys.channel(replica), keys.sid],
        );
        if (Number(receivers) > 0 || (await this.#listeners.isAlive(replica))) return true;
        await this.#connection.command(keys.listeners, 'HDEL', keys.listeners, replica);
        return false;
      }),
    );
    return heard.includes(true);
  }

  listen(id: string, listener: Parameters<SessionStore['listen']>[1]): () => void {
    const keys = this.#keys.of(id);
    return this.#listeners.add(keys, listener, this.#loaded.get(keys.sid));
  }

  announce(server: string, change: Parameters<SharedStore['announce']>[1]): void {
    this.#changes.announce(server, change).catch((error) => {
      this.#host.logger.log('warning', 'A change could not be announced to other replicas', {
        data: { error: String(error) },
      });
    });
  }

  /** Up to where this replica has sent changes to the session. */
  async #markChanges({ changes }: SessionKeys): Promise<void> {
    const { position } = this.#changes;
    if (position === '') return;
    const mark = `${this.#name} ${position}`;
    await this.#connection.command(changes, 'SET', changes, mark, 'PX', String(this.#settings.idleMs));
  }

  async missedChanges(id: string, server: string): Promise<Awaited<ReturnType<Changes['since']>>> {
    const { changes } = this.#keys.of(id);
    const mark = await this.#connection.command(changes, 'GET', changes);
    if (typeof mark !== 'string') return [];
    const [replica = '', position = ''] = mark.split(' ');
    // A replica that lives has logged what happened since the client left it.
    return (await this.#listeners.isAlive(replica)) ? [] : this.#changes.since(position, server);
  }

  async claim(id: string, expiresAt: number): Promise<boolean> {
    const key = this.#keys.state(id);
    const owner = randomUUID();
    const reply = await this.#connection.command(key, 'SET', key, owner, 'NX', 'PXAT', String(expiresAt));
    if (reply === 'OK') return true;
    // A reply that was lost on the way: the claim is this one.
    return (await this.#connection.command(key, 'GET', key)) === owner;
  }

  #encode({ sid }: SessionKeys, signal: SessionSignal): string {
    // What changed is read from the session itself, so that an older signal cannot undo a newer state.
    const said = signal.kind === 'state' ? { kind: signal.kind } : signal;
    const sent = { uid: randomUUID(), from: this.#name, signal: said };
    return this.#sealer.seal(JSON.stringify(sent), `${sid}:n`);
  }

  #decode({ sid }: SessionKeys, element: string): Sent | undefined {
    const text = this.#sealer.open(element, `${sid}:n`);
    return text === undefined ? undefined : JSON.parse(text);
  }

  #tick(): void {
    void this.#changes.read();
    const isDown = this.downMs > TICK_MS;
    if (isDown !== this.#wasDown)
      this.#host.logger.log(
        isDown ? 'error' : 'notice',
        isDown ? 'Redis cannot be reached' : 'Redis is back',
      );
    this.#wasDown = isDown;
    const { dropped } = this.#logs;
    this.#logs.dropped = 0;
    if (dropped > 0) this.#host.logger.log('warning', 'Events could not be logged', { data: { dropped } });
  }
}
