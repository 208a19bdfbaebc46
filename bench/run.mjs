/** Compares stdio MCP servers: `node bench/run.mjs --help`. @module */
import { runBenchmark } from './benchmark.mjs';
import { budgets } from './budgets.mjs';
import { contenders, serverFolder } from './contenders.mjs';
import { runRounds } from './rounds.mjs';
import { workloads } from './workloads.mjs';

const usage = `node bench/run.mjs [options]
  --rounds <n>       how often every server is measured (default 5)
  --quick            two rounds of short phases, for a first look
  --only <a,b>       only these servers: ${contenders.map(({ name }) => name).join(', ')}
  --json <file>      writes all figures there
  --assert           ends with 1 when a budget of bench/budgets.mjs is not met
`;

/** A phase lasts so long because CPU time is counted in ticks of 10 ms. */
const paces = {
  thorough: { rounds: 5, warmUpMs: 800, phaseMs: 1500, spawns: 5 },
  quick: { rounds: 2, warmUpMs: 300, phaseMs: 500, spawns: 3 },
};

const columns = [
  { figure: 'milliseconds', heading: 'ms', digits: 1 },
  { figure: 'requestsPerSecond', heading: 'requests/s', digits: 0 },
  { figure: 'cpuMicros', heading: 'CPU us/request', digits: 1 },
  { figure: 'peakMemory', heading: 'peak MiB', digits: 1 },
  { figure: 'answerBytes', heading: 'bytes/answer', digits: 0 },
];

const titles = new Map([
  ['spawn', 'from spawn to the first answer'],
  ...workloads.map(({ key, title }) => [key, title]),
]);

const stdio = {
  usage,
  paces,
  contenders,
  serverFolder,
  baseline: ['node -e 0'],
  runRounds,
  columns,
  titles,
  budgets,
};
await runBenchmark(stdio, process.argv.slice(2));
