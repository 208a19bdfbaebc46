/**
 * Comments on an open stream, so that no proxy takes it for dead and a dead one is found out.
 * @module
 */
import type { StreamWriter } from './shape.ts';
import { COMMENT } from './sse.ts';

/** A timer of each stream's own: on some runtimes a timer ends with the request that started it. */
export function keepAlive(writer: StreamWriter, everyMs: number): () => void {
  const timer = setInterval(() => writer.write(COMMENT), everyMs);
  unreference(timer);
  return () => clearInterval(timer);
}

/** Lets a process end; runtimes whose timers are numbers have no process to keep. */
export function unreference(timer: unknown): void {
  (timer as { unref?: () => void }).unref?.();
}
