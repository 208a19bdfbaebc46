/**
 * How much memory this process, server and clients together, really holds.
 * @module
 */
import { Session } from 'node:inspector';

/** In bytes, once all garbage is gone. */
export function heldBytes(): number {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  return usedBytes();
}

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The most that was in use at once, garbage included, while the work went on; beyond what was held before. */
export async function peakGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = heldBytes();
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

export const MB: number = 1024 * 1024;
