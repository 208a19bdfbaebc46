/** Medians over the rounds, and of the ratios to the yardstick. @module */

export function median(values) {
  const sorted = values.filter((value) => value !== undefined).sort((left, right) => left - right);
  if (sorted.length === 0) return undefined;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The rest of a sample are its figures. */
const names = ['workload', 'era', 'server', 'turn'];

/** The median of each figure, of what `read` gives for it and a sample. */
function mediansOf(samples, read) {
  const figures = Object.keys(samples[0]).filter((key) => !names.includes(key));
  const medians = figures.map((figure) => [figure, median(samples.map((sample) => read(sample, figure)))]);
  return Object.fromEntries(medians.filter(([, value]) => value !== undefined));
}

function ratiosTo(baseSamples, samples) {
  const baseByTurn = new Map(baseSamples.map((sample) => [sample.turn, sample]));
  return mediansOf(samples, (sample, figure) => {
    const ratio = sample[figure] / baseByTurn.get(sample.turn)?.[figure];
    return Number.isFinite(ratio) ? ratio : undefined;
  });
}

/**
 * One row for each workload, era and server. Medians, because on a shared machine the best or the mean of a
 * few rounds says more about the neighbours than about the server; and each ratio is taken within a turn,
 * because what is measured shortly after one another had the same neighbours.
 */
export function summarise(samples, yardstick) {
  const groups = new Map();
  const keyOf = (workload, era, server) => [workload, era, server].join();
  for (const sample of samples) {
    const key = keyOf(sample.workload, sample.era, sample.server);
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  return [...groups.values()].map((group) => {
    const { workload, era, server } = group[0];
    const medians = mediansOf(group, (sample, figure) => sample[figure]);
    const base = groups.get(keyOf(workload, era, yardstick));
    const row = { workload, era, server, rounds: group.length, medians };
    return base ? { ...row, ratios: ratiosTo(base, group) } : row;
  });
}

export function findRow(rows, workload, era, server) {
  return rows.find((row) => row.workload === workload && row.era === era && row.server === server);
}
