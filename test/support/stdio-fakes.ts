/**
 * For the tests of this transport: a host that echoes, and streams that can be watched and held up.
 * @module
 */
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from '../../src/logging/logger.ts';
import type { Session, SessionHost, Sink } from '../../src/transports/stdio/host.ts';

interface Call {
  readonly text: string;
  answer(text?: string): void;
}

export interface FakeHost {
  readonly host: SessionHost;
  /** What the session was told, in order. */
  readonly log: string[];
  readonly calls: Call[];
  send(text: string): void;
}

/** Echoes at once; a text that begins with "wait" is answered when the test says so. */
export function fakeHost(logger: Logger): FakeHost {
  const log: string[] = [];
  const calls: Call[] = [];
  const sinks: Sink[] = [];
  const session: Session = {
    receive(text) {
      log.push(text);
      if (text.startsWith('quiet')) return undefined;
      if (!text.startsWith('wait')) return `re:${text}`;
      return new Promise((resolve) => calls.push({ text, answer: resolve }));
    },
    refuse: (reason, detail) => `${reason}: ${detail}`,
    end: () => void log.push('END'),
    close: () => void log.push('CLOSE'),
  };
  const host: SessionHost = {
    logger,
    connect(sink) {
      sinks.push(sink);
      return session;
    },
  };
  return { host, log, calls, send: (text) => sinks[0]?.send(text) };
}

export interface WatchedOutput {
  readonly output: Writable;
  readonly writes: string[];
  lines(): string[];
}

export interface StuckOutput extends WatchedOutput {
  /** Takes one piece. */
  readOne(): void;
  /** Takes everything from now on. */
  open(): void;
}

export function collect(): WatchedOutput {
  const stuck = stuckOutput(16_384);
  stuck.open();
  return stuck;
}

/** Takes nothing until it is told to. */
export function stuckOutput(highWaterMark = 16): StuckOutput {
  const writes: string[] = [];
  let waiting: (() => void) | undefined;
  let isOpen = false;
  const output = new Writable({
    highWaterMark,
    decodeStrings: false,
    write(text: string, _encoding, done) {
      writes.push(text);
      if (isOpen) done();
      else waiting = done;
    },
  });
  const readOne = (): void => waiting?.();
  return {
    output,
    writes,
    readOne,
    open() {
      isOpen = true;
      readOne();
    },
    lines: () => writes.join('').split('\n').slice(0, -1),
  };
}

export async function turns(count = 5): Promise<void> {
  for (let done = 0; done < count; done += 1) await turn();
}
