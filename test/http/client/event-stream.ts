/**
 * Reads a stream of server-sent events, one by one as they come.
 * @module
 */
import type { IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { type CheckMessage, type Message, readMessage } from './message.ts';

export interface ServerEvent {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
}

export class EventStream {
  /** How long to wait before coming back, as the server last said. */
  retry: number | undefined;
  comments = 0;
  /** Of all events so far, in the order of their arrival. */
  readonly ids: string[] = [];
  readonly #response: IncomingMessage;
  readonly #check: CheckMessage;
  readonly #events: ServerEvent[] = [];
  #over: 'ended' | 'cut' | undefined;
  #stirred: (() => void) | undefined;

  constructor(response: IncomingMessage, check: CheckMessage) {
    this.#response = response;
    this.#check = check;
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        if (id !== undefined) this.ids.push(id);
        this.#events.push({ id, event, data });
        this.#stir();
      },
      onComment: () => {
        this.comments++;
        this.#stir();
      },
      onRetry: (ms) => {
        this.retry = ms;
      },
      onError: (error) => {
        throw error;
      },
    });
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => parser.feed(chunk));
    response.on('end', () => this.#finish('ended'));
    response.on('error', () => this.#finish('cut'));
    response.on('close', () => this.#finish('cut'));
  }

  /** The next event, with or without a message; fails when the stream is over. */
  async next(): Promise<ServerEvent> {
    const event = await this.#nextOrEnd();
    if (event === undefined) throw new Error(`The stream was ${this.#over} before its next event`);
    return event;
  }

  /** The next message; priming events carry none. */
  async message(): Promise<Message> {
    while (true) {
      const { data } = await this.next();
      if (data !== '') return this.#read(data);
    }
  }

  /** Every message from here to the end; fails when the stream is cut. */
  async rest(): Promise<Message[]> {
    const messages: Message[] = [];
    for (let event = await this.#nextOrEnd(); event !== undefined; event = await this.#nextOrEnd()) {
      if (event.data !== '') messages.push(this.#read(event.data));
    }
    if (this.#over !== 'ended') throw new Error('The stream was cut');
    return messages;
  }

  async nextComment(): Promise<void> {
    const before = this.comments;
    while (this.comments === before) {
      if (this.#over !== undefined) throw new Error(`The stream was ${this.#over} before its next comment`);
      await this.#movement();
    }
  }

  /** Goes away, as a client does whose network breaks. */
  close(): void {
    this.#response.destroy();
  }

  #read(data: string): Message {
    const message = readMessage(data);
    this.#check(message);
    return message;
  }

  async #nextOrEnd(): Promise<ServerEvent | undefined> {
    while (true) {
      const event = this.#events.shift();
      if (event !== undefined || this.#over !== undefined) return event;
      await this.#movement();
    }
  }

  #movement(): Promise<void> {
    return new Promise((resolve) => {
      const before = this.#stirred;
      this.#stirred = () => {
        before?.();
        resolve();
      };
    });
  }

  #finish(how: 'ended' | 'cut'): void {
    this.#over ??= how;
    this.#stir();
  }

  #stir(): void {
    const stirred = this.#stirred;
    this.#stirred = undefined;
    stirred?.();
  }
}
