/**
 * Work that may be done at once. Most calls are, and then no promise is made for them.
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
