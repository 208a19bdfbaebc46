/**
 * The store that replicas share: sessions, logs of streams, signals, changes, used states and counts, in Redis.
 * @module
 */
import type { SessionStore, SharedStore } from 'lectern/http';
import { readAddress } from './address.ts';
import { Replica } from './replica.ts';

/** Certificates for addresses with TLS, such as `rediss:`, as PEM. */
export interface RedisCertificates {
  /** Authority that signed the certificate of Redis. Default: those that Node trusts. */
  readonly ca?: string;
  /** Certificate of this client, if Redis requires one. */
  readonly cert?: string;
  /** Private key of that certificate. */
  readonly key?: string;
}

/** Options of `redis()`. */
export interface RedisOptions {
  /** Prefix of all key names. Default: `lectern:`. */
  readonly prefix?: string;
  /** Time after which a session without a request, a running call or an open stream ends. Default: 30 minutes. */
  readonly idleMs?: number;
  /** How long the events of a session are stored after the last one. Default: 10 minutes. */
  readonly replayMs?: number;
  /** Maximum number of events of one session that are stored for clients that come back. Default: 1,024. */
  readonly maxEvents?: number;
  /** Maximum size of the stored events of one session, in bytes as stored. Default: 1 MiB. */
  readonly maxEventBytes?: number;
  /**
   * Maximum size of the stored events of all sessions, in bytes as stored. With many sessions, of all or of one principal,
   * each one may store accordingly less than `maxEventBytes`. Default: 1 GiB.
   */
  readonly maxTotalEventBytes?: number;
  /** Maximum number of sessions of all replicas together. Default: 100,000. */
  readonly maxSessions?: number;
  /**
   * Maximum number of sessions of one principal, with all replicas together; of one address too, while half of
   * `maxSessions` are open. The session of the same holder that was idle for longest ends then; if all are in use,
   * `initialize` gets 503. Default: 1,000.
   */
  readonly maxSessionsPerPrincipal?: number;
  /** Certificates for addresses with TLS. Default: the authorities that Node trusts, and no client certificate. */
  readonly tls?: RedisCertificates;
  /** Whether `/ready` is 503 until Redis is reached, and after it was unreachable for 5 seconds. Default: true. */
  readonly affectsReadiness?: boolean;
}

const DEFAULTS = {
  prefix: 'lectern:',
  idleMs: 1_800_000,
  replayMs: 600_000,
  maxEvents: 1024,
  maxEventBytes: 1024 * 1024,
  maxTotalEventBytes: 1024 * 1024 * 1024,
  maxSessions: 100_000,
  maxSessionsPerPrincipal: 1000,
  tls: {},
  affectsReadiness: true,
} as const;

const UNREADY_AFTER_MS = 5000;

/**
 * Creates the store that replicas share, for the option `store` of `serve()`. It connects when something is served.
 * URLs: `redis://[user:password@]host[:port][/db]`, `rediss://…` for TLS, `redis+sentinel://host[:port],…/name`,
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
    listen: (id, listener, use) => replica?.listen(id, listener, use) ?? (() => {}),
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
      !settings.affectsReadiness || (replica !== undefined && replica.awayMs <= UNREADY_AFTER_MS),
  };
}
