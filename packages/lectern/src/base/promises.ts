/**
 * Values that are there now or later: most calls return at once, and then no promise is made for them; values made when
 * first needed; waiting that ends.
 * @module
 */

/** A value, or a promise of it. A handler that returns a plain value creates no promise. */
export type MaybePromise<T> = T | Promise<T>;

export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  );
}

/** Goes on with the value now, or when it is there. */
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

/** The longest delay of a timer in milliseconds; Node takes anything above it for 1. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1;

/** Waits for the work, and no longer than so many milliseconds. Whether it is done; rejects as the work does. */
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
