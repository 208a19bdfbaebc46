/**
 * How much memory this process, server and clients together, really holds.
 * @module
 */
import { Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';

export const MB: number = 1024 * 1024;

/** In bytes, once all garbage is gone: some of it goes only after what refers to it was cleaned up. */
export async function heldBytes(): Promise<number> {
  const session = new Session();
  session.connect();
  for (let round = 0; round < 3; round++) {
    session.post('HeapProfiler.collectGarbage');
    await sleep(10);
  }
  session.disconnect();
  return usedBytes();
}

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The most that was in use at once, garbage included, while the work went on; beyond what was held before. */
export async function peakGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = await heldBytes();
  let peak = before;
  const look = setInterval(() => {
    peak = Math.max(peak, usedBytes());
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return peak - before;
}
