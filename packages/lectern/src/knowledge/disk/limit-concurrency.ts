/**
 * Lets only so many tasks run at once; the others wait in line.
 * @module
 */

export type Limited = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function limitConcurrency(most: number): Limited {
  let running = 0;
  const waiting = new Set<() => void>();
  return async (task) => {
    // The one who leaves hands over its place, so that nobody who comes later takes it.
    if (running >= most) await new Promise<void>((resolve) => waiting.add(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next === undefined) running--;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}
