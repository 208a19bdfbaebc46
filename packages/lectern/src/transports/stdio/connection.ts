/**
 * One client on a pair of streams, from the first byte to the last: reads lines, writes responses, ends in order.
 * @module
 */
import type { Readable, Writable } from 'node:stream';
import type { AuthInfo } from '../../protocol/authorization.ts';
import type { Limits } from '../../protocol/definition.ts';
import type { Engine } from '../../protocol/engine.ts';
import { createLineReader } from './lines.ts';
import { createWriter, type WriterOptions } from './writer.ts';

export interface ConnectionOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly write?: WriterOptions['write'];
  readonly maxMessageBytes: number;
  readonly limits?: Partial<Limits> | undefined;
  readonly auth?: AuthInfo | undefined;
  readonly drainMs: number;
  /** Called once, with the exit code. */
  readonly ended: (code: number) => void;
}

export interface Connection {
  /** Stops reading, lets running calls finish within `drainMs`, then ends. */
  stop(code: number): void;
  /** The event loop is empty, so running calls cannot finish: ends without waiting for them. */
  finishWhenIdle(): void;
}

/** Errors that report a disconnected peer, which is not a failure. */
const GONE: ReadonlySet<unknown> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/**
 * Calls that one turn may start. One chunk can hold thousands; with a pause between, the responses of the first
 * ones meet back-pressure before the last ones begin.
 */
const MAX_STARTED_AT_ONCE = 128;

export function openConnection(engine: Engine, options: ConnectionOptions): Connection {
  const { input, output, drainMs } = options;
  const lines = createLineReader(options.maxMessageBytes);
  const writer = createWriter(output, { progressed, overflowed }, options.write && { write: options.write });
  const session = engine.connect({ send: writer.send }, { limits: options.limits, auth: options.auth });
  let phase: 'serving' | 'draining' | 'closing' | 'closed' = 'serving';
  let exitCode = 0;
  let inFlight = 0;
  let inputEnded = false;
  let isPumpDue = false;
  /** Whether `stop` was called: from then on the time is limited even if the client keeps reading. */
  let isHurried = false;
  let deadline: NodeJS.Timeout | undefined;

  /** Serves the lines that have arrived, as far as the client reads the responses. */
  function pump(): void {
    isPumpDue = false;
    if (phase !== 'serving') return;
    const mostInFlight = inFlight + MAX_STARTED_AT_ONCE;
    let hasMore = true;
    writer.hold();
    while (hasMore && !writer.isBlocked && inFlight < mostInFlight) {
      const line = lines.next();
      if (line === undefined) hasMore = false;
      else if (typeof line === 'string') send(session.receive(line));
      else send(session.refuse(line.reason, line.detail));
    }
    writer.release();
    afterPump(hasMore);
  }

  function afterPump(hasMore: boolean): void {
    if (inputEnded && !hasMore) drain();
    else if (hasMore || writer.isBlocked) {
      input.pause();
      // A client that has ended its input still gets all responses, as long as it reads.
      if (inputEnded) setDeadline(breakOff);
      if (!writer.isBlocked && !isPumpDue) {
        isPumpDue = true;
        setImmediate(pump);
      }
    } else if (input.isPaused()) input.resume();
  }

  function send(response: ReturnType<typeof session.receive>): void {
    if (typeof response === 'string') writer.respond(response);
    else if (response !== undefined) {
      inFlight += 1;
      void response.then(responded);
    }
  }

  function responded(text: string | undefined): void {
    inFlight -= 1;
    if (phase === 'closing' || phase === 'closed') return;
    if (text !== undefined) writer.respond(text);
    if (phase === 'draining' && inFlight === 0) finish();
  }

  function progressed(): void {
    if (phase === 'closing' && !isHurried) setDeadline(close);
    pump();
  }

  function onData(chunk: Buffer | string): void {
    lines.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    pump();
  }

  function onInputEnd(): void {
    if (inputEnded || phase !== 'serving') return;
    inputEnded = true;
    lines.end();
    pump();
  }

  function stopReading(): void {
    input.off('data', onData).pause();
  }

  function setDeadline(reached: () => void): void {
    clearTimeout(deadline);
    deadline = setTimeout(reached, drainMs).unref();
  }

  function drain(): void {
    phase = 'draining';
    setDeadline(finish);
    session.end();
    if (inFlight === 0) finish();
  }

  function finish(): void {
    if (phase === 'closing' || phase === 'closed') return;
    phase = 'closing';
    session.close();
    setDeadline(close);
    writer.finish(close);
  }

  function close(): void {
    if (phase === 'closed') return;
    phase = 'closed';
    clearTimeout(deadline);
    writer.discard();
    lines.discard();
    stopReading();
    input.off('end', onInputEnd).off('close', onInputEnd);
    output.off('close', breakOff);
    options.ended(exitCode);
  }

  function breakOff(): void {
    if (phase === 'serving' || phase === 'draining') session.close();
    close();
  }

  function onOutputError(error: NodeJS.ErrnoException): void {
    if (phase === 'closed') return;
    if (!GONE.has(error.code)) {
      exitCode = 1;
      engine.logger.log('error', 'Writing to the client failed.', { data: { error: error.message } });
    }
    breakOff();
  }

  function overflowed(): void {
    exitCode = 1;
    engine.logger.log('error', 'The client does not read its messages; closing the connection.');
    breakOff();
    output.destroy();
  }

  function onInputError(error: Error): void {
    engine.logger.log('debug', 'Reading from the client failed.', { data: { error: error.message } });
    onInputEnd();
  }

  // The error listeners stay after the end: a late EPIPE must not become an uncaught exception.
  input.on('data', onData).on('end', onInputEnd).on('close', onInputEnd).on('error', onInputError);
  output.on('close', breakOff).on('error', onOutputError);

  return {
    stop(code) {
      exitCode ||= code;
      isHurried = true;
      if (phase !== 'serving') return;
      stopReading();
      drain();
    },
    finishWhenIdle() {
      if (phase === 'draining') finish();
    },
  };
}
