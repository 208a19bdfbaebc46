/** Waiting that ends. @module */

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
