/**
 * How many sessions are open, and those that were ended: bounded for all of them, and for each holder. What a session may
 * store depends on both, so that nobody can fill Redis with many sessions.
 * @module
 */
import type { StoredSession } from 'lectern/http';
import type { Connection } from './connection.ts';
import type { Keys, SessionKeys } from './keys.ts';
import type { RedisOptions } from './redis-store.ts';
import { COUNT, ENDED } from './scripts.ts';

/** A sealed ID could continue a session for this long after its end. */
const ENDED_MS = 24 * 3_600_000;
/** Random IDs are shorter; their end has only to reach the replicas that serve them. */
const SEALED_LENGTH = 64;
const UNSEALED_ENDED_MS = 120_000;
/** Sessions of one holder whose end is remembered, for each that may be open; older ones could be continued until their IDs expire. */
const ENDED_PER_SESSION = 10;
/** A session without a request or an open stream for this long makes room for another one of its holder. */
const SPARE_MS = 120_000;
/** How long a store that had no room for a session counts as full. */
const FULL_MS = 5000;
/** The part of the stored events that one holder can have. */
const HOLDER_SHARE = 0.1;

/** A session that was counted. */
export interface Counted {
  /** Limit of its stored events. */
  readonly eventBytes: number;
  /** The session that made room for it. */
  readonly ended: SessionKeys | undefined;
}

export class SessionCounts {
  readonly #connection: Connection;
  readonly #keys: Keys;
  readonly #settings: Required<RedisOptions>;
  #fullUntil = 0;

  constructor(connection: Connection, keys: Keys, settings: Required<RedisOptions>) {
    this.#connection = connection;
    this.#keys = keys;
    this.#settings = settings;
  }

  get isFull(): boolean {
    return Date.now() < this.#fullUntil;
  }

  /** `undefined` where there is no room. */
  add(keys: SessionKeys, session: StoredSession): Promise<Counted | undefined> {
    return this.#count(keys, session, false);
  }

  async renew(keys: SessionKeys, session: StoredSession): Promise<Counted> {
    return (await this.#count(keys, session, true)) as Counted;
  }

  async #count(
    { sid }: SessionKeys,
    { principal, holder }: StoredSession,
    renews: boolean,
  ): Promise<Counted | undefined> {
    const { idleMs, maxSessions, maxSessionsPerPrincipal, maxEventBytes, maxTotalEventBytes } =
      this.#settings;
    // Many clients may share an address, that of a proxy for example: while there is room, they get it.
    const from = principal === undefined ? maxSessions / 2 : 0;
    const limits = [idleMs, maxSessions, maxSessionsPerPrincipal, from, Math.min(SPARE_MS, idleMs / 2)];
    const places = this.#keys.counts('open', holder);
    const reply = await this.#connection.run(COUNT, places, [sid, ...limits, renews ? 1 : 0]);
    if (Number(reply) === 0) this.#fullUntil = Date.now() + FULL_MS;
    if (!Array.isArray(reply)) return undefined;
    const [all, own, ended] = reply as [number, number, string];
    const shares = [maxTotalEventBytes / all, (maxTotalEventBytes * HOLDER_SHARE) / own];
    return {
      eventBytes: Math.floor(Math.min(maxEventBytes, ...shares)),
      ended: ended === '' ? undefined : this.#keys.named(ended),
    };
  }

  /** Remembers the end of a session; without one, it is not known whose it was. */
  async remember(keys: SessionKeys, session: StoredSession | undefined, id: string): Promise<void> {
    const { sid, ended } = keys;
    const isSealed = id.length > SEALED_LENGTH;
    const ms = isSealed ? ENDED_MS : UNSEALED_ENDED_MS;
    await this.#connection.command(ended, 'SET', ended, '1', 'PX', String(ms));
    for (const place of this.#keys.counts('open', session?.holder))
      void this.#connection.command(place, 'ZREM', place, sid).catch(() => {});
    if (isSealed) void this.#forgetOldest(sid, session?.holder).catch(() => {});
  }

  async #forgetOldest(sid: string, holder: string | undefined): Promise<void> {
    const { maxSessions, maxSessionsPerPrincipal } = this.#settings;
    const limits = [ENDED_MS, maxSessions, maxSessionsPerPrincipal * ENDED_PER_SESSION];
    const oldest = await this.#connection.run(ENDED, this.#keys.counts('ended', holder), [sid, ...limits]);
    for (const each of oldest as string[]) {
      const { ended } = this.#keys.named(each);
      await this.#connection.command(ended, 'DEL', ended);
    }
  }
}
