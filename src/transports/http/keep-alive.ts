/**
 * Comments on an open stream, so that no proxy takes it for dead and a dead one is found out.
 * @module
 */
import type { StreamWriter } from './shape.ts';
import { COMMENT } from './sse.ts';

/** A timer of each stream's own: on some runtimes a timer ends with the request that started it. */
export function keepAlive(writer: StreamWriter, everyMs: number): () => void {
  return every(everyMs, () => writer.write(COMMENT));
}

/**
 * Returns the function that ends it. Some runtimes let nobody but the request that started a timer clear it, so
 * the timer looks for itself whether it is still wanted.
 */
export function every(ms: number, act: () => void): () => void {
  let wanted = true;
  const timer = setInterval(() => {
    if (wanted) act();
    else clearInterval(timer);
  }, ms);
  unreference(timer);
  return () => {
    wanted = false;
    clearInterval(timer);
  };
}

/** Lets a process end; runtimes whose timers are numbers have no process to keep. */
export function unreference(timer: unknown): void {
  (timer as { unref?: () => void }).unref?.();
}
