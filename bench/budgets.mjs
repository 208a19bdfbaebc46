/** What this engine may cost at most over stdio, as ratios to the raw loop, in both eras. @module */
import { eras } from './eras.mjs';

const inEveryEra = [
  { workload: 'spawn', figure: 'milliseconds', atMost: 1.25 },
  { workload: 'sequential', figure: 'cpuMicros', atMost: 1.3 },
  { workload: 'pipelined', figure: 'cpuMicros', atMost: 1.5 },
  { workload: 'list', figure: 'cpuMicros', atMost: 1.5 },
  { workload: 'sequential', figure: 'peakMemory', atMost: 1.2 },
  { workload: 'pipelined', figure: 'peakMemory', atMost: 1.2 },
  { workload: 'list', figure: 'peakMemory', atMost: 1.2 },
  { workload: 'page', figure: 'peakMemory', atMost: 1.2 },
];

export const budgets = Object.keys(eras).flatMap((era) => inEveryEra.map((budget) => ({ era, ...budget })));
