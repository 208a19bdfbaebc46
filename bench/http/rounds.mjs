/** Runs all measurements interleaved. @module */
import { rotated } from '../rotated.mjs';
import { runContest } from './contest.mjs';
import { eraNames } from './eras.mjs';
import { measureSessions } from './measure-sessions.mjs';
import { holdings, workloads } from './workloads.mjs';

async function loadSamples(servers, era, turn, pace) {
  const samples = [];
  for (const workload of workloads) {
    for (const { server, ...figures } of await runContest(servers, era, workload, pace)) {
      samples.push({ workload: workload.key, era, turn, server, ...figures });
    }
  }
  return samples;
}

async function sessionSamples(servers, turn) {
  const samples = [];
  for (const holding of holdings) {
    for (const server of servers) {
      const figures = await measureSessions(server, holding);
      samples.push({ workload: holding.key, era: 'session', turn, server: server.name, ...figures });
    }
  }
  return samples;
}

/** @param {(round: number) => void} report told of each finished round */
export async function runRounds(servers, pace, report) {
  const samples = [];
  for (let turn = 0; turn < pace.rounds; turn++) {
    const ordered = rotated(servers, turn);
    for (const era of eraNames) {
      const speakers = ordered.filter((server) => server.eras.includes(era));
      if (speakers.length > 0) samples.push(...(await loadSamples(speakers, era, turn, pace)));
    }
    samples.push(...(await sessionSamples(ordered, turn)));
    report(turn + 1);
  }
  return samples;
}
