/**
 * What the workers behind one port share, in their primary: sessions, used states, and what each sends to the others.
 * @module
 */

import { andThen, withTimeout } from '../../../base/promises.ts';
import { memoryStateStore } from '../../../base/seal.ts';
import type { Change } from '../../../protocol/changes.ts';
import { type MemoryStoreOptions, openMemoryStore } from '../../http/session/memory-store.ts';
import type { SessionSignal } from '../../http/session/session-store.ts';
import { Shares } from '../../http/shares.ts';
import type { Channel } from './channel.ts';
import { applyChange, type SharedCalls, type SharedNotices } from './shared-state.ts';

/** A worker whose event loop is blocked for longer keeps nobody waiting. */
const SLOW_MS = 2000;
/** Ended sessions that are remembered: one with a sealed ID would be continued. */
const MAX_ENDED = 10_000;
/** Changes that are stored for notification streams that move to another worker. */
const MAX_CHANGES = 1000;
const FULL_CHECK_MS = 1000;
/** Name of the notification stream of a session. */
const GET_STREAM = 'get';

/** One worker, and what ends with it. */
interface Member {
  readonly channel: Channel<SharedNotices>;
  /** What keeps sessions from expiring, by session. */
  readonly busy: Map<string, () => void>;
  /** The last event of each stream that it writes, should it end before. */
  readonly streams: Map<string, { readonly id: string; readonly stream: string; readonly ifLost: string }>;
}

export class SharedSessions {
  readonly #memory: ReturnType<typeof openMemoryStore>;
  readonly #states = memoryStateStore();
  readonly #members = new Set<Member>();
  readonly #ended = new Set<string>();
  readonly #changes: { readonly server: string; readonly change: Change }[] = [];
  /** Number of changes so far. */
  #position = 0;
  /** The worker that has the notification stream of a session, or the number of changes when that one ended. */
  readonly #servedBy = new Map<string, Member | number>();
  /** Settles when every worker knows that the latest session to end has ended. */
  #told: Promise<unknown> = Promise.resolve();
  #wasFull = false;
  readonly #timer: NodeJS.Timeout;

  constructor(options: MemoryStoreOptions, maxKeptBytes: number) {
    this.#memory = openMemoryStore(options, new Shares(maxKeptBytes));
    this.#timer = setInterval(() => this.#checkFull(), FULL_CHECK_MS);
    this.#timer.unref();
  }

  /** Serves a worker. Returns the function to call when it has ended. */
  join(channel: Channel<SharedNotices>): () => void {
    const member: Member = { channel, busy: new Map(), streams: new Map() };
    this.#members.add(member);
    channel.offer(this.#callsOf(member));
    channel.tell('full', this.#wasFull);
    return () => this.#leave(member);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #callsOf(member: Member): SharedCalls {
    const memory = this.#memory;
    return {
      open: (id, session) => {
        if (memory.load(id) !== undefined) return 'known';
        const isOpen = memory.open(id, session) === true;
        if (isOpen) memory.listen(id, (signal) => this.#onSignal(id, signal), 'idle');
        this.#checkFull();
        return isOpen ? 'opened' : 'no-room';
      },
      load: (id) => memory.load(id),
      used: (id) => {
        memory.load(id);
      },
      busy: (id, isBusy) => {
        member.busy.get(id)?.();
        member.busy.delete(id);
        if (isBusy)
          member.busy.set(
            id,
            memory.listen(id, () => false, 'busy'),
          );
      },
      change: async (id, change) => {
        const session = memory.load(id);
        if (session === undefined) return;
        applyChange(session.state, change);
        memory.save(id, session);
        // The one that asks as well: what several change at the same time has one order, which is this one.
        await this.#tellOthers(undefined, 'changed', id, change);
      },
      end: async (id) => {
        const [oldest] = this.#ended.size < MAX_ENDED ? [] : this.#ended;
        if (oldest !== undefined) this.#ended.delete(oldest);
        this.#ended.add(id);
        const wasKnown = memory.end(id);
        await this.#told;
        return wasKnown === true;
      },
      hasEnded: (id) => this.#ended.has(id),
      append: (id, stream, text, last, ifLost) => {
        const key = `${id} ${stream}`;
        if (last) member.streams.delete(key);
        else if (ifLost !== undefined) member.streams.set(key, { id, stream, ifLost });
        return memory.append(id, stream, text, last);
      },
      after: (id, eventId) => memory.after(id, eventId),
      publish: (id, signal) => {
        if (signal.kind === 'taken-over' && signal.stream === GET_STREAM && memory.load(id) !== undefined)
          this.#servedBy.set(id, member);
        return this.#askOthers(member, id, signal);
      },
      claim: (id, expiresAt) => this.#states.claim(id, expiresAt),
      announce: async (server, change) => {
        this.#position++;
        this.#changes.push({ server, change });
        if (this.#changes.length > MAX_CHANGES) this.#changes.shift();
        await this.#tellOthers(member, 'announced', server, change);
      },
      missed: (id, server) => {
        const since = this.#servedBy.get(id);
        if (typeof since !== 'number' || since === this.#position) return [];
        const missed = this.#changes.slice(since - this.#position);
        return missed.filter((each) => each.server === server).map(({ change }) => change);
      },
      leaving: () => this.#forgetStreams(member),
      settled() {},
    };
  }

  #onSignal(id: string, signal: SessionSignal): boolean {
    if (signal.kind !== 'ended') return false;
    this.#servedBy.delete(id);
    this.#told = this.#tellOthers(undefined, 'ended', id);
    return true;
  }

  /** Settles when they have received it. */
  #tellOthers<Name extends keyof SharedNotices & string>(
    member: Member | undefined,
    name: Name,
    ...args: Parameters<SharedNotices[Name]>
  ): Promise<unknown> {
    const others = [...this.#members].filter((each) => each !== member);
    const told = Promise.allSettled(others.map(({ channel }) => channel.ask(name, ...args)));
    return withTimeout(told, SLOW_MS);
  }

  /** Whether one of them took it. */
  async #askOthers(member: Member | undefined, id: string, signal: SessionSignal): Promise<boolean> {
    let isTaken = false;
    const others = [...this.#members].filter((each) => each !== member);
    const asked = others.map(async ({ channel }) => {
      isTaken = (await channel.ask('signal', id, signal)) || isTaken;
    });
    await withTimeout(Promise.allSettled(asked), SLOW_MS);
    return isTaken;
  }

  /** Clients that wait for what it would have sent get the last event of each stream from here. */
  #leave(member: Member): void {
    if (!this.#members.delete(member)) return;
    member.channel.close();
    for (const stop of member.busy.values()) stop();
    this.#forgetStreams(member);
    for (const { id, stream, ifLost } of member.streams.values()) {
      void andThen(
        this.#memory.append(id, stream, ifLost, true),
        (event) => event && this.#askOthers(undefined, id, { kind: 'event', event }),
      );
    }
  }

  /** The worker that next has the notification streams of its sessions sends what changes from now on. */
  #forgetStreams(member: Member): void {
    for (const [id, server] of this.#servedBy) if (server === member) this.#servedBy.set(id, this.#position);
  }

  #checkFull(): void {
    const isFull = this.#memory.isFull?.() === true;
    if (isFull === this.#wasFull) return;
    this.#wasFull = isFull;
    void this.#tellOthers(undefined, 'full', isFull);
  }
}
