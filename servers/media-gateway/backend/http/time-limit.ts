/**
 * Gives work a limited time, and ends it when its time is up or nobody wants it any more.
 * @module
 */

export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}

/**
 * Whatever the work leaves open when it ends, such as a body that nobody reads, ends with it. Work that does not listen
 * to its signal is left alone, and waited for no longer.
 */
export async function withinTime<T>(
  limitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const workEnd = new AbortController();
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeIsUp(`no end within ${limitMs} ms`)), limitMs);
    signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal });
  });
  try {
    return await Promise.race([work(workEnd.signal), ended]);
  } finally {
    clearTimeout(timer);
    listening.abort();
    workEnd.abort();
  }
}
