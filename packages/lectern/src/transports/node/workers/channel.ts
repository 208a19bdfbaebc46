/**
 * Calls between two processes over the way that they have to each other, which keeps the order. What is said in one
 * turn travels as one message.
 * @module
 */
import { isObject } from '../../../base/json-value.ts';
import { isPromise } from '../../../base/promises.ts';

/** What one side offers to the other, by name. */
export type Methods = Readonly<Record<string, (...args: never[]) => unknown>>;

type Entry =
  /** Number 0: nobody waits for the outcome. */
  | readonly [kind: 'call', number: number, name: string, args: readonly unknown[]]
  | readonly [kind: 'done' | 'failed', number: number, outcome: unknown];

interface Waiting {
  done(outcome: unknown): void;
  failed(error: Error): void;
}

/** One end of the way. `Remote` is what the other side offers. */
export class Channel<Remote extends Methods> {
  readonly #send: (message: object) => void;
  readonly #waiting = new Map<number, Waiting>();
  #own: Methods = {};
  #queue: Entry[] = [];
  #count = 0;
  #isClosed = false;

  /** Other messages may take the same way: those of a channel have one member, `lectern`. */
  constructor(send: (message: object) => void) {
    this.#send = send;
  }

  /** Offers these from now on. */
  offer(methods: Methods): void {
    this.#own = { ...this.#own, ...methods };
  }

  tell<Name extends keyof Remote & string>(name: Name, ...args: Parameters<Remote[Name]>): void {
    this.#post(['call', 0, name, args]);
  }

  ask<Name extends keyof Remote & string>(
    name: Name,
    ...args: Parameters<Remote[Name]>
  ): Promise<Awaited<ReturnType<Remote[Name]>>> {
    return this.read(name, args, (outcome) => outcome);
  }

  /** `read` is called before anything that the other side said after its outcome. */
  read<Name extends keyof Remote & string, Value>(
    name: Name,
    args: Parameters<Remote[Name]>,
    read: (outcome: Awaited<ReturnType<Remote[Name]>>) => Value,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(GONE);
      const number = ++this.#count;
      this.#waiting.set(number, {
        done: (outcome) => resolve(read(outcome as Awaited<ReturnType<Remote[Name]>>)),
        failed: reject,
      });
      this.#post(['call', number, name, args]);
    });
  }

  receive(message: unknown): void {
    if (!isObject(message) || !Array.isArray(message.lectern)) return;
    for (const entry of message.lectern as Entry[]) {
      if (entry[0] === 'call') this.#serve(entry[1], entry[2], entry[3]);
      else this.#settle(...entry);
    }
  }

  /** The other side is gone: nobody gets an outcome from it any more. */
  close(): void {
    this.#isClosed = true;
    for (const { failed } of this.#waiting.values()) failed(GONE);
    this.#waiting.clear();
  }

  /** Sends what waits for the end of this turn. */
  flush(): void {
    if (this.#queue.length === 0 || this.#isClosed) return;
    const queue = this.#queue;
    this.#queue = [];
    this.#send({ lectern: queue });
  }

  #post(entry: Entry): void {
    if (this.#queue.push(entry) === 1) setImmediate(() => this.flush());
  }

  #settle(kind: 'done' | 'failed', number: number, outcome: unknown): void {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (kind === 'done') waiting?.done(outcome);
    else waiting?.failed(new Error(String(outcome)));
  }

  #serve(number: number, name: string, args: readonly unknown[]): void {
    const reply = (kind: 'done' | 'failed', outcome: unknown): void => {
      if (number > 0) this.#post([kind, number, outcome]);
    };
    const fail = (error: unknown): void => reply('failed', error instanceof Error ? error.message : error);
    try {
      const outcome = this.#own[name]?.(...(args as never[]));
      if (isPromise(outcome)) void Promise.resolve(outcome).then((value) => reply('done', value), fail);
      else reply('done', outcome);
    } catch (error) {
      fail(error);
    }
  }
}

const GONE = new Error('The other process has ended');
