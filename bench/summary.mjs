/** Medians over the rounds, and their ratios to the yardstick. @module */
import { yardstick } from './contenders.mjs';

const figureNames = ['milliseconds', 'requestsPerSecond', 'cpuMicros', 'peakMemory', 'answerBytes'];

function median(values) {
  const sorted = values.filter((value) => value !== undefined).sort((left, right) => left - right);
  if (sorted.length === 0) return undefined;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function mediansOf(samples) {
  const medians = figureNames.map((figure) => [figure, median(samples.map((sample) => sample[figure]))]);
  return Object.fromEntries(medians.filter(([, value]) => value !== undefined));
}

function ratiosTo(base, medians) {
  const ratios = Object.entries(medians).map(([figure, value]) => [figure, value / base[figure]]);
  return Object.fromEntries(ratios.filter(([, ratio]) => Number.isFinite(ratio)));
}

/**
 * One row for each workload, era and server. The ratios are of medians: on a shared machine the best or
 * the mean of a few rounds says more about the neighbours than about the server.
 */
export function summarise(samples) {
  const groups = new Map();
  for (const sample of samples) {
    const key = [sample.workload, sample.era, sample.server].join();
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  const rows = [...groups.values()].map((group) => {
    const { workload, era, server } = group[0];
    return { workload, era, server, rounds: group.length, medians: mediansOf(group) };
  });
  return rows.map((row) => {
    const base = findRow(rows, row.workload, row.era, yardstick);
    return base ? { ...row, ratios: ratiosTo(base.medians, row.medians) } : row;
  });
}

export function findRow(rows, workload, era, server) {
  return rows.find((row) => row.workload === workload && row.era === era && row.server === server);
}
