/**
 * Waits for what comes about by itself.
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until it holds; a test that waits in vain runs into its own time limit. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}
