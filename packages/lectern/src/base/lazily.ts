/**
 * A value that is made when it is first needed: sixty tools are defined at start-up, and few are called.
 * @module
 */

export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
