/**
 * One of the processes that share the store: what its sessions, streams, changes and counts are in Redis.
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
import { Changes } from './changes.ts';
import { Connection } from './connection.ts';
import { EventLogs } from './event-log.ts';
import { Keys, type SessionKeys } from './keys.ts';
import { Listeners } from './listeners.ts';
import type { RedisOptions } from './redis-store.ts';
import { LOAD, OPEN, SAVE, SHARE } from './scripts.ts';
import { createSealer } from './sealer.ts';
import { SessionCounts } from './session-counts.ts';
import { SessionRecords } from './session-record.ts';
import { Signals } from './signals.ts';

/** A claim lasts for this much longer than its state: no clock of a replica is further from the others. */
const CLOCK_SKEW_MS = 600_000;
/** Sessions whose newest signal is remembered between a request and its listener. */
const MAX_LOADED = 10_000;
const TICK_MS = 2000;
/** Name of the notification stream of a session; it says where changes have to be sent on from. */
const GET_STREAM = 'get';
/** Signals that one listener at most is meant for. */
const FOR_ONE: ReadonlySet<SessionSignal['kind']> = new Set(['response', 'cancellation', 'message']);

type ListenArguments = Parameters<SessionStore['listen']> extends [string, ...infer Rest] ? Rest : never;

/** This process, as one of those that share the store. */
export class Replica {
  readonly #name = randomUUID().slice(0, 13);
  readonly #settings: Required<RedisOptions>;
  readonly #host: StoreHost;
  readonly #keys: Keys;
  readonly #connection: Connection;
  readonly #records: SessionRecords;
  readonly #logs: EventLogs;
  readonly #listeners: Listeners;
  readonly #signals: Signals;
  readonly #changes: Changes;
  readonly #counts: SessionCounts;
  readonly #loaded = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #wasDown = false;

