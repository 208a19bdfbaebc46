/**
 * For the tests of this transport: an engine that echoes, and streams that can be watched and held up.
 * @module
 */
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from '../../packages/lectern/src/logging/logger.ts';
import type { Engine } from '../../packages/lectern/src/protocol/engine.ts';
import type { Session, Sink } from '../../packages/lectern/src/protocol/session.ts';

interface Call {
  readonly text: string;
  answer(text?: string): void;
}

export interface FakeEngine {
  readonly engine: Engine;
  /** What the session was told, in order. */
  readonly log: string[];
  readonly calls: Call[];
  send(text: string): void;
}

/** Echoes at once; a text that begins with "wait" is answered when the test says so. */
export function fakeEngine(logger: Logger): FakeEngine {
  const log: string[] = [];
  const calls: Call[] = [];
  const sinks: Sink[] = [];
  const session: Pick<Session, 'receive' | 'refuse' | 'end' | 'close'> = {
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
  const engine: Engine = {
    logger,
    connect(sink) {
      sinks.push(sink);
      return session as Session;
    },
  };
  return { engine, log, calls, send: (text) => sinks[0]?.send(text) };
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
