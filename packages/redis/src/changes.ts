/**
 * List and resource changes, published once and received by every replica: a stream in Redis, of which each replica
 * reads on from its last ID when it is notified.
 * @module
 */
import type { SharedStore } from 'lectern/http';
import type { Connection } from './connection.ts';
import type { Sealer } from './sealer.ts';

export type Change = Parameters<SharedStore['announce']>[1];

/** Changes that are kept for replicas and sessions that come back. */
const MAX_CHANGES = '10000';
const TTL_MS = String(3_600_000);
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
  readonly #onChange: (server: string, change: Change) => void;
  #seen: string | undefined;
  #isReading = false;
  #mustRead = false;

  constructor(
    connection: Connection,
    sealer: Sealer,
    key: string,
    replica: string,
    onChange: (server: string, change: Change) => void,
  ) {
    this.#connection = connection;
    this.#sealer = sealer;
    this.#key = key;
    this.#replica = replica;
    this.#onChange = onChange;
  }

  /** Up to where this replica has passed changes on; '' before it knows. */
  get position(): string {
    return this.#seen ?? '';
  }

  async announce(server: string, change: Change): Promise<void> {
    const announced: Announced = { from: this.#replica, server, change };
    const text = this.#sealer.seal(JSON.stringify(announced), PLACE);
    // Repeating it does no harm: a notification says that something changed, not how often.
    await this.#connection.command(this.#key, 'XADD', this.#key, 'MAXLEN', '~', MAX_CHANGES, '*', 'c', text);
    await this.#connection.command(this.#key, 'PEXPIRE', this.#key, TTL_MS);
    await this.#connection.command(undefined, 'PUBLISH', this.#key, '');
  }

  /** Reads on; called on each hint, after each reconnection and at intervals. */
  async read(): Promise<void> {
    this.#mustRead = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#mustRead) {
        this.#mustRead = false;
        await this.#readOn();
      }
    } catch {
      // The next hint or interval reads again.
    } finally {
      this.#isReading = false;
    }
  }

  async #readOn(): Promise<void> {
    if (this.#seen === undefined) {
      const [newest] = await this.#range('XREVRANGE', '+', '-', '1');
      this.#seen = newest?.id ?? '0-0';
      return;
    }
    for (const { id, announced } of await this.#since(this.#seen)) {
      this.#seen = id;
      if (announced !== undefined && announced.from !== this.#replica)
        this.#onChange(announced.server, announced.change);
    }
  }

  /** What changed in a server after a position, each change once. */
  async since(position: string, server: string): Promise<readonly Change[]> {
    const found = new Map<string, Change>();
    for (const { announced } of await this.#since(position))
      if (announced?.server === server) found.set(JSON.stringify(announced.change), announced.change);
    return [...found.values()];
  }

  #since(position: string): Promise<{ id: string; announced: Announced | undefined }[]> {
    return this.#range('XRANGE', `(${position}`, '+', MAX_CHANGES);
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
