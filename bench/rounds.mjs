/** Runs all measurements interleaved, one server process at a time. @module */
import { eras } from './eras.mjs';
import { measureBareNode, measureSpawn } from './measure-spawn.mjs';
import { measureWorkload } from './measure-workload.mjs';
import { rotated } from './rotated.mjs';
import { workloads } from './workloads.mjs';

async function spawnSamples(servers, era, round, { spawns }) {
  const samples = [];
  for (let repeat = 0; repeat < spawns; repeat++) {
    const common = { workload: 'spawn', era, turn: round * spawns + repeat };
    samples.push({ ...common, server: 'node -e 0', ...(await measureBareNode()) });
    for (const server of rotated(servers, round + repeat)) {
      samples.push({ ...common, server: server.name, ...(await measureSpawn(server, era)) });
    }
  }
  return samples;
}

async function workloadSamples(servers, era, round, pace) {
  const samples = [];
  for (const workload of workloads) {
    for (const server of rotated(servers, round)) {
      const figures = await measureWorkload(server, era, workload, pace);
      samples.push({ workload: workload.key, era, turn: round, server: server.name, ...figures });
    }
  }
  return samples;
}

/** @param report told of each finished round */
export async function runRounds(servers, pace, report) {
  const samples = [];
  for (let round = 0; round < pace.rounds; round++) {
    for (const era of Object.keys(eras)) {
      const speakers = servers.filter((server) => server.eras.includes(era));
      if (speakers.length === 0) continue;
      samples.push(...(await spawnSamples(speakers, era, round, pace)));
      samples.push(...(await workloadSamples(speakers, era, round, pace)));
    }
    report(round + 1);
  }
  return samples;
}
