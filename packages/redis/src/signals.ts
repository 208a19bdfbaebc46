/**
 * Signals to the other replicas of a session: in one round trip each is appended to the list of the session, and hints on
 * the channels of these replicas make them read.
 * @module
 */
import { randomUUID } from 'node:crypto';
import type { SessionSignal } from 'lectern/http';
import type { Connection } from './connection.ts';
import type { Keys, SessionKeys } from './keys.ts';
import type { Sent } from './listeners.ts';
import { HINT, SIGNAL } from './scripts.ts';
import type { Sealer } from './sealer.ts';

const MAX_SIGNALS = 1024;
const MAX_SIGNAL_BYTES = 8 * 1024 * 1024;

export class Signals {
  readonly #connection: Connection;
  readonly #sealer: Sealer;
  readonly #keys: Keys;
  readonly #replica: string;
  readonly #isAlive: (replica: string) => Promise<boolean>;

  constructor(
    connection: Connection,
    sealer: Sealer,
    keys: Keys,
    replica: string,
    isAlive: (replica: string) => Promise<boolean>,
  ) {
    this.#connection = connection;
    this.#sealer = sealer;
    this.#keys = keys;
    this.#replica = replica;
    this.#isAlive = isAlive;
  }

  /** Whether a replica that lives listens to the session. */
  async send(keys: SessionKeys, signal: SessionSignal): Promise<boolean> {
    const args = this.signalArgs(keys, signal);
    const hinted = await this.#connection.run(SIGNAL, [keys.session, keys.signals, keys.listeners], args);
    return this.wereHeard(keys, hinted);
  }

  async hintAll(keys: SessionKeys): Promise<void> {
    const hinted = await this.#connection.run(HINT, [keys.listeners], this.hintArgs(keys));
    await this.wereHeard(keys, hinted);
  }

  /** What scripts need to make the other replicas read a session. */
  hintArgs({ sid }: SessionKeys): readonly string[] {
    return [this.#keys.channels, this.#replica, sid];
  }

  /** What scripts need to add a signal and notify the other replicas. */
  signalArgs(keys: SessionKeys, signal: SessionSignal): readonly (string | number)[] {
    return [...this.hintArgs(keys), this.#encode(keys, signal), MAX_SIGNALS, MAX_SIGNAL_BYTES];
  }

  /** Whether one of the replicas that a script has notified is alive; removes those that are dead. */
  async wereHeard(keys: SessionKeys, hinted: unknown): Promise<boolean> {
    if (!Array.isArray(hinted)) return false;
    const [isHeard, silent] = hinted as [number, string[]];
    const living = silent.map(async (replica) => {
      if (await this.#isAlive(replica)) return true;
      await this.#connection.command(keys.listeners, 'HDEL', keys.listeners, replica);
      return false;
    });
    if (isHeard === 0) return (await Promise.all(living)).includes(true);
    void Promise.allSettled(living);
    return true;
  }

  #encode({ sid }: SessionKeys, signal: SessionSignal): string {
    // What changed is read from the session itself, so that an older signal cannot undo a newer state.
    const said = signal.kind === 'state' ? { kind: signal.kind } : signal;
    const sent = { uid: randomUUID(), from: this.#replica, signal: said };
    return this.#sealer.seal(JSON.stringify(sent), `${sid}:n`);
  }

  decode({ sid }: SessionKeys, element: string): Sent | undefined {
    const text = this.#sealer.open(element, `${sid}:n`);
    return text === undefined ? undefined : JSON.parse(text);
  }
}
