/**
 * When a reader is too slow: what waits for it is bounded, but a burst that it had no time to read is no fault of it.
 * @module
 */

/** What may wait for a moment, and for longer. A single event may be larger than either. */
const MAX_BURST = 16 * 1024 * 1024;
const MAX_BACKLOG = 1024 * 1024;
const PATIENCE_MS = 1000;

/** Of one stream: tells, from the bytes that wait before each write, whether to cut the reader off. */
export function createBacklogGuard(): (waitingBytes: number) => boolean {
  let since: number | undefined;
  return (waitingBytes) => {
    if (waitingBytes <= MAX_BACKLOG) {
      since = undefined;
      return false;
    }
    since ??= Date.now();
    return waitingBytes > MAX_BURST || Date.now() - since > PATIENCE_MS;
  };
}
