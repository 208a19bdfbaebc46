/** One server in a contest: its process and its clients, checked and warm, and what was measured so far. @module */
import { peakMemoryOf } from '../process-figures.mjs';
import { median } from '../summary.mjs';
import { createClients, withConnections } from './clients.mjs';
import { eraOf } from './eras.mjs';
import { runLoad } from './load.mjs';
import { startServer } from './server-process.mjs';
import { connections } from './workloads.mjs';

/** Of a slice, before it and not measured, because its connections are fresh. */
const settlingShare = 0.1;

function ownCpuMicros() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

async function measureSlice(child, target, connected, { requests, mostMs }) {
  await runLoad(target, connected, {
    requests: Math.ceil(requests * settlingShare),
    mostMs: mostMs * settlingShare,
  });
  const before = await child.cpuMicros();
  const ownBefore = ownCpuMicros();
  const { latencies, seconds } = await runLoad(target, connected, { requests, mostMs });
  const own = ownCpuMicros() - ownBefore;
  const cpu = (await child.cpuMicros()) - before;
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpuMicros: cpu / latencies.length,
    clientMicros: own / latencies.length,
  };
}

export async function startContestant(server, eraName, workload, pace) {
  const child = await startServer(server.file);
  const target = { server, era: eraOf(eraName, server), port: child.port };
  const clients = await createClients(target, workload, connections);
  const amount = (requests, mostMs) => ({ requests: Math.ceil(requests * workload.share), mostMs });
  await withConnections(target, clients, (connected) =>
    runLoad(target, connected, amount(pace.warmUp, pace.warmUpMostMs)),
  );
  const slices = [];
  return {
    name: server.name,
    async runSlice() {
      const slice = await withConnections(target, clients, (connected) =>
        measureSlice(child, target, connected, amount(pace.sliceRequests, pace.sliceMostMs)),
      );
      slices.push(slice);
    },
    /** Medians of the slices, so that one which a neighbour of this process disturbed does not count. */
    figures() {
      const medianOf = (figure) => median(slices.map((slice) => slice[figure]));
      return {
        requestsPerSecond: medianOf('requestsPerSecond'),
        p50: medianOf('p50'),
        p99: medianOf('p99'),
        cpuMicros: medianOf('cpuMicros'),
        /** What asking costs: as long as it is below the server's, the server is what is measured. */
        clientMicros: medianOf('clientMicros'),
        peakMemory: peakMemoryOf(child.pid),
        answerBytes: clients[0].answerBytes,
      };
    },
    stop: () => child.stop(),
  };
}
