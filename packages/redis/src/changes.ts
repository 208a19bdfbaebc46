/**
 * List and resource changes, published once and received by every replica: a stream in Redis, of which each replica
 * reads on from its last ID when it is notified.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedStore, StoreHost } from 'lectern/http';
import { type Connection, RedisUnavailable } from './connection.ts';
import { ANNOUNCE } from './scripts.ts';
import type { Sealer } from './sealer.ts';

export type Change = Parameters<SharedStore['announce']>[1];

/** Changes that are kept for replicas and sessions that come back. */
const MAX_CHANGES = 10_000;
const TTL_MS = 3_600_000;
/** Changes that are announced in one step. */
const BATCH = 256;
const RETRY_MS = 500;
const PLACE = 'changes';

interface Announced {
  readonly from: string;
  readonly server: string;
  readonly change: Change;
}

export class Changes {
  readonly #connection: Connection;
  readonly #sealer: Sealer;
  readonly #key: string;
  readonly #replica: string;
  readonly #host: StoreHost;
  #seen: string | undefined;
  #reading: Promise<void> | undefined;
  #mustRead = false;
  /** Changes as text that are not announced yet. */
  readonly #waiting = new Set<string>();
  #announcing: Promise<void> | undefined;
  #isClosed = false;

  constructor(connection: Connection, sealer: Sealer, key: string, replica: string, host: StoreHost) {
    this.#connection = connection;
    this.#sealer = sealer;
    this.#key = key;
    this.#replica = replica;
    this.#host = host;
  }

  /** Up to where this replica has passed changes on, its own among them. */
  async position(): Promise<string> {
    // A change that is being passed on in this turn is announced at its end.
    await Promise.resolve();
    // While Redis is away, announcing does not end; what is read below fails then.
    await Promise.race([this.#announcing, sleep(RETRY_MS, undefined, { ref: false })]);
    if (this.#seen === undefined) await this.#begin();
    await this.read();
    return this.#seen ?? '';
  }

  /** Announces it as soon as Redis can be reached; of several that wait for that, equal ones are one. */
  announce(server: string, change: Change): void {
    const announced: Announced = { from: this.#replica, server, change };
    const text = JSON.stringify(announced);
    this.#waiting.delete(text);
    this.#waiting.add(text);
    const [oldest] = this.#waiting.size > MAX_CHANGES ? this.#waiting : [];
    if (oldest !== undefined) this.#waiting.delete(oldest);
    this.#announcing ??= this.#announceAll();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting.clear();
  }

  async #announceAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const texts = [...this.#waiting].slice(0, BATCH);
      const sealed = texts.map((text) => this.#sealer.seal(text, PLACE));
      for (const text of texts) this.#waiting.delete(text);
      try {
        // Repeating it does no harm: a notification says that something changed, not how often.
        await this.#connection.run(ANNOUNCE, [this.#key], [TTL_MS, MAX_CHANGES, ...sealed]);
      } catch (error) {
        if (!(error instanceof RedisUnavailable)) {
          const data = { changes: texts.length, error: String(error) };
          this.#host.logger.log('warning', 'Changes could not be announced to other replicas', { data });
          continue;
        }
        if (this.#isClosed) return;
        for (const text of texts) this.#waiting.add(text);
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    this.#announcing = undefined;
  }

  /** Reads on, to the end; called on each hint, after each reconnection and at intervals. */
  read(): Promise<void> {
    this.#mustRead = true;
    this.#reading ??= this.#readAll();
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#mustRead) {
        this.#mustRead = false;
        await this.#readOn();
      }
    } catch {
      // The next hint or interval reads again.
    } finally {
      this.#reading = undefined;
    }
  }

  async #readOn(): Promise<void> {
    if (this.#seen === undefined) return this.#begin();
    for (const { id, announced } of await this.#after(this.#seen, '+')) {
      this.#seen = id;
      if (announced !== undefined && announced.from !== this.#replica)
        this.#host.onChange(announced.server, announced.change);
    }
  }

  /** From now on no change is missed. */
  async #begin(): Promise<void> {
    const [newest] = await this.#range('XREVRANGE', '+', '-', '1');
    this.#seen ??= newest?.id ?? '0-0';
  }

  /**
   * What changed in a server after a position and has been passed on here, each change once; nothing where there is no
   * position. A stream that listens when this is called receives everything later by itself.
   */
  async since(position: string | undefined, server: string): Promise<readonly Change[]> {
    // A replica that has just started must not begin later than this reading ends.
    const end = await this.position();
    if (position === undefined) return [];
    const found = new Map<string, Change>();
    for (const { announced } of await this.#after(position, end))
      if (announced?.server === server) found.set(JSON.stringify(announced.change), announced.change);
    return [...found.values()];
  }

  #after(position: string, end: string): Promise<{ id: string; announced: Announced | undefined }[]> {
    return this.#range('XRANGE', `(${position}`, end, String(MAX_CHANGES));
  }

  async #range(
    command: 'XRANGE' | 'XREVRANGE',
    from: string,
    to: string,
    count: string,
  ): Promise<{ id: string; announced: Announced | undefined }[]> {
    const reply = await this.#connection.command(this.#key, command, this.#key, from, to, 'COUNT', count);
    return (reply as [string, string[]][]).map(([id, [, sealed = '']]) => {
      const text = this.#sealer.open(sealed, PLACE);
      return { id, announced: text === undefined ? undefined : JSON.parse(text) };
    });
  }
}
