/** All servers side by side under one workload, in short slices by turns. @module */
import { rotated } from '../rotated.mjs';
import { startContestant } from './contestant.mjs';

/**
 * The slices are short so that what else happens on the machine hits every server alike; those that
 * wait for their turn are idle.
 * @returns {Promise<object[]>} the figures of each server, with its name as `server`
 */
export async function runContest(servers, era, workload, pace) {
  const contestants = [];
  try {
    for (const server of servers) contestants.push(await startContestant(server, era, workload, pace));
    for (let slice = 0; slice < pace.slices; slice++) {
      for (const contestant of rotated(contestants, slice)) await contestant.runSlice();
    }
    return contestants.map((contestant) => ({ server: contestant.name, ...contestant.figures() }));
  } finally {
    await Promise.all(contestants.map((contestant) => contestant.stop()));
  }
}
