/**
 * Values that are available now or later: most calls return synchronously and create no promise. Lazy values, and
 * waiting with a timeout.
 * @module
 */

/** A value, or a promise of it. A handler that returns a plain value creates no promise. */
export type MaybePromise<T> = T | Promise<T>;

export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  );
}

/** Continues with the value, synchronously if it is available. */
export function andThen<T, U>(
  value: T | PromiseLike<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return isPromise(value) ? Promise.resolve(value).then(next) : next(value);
}

export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The longest delay of a timer in milliseconds; Node treats anything above it as 1. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1;

/**
 * Waits for the work, but no longer than this many milliseconds. Returns whether it is done; rejects if the work does.
 */
export async function withTimeout(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([work.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
