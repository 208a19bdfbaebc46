/**
 * The names of keys. All keys of a session have one hash tag, so that they are in one slot of a cluster.
 * @module
 */
import { shortHash } from './sealer.ts';

/** The keys of one session. */
export interface SessionKeys {
  /** What stands for the session's ID, which is a secret of its client and never stored. */
  readonly sid: string;
  readonly session: string;
  readonly subscriptions: string;
  /** Replicas that listen. */
  readonly listeners: string;
  readonly signals: string;
  /** The log of events of all its streams. */
  readonly events: string;
  /** Of each stream: its last event, whether it is over, who produces it. */
  readonly streams: string;
  /** There while the end of the session has to be remembered. */
  readonly ended: string;
  /** Up to where changes were sent on its notification stream. */
  readonly changes: string;
}

export class Keys {
  readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  of(id: string): SessionKeys {
    return this.named(shortHash(id));
  }

  /** The keys of a session of which only that is known which stands for its ID. */
  named(sid: string): SessionKeys {
    const base = `${this.prefix}{${sid}}:`;
    return {
      sid,
      session: `${base}s`,
      subscriptions: `${base}u`,
      listeners: `${base}l`,
      signals: `${base}n`,
      events: `${base}e`,
      streams: `${base}p`,
      ended: `${base}x`,
      changes: `${base}c`,
    };
  }

  /** There while the replica lives. */
  replica(name: string): string {
    return `${this.prefix}r:${name}`;
  }

  /** The channel on which a replica is notified about a session. */
  channel(replica: string): string {
    return this.channels + replica;
  }

  /** What the names of all these channels begin with. */
  get channels(): string {
    return `${this.prefix}w:`;
  }

  get changes(): string {
    return `${this.prefix}changes`;
  }

  state(id: string): string {
    return `${this.prefix}t:${shortHash(id)}`;
  }

  /** Sessions that are open, or whose end is remembered: all of them, and those of one holder. */
  counts(which: 'open' | 'ended', holder: string | undefined): readonly string[] {
    const place = `${this.prefix}{${which}}:`;
    return holder === undefined ? [`${place}all`] : [`${place}all`, place + shortHash(holder)];
  }
}