  constructor(url: string, settings: Required<RedisOptions>, host: StoreHost) {
    this.#settings = settings;
    this.#host = host;
    this.#keys = new Keys(settings.prefix);
    const { secrets } = host;
    const sealer = createSealer(secrets instanceof Uint8Array ? [secrets] : secrets);
    this.#connection = new Connection(url, settings.tls, () => {
      this.#listeners.readAll();
      void this.#changes.read();
      void this.#logs.logAgain().catch(() => {});
    });
    this.#records = new SessionRecords(sealer);
    this.#logs = new EventLogs(this.#connection, sealer, settings, this.#name, (keys) => {
      void this.#signals.hintAll(keys).catch(() => {});
    });
    const hooks = {
      decode: (keys: SessionKeys, element: string) => this.#signals.decode(keys, element),
      currentState: async (keys: SessionKeys): Promise<SessionSignal | undefined> => {
        const found = await this.#fetch(keys).catch(() => undefined);
        return found && { kind: 'state', state: found.session.state };
      },
      renew: async (keys: SessionKeys): Promise<unknown> => this.#fetch(keys),
    };
    this.#listeners = new Listeners(
      this.#connection,
      this.#keys,
      this.#name,
      this.#logs,
      hooks,
      settings.idleMs,
    );
    this.#signals = new Signals(this.#connection, sealer, this.#keys, this.#name, (replica) =>
      this.#listeners.isAlive(replica),
    );
    this.#counts = new SessionCounts(this.#connection, this.#keys, settings);
    this.#changes = new Changes(this.#connection, sealer, this.#keys.changes, this.#name, host);
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

  /** How long Redis has been away, in milliseconds; without an end before it was reached once. */
  get awayMs(): number {
    return this.#connection.awayMs;
  }

  get isFull(): boolean {
    return this.#counts.isFull;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#logs.close();
    this.#changes.close();
    await this.#listeners.stop();
    this.#connection.close();
  }

  async open(id: string, session: StoredSession): Promise<boolean> {
    const keys = this.#keys.of(id);
    const counted = await this.#counts.add(keys, session);
    if (counted === undefined) return false;
    if (counted.ended !== undefined) void this.#delete(counted.ended).catch(() => {});
    const { i, h, l } = this.#records.write(session, keys.sid);
    const listens = session.transport === 'sse' ? this.#name : '';
    await this.#connection.run(
      OPEN,
      [keys.session, keys.listeners],
      [this.#settings.idleMs, i, h, l, counted.eventBytes, listens],
    );
    // A listener that is added now must miss nothing that comes before it is registered.
    this.#remember(keys.sid, 0);
    if (session.state.subscriptions.size > 0) await this.save(id, session);
    return true;
  }

  async load(id: string): Promise<StoredSession | undefined> {
    const keys = this.#keys.of(id);
    const found = await this.#fetch(keys);
    if (found !== undefined) this.#remember(keys.sid, found.newest);
    return found?.session;
  }

  async #fetch(
    keys: SessionKeys,
  ): Promise<{ readonly session: StoredSession; readonly newest: number } | undefined> {
    const { sid, session: key, subscriptions, listeners, changes } = keys;
    const places = [key, subscriptions, listeners, changes];
    const reply = await this.#connection.run(LOAD, places, [this.#settings.idleMs]);
    if (!Array.isArray(reply)) return undefined;
    const [i, h, l, newest, touched, uris] = reply as [string, string, string, string, number, string[]];
    const session = this.#records.read({ i, h, l }, uris, sid);
    if (session === undefined) return undefined;
    if (touched === 1) void this.#renew(keys, session).catch(() => {});
    return { session, newest: Number(newest) };
  }

  /** It counts for longer, and its share of what is stored may be another one by now. */
  async #renew(keys: SessionKeys, session: StoredSession): Promise<void> {
    const counted = await this.#counts.renew(keys, session);
    await this.#connection.run(SHARE, [keys.session], [counted.eventBytes]);
  }

  /** In the order of use; the oldest one makes room. */
  #remember(sid: string, newest: number): void {
    this.#loaded.delete(sid);
    this.#loaded.set(sid, newest);
    const [oldest] = this.#loaded.size > MAX_LOADED ? this.#loaded.keys() : [];
    if (oldest !== undefined) this.#loaded.delete(oldest);
  }

  async save(id: string, session: StoredSession): Promise<void> {
    const keys = this.#keys.of(id);
    const { fields, added, removed } = this.#records.difference(session, keys.sid);
    if (fields.length + added.length + removed.length === 0) return;
    const changed = this.#signals.signalArgs(keys, { kind: 'state', state: session.state });
    const counts = [fields.length / 2, added.length / 2];
    const hinted = await this.#connection.run(
      SAVE,
      [keys.session, keys.subscriptions, keys.listeners, keys.signals],
      [...changed, this.#settings.idleMs, ...counts, ...fields, ...added, ...removed],
    );
    this.#listeners.deliver(keys, { kind: 'state', state: session.state });
    await this.#signals.wereHeard(keys, hinted);
  }

  async end(id: string): Promise<boolean> {
    const keys = this.#keys.of(id);
    const found = await this.#fetch(keys);
    await this.#counts.remember(keys, found?.session, id);
    await this.#signals.send(keys, { kind: 'ended' });
    await this.#delete(keys);
    this.#listeners.deliver(keys, { kind: 'ended' });
    return found !== undefined;
  }

  async #delete(keys: SessionKeys): Promise<void> {
    const { session, subscriptions, events, streams, changes } = keys;
    await this.#connection.command(session, 'DEL', session, subscriptions, events, streams, changes);
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
    const appended = this.#logs.append(keys, stream, text, last, ifLost);
    // Before the client has it: a replica where it resumes the stream at once must not send the change again.
    if (stream === GET_STREAM) await this.#markChanges(keys).catch(() => {});
    return appended;
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
    this.#listeners.carry(keys, stream, n, resumed);
    return resumed.events;
  }

  publish(id: string, signal: SessionSignal): boolean | Promise<boolean> {
    const keys = this.#keys.of(id);
    // Only a connection of this process is asked: one of another replica is taken over from.
    const taken = this.#listeners.deliver(keys, signal);
    if (signal.kind === 'is-open' || (taken && FOR_ONE.has(signal.kind))) return taken;
    if (signal.kind === 'event') return this.#signals.hintAll(keys).then(() => taken);
    const send = (): Promise<boolean> => this.#signals.send(keys, signal).then((isHeard) => isHeard || taken);
    // Without a mark, changes while the client is away would be lost.
    const isNotified = signal.kind === 'taken-over' && signal.stream === GET_STREAM;
    return isNotified ? this.#markChanges(keys).then(send) : send();
  }

  listen(id: string, ...[listener, use = 'busy']: ListenArguments): () => void {
    const keys = this.#keys.of(id);
    return this.#listeners.add(keys, listener, use, this.#loaded.get(keys.sid));
  }

  announce(server: string, change: Parameters<SharedStore['announce']>[1]): void {
    this.#changes.announce(server, change);
  }

  /** Up to where this replica has sent changes to the session. */
  async #markChanges({ changes }: SessionKeys): Promise<void> {
    const position = await this.#changes.position();
    await this.#connection.command(changes, 'SET', changes, position, 'PX', String(this.#settings.idleMs));
  }

  /** One that was sent already may be among them: it says that something changed, not how often. */
  async missedChanges(id: string, server: string): Promise<Awaited<ReturnType<Changes['since']>>> {
    const { changes } = this.#keys.of(id);
    const mark = await this.#connection.command(changes, 'GET', changes);
    return this.#changes.since(typeof mark === 'string' ? mark : undefined, server);
  }

  async claim(id: string, expiresAt: number): Promise<boolean> {
    const key = this.#keys.state(id);
    const owner = randomUUID();
    // By the clock of Redis: where that of a replica is behind, an absolute time would have passed already.
    const ms = String(Math.max(0, expiresAt - Date.now()) + CLOCK_SKEW_MS);
    const reply = await this.#connection.command(key, 'SET', key, owner, 'NX', 'PX', ms);
    if (reply === 'OK') return true;
    // A reply that was lost on the way: the claim is this one.
    return (await this.#connection.command(key, 'GET', key)) === owner;
  }

  #tick(): void {
    void this.#changes.read();
    const isDown = this.#connection.downMs > TICK_MS;
    const { logger } = this.#host;
    if (isDown && !this.#wasDown)
      logger.log('error', 'Redis cannot be reached', { data: { error: this.#connection.reason } });
    if (!isDown && this.#wasDown) logger.log('notice', 'Redis is back');
    this.#wasDown = isDown;
    const { dropped } = this.#logs;
    this.#logs.dropped = 0;
    if (dropped > 0) logger.log('warning', 'Events could not be logged', { data: { dropped } });
  }
}
