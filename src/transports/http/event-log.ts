/**
 * The latest events of one session, for clients that lost their connection. Bounded in number and in size.
 * @module
 */
import type { StoredEvent } from './session-store.ts';

export interface EventLogLimits {
  readonly events: number;
  /** In characters, with what each event takes beside its text; the newest event is kept whatever its size. */
  readonly size: number;
}

export class EventLog {
  readonly #limits: EventLogLimits;
  readonly #events: StoredEvent[] = [];
  #count = 0;
  #size = 0;

  constructor(limits: EventLogLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  append(stream: string, text: string, last: boolean): StoredEvent {
    const event = { id: `${++this.#count}-${stream}`, stream, text, last };
    this.#events.push(event);
    this.#size += sizeOf(event);
    while (this.#events.length > 1 && this.#isOver()) this.#drop();
    return event;
  }

  after(eventId: string): readonly StoredEvent[] | undefined {
    const position = eventNumber(eventId);
    const stream = streamOf(eventId);
    const oldest = this.#count - this.#events.length + 1;
    if (position === undefined || position > this.#count || position < oldest - 1) return undefined;
    // The event itself is the only proof that the id was given out by this log.
    const itself = this.#events[position - oldest];
    if (itself !== undefined && itself.id !== eventId) return undefined;
    if (itself?.last) return [itself];
    return this.#events.slice(position - oldest + 1).filter((event) => event.stream === stream);
  }

  clear(): void {
    this.#events.length = 0;
    this.#size = 0;
  }

  #isOver(): boolean {
    return this.#events.length > this.#limits.events || this.#size > this.#limits.size;
  }

  #drop(): void {
    const dropped = this.#events.shift();
    if (dropped !== undefined) this.#size -= sizeOf(dropped);
  }
}

/** Events without a text are stored as well, and take memory for their ids. */
const EVENT_OVERHEAD = 128;

function sizeOf({ text }: StoredEvent): number {
  return text.length + EVENT_OVERHEAD;
}

export function streamOf(eventId: string): string {
  return eventId.slice(eventId.indexOf('-') + 1);
}

/** Grows with each event of a session. */
export function eventNumber(eventId: string): number | undefined {
  const number = Number(eventId.slice(0, Math.max(0, eventId.indexOf('-'))));
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
