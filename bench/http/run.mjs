/** Compares MCP servers over HTTP: `node bench/http/run.mjs --help`. @module */
import { runBenchmark } from '../benchmark.mjs';
import { budgets } from './budgets.mjs';
import { contenders, serverFolder } from './contenders.mjs';
import { runRounds } from './rounds.mjs';
import { holdings, workloads } from './workloads.mjs';

const usage = `node bench/http/run.mjs [options]
  --rounds <n>       how often every server is measured (default 5)
  --quick            two rounds of fewer requests, for a first look
  --only <a,b>       only these servers: ${contenders.map(({ name }) => name).join(', ')}
  --json <file>      writes all figures there
  --assert           ends with 1 when a budget of bench/http/budgets.mjs is not met
`;

/** The limits of time end the phases of the slowest servers early; the yardstick is far from them. */
const slow = { warmUpMostMs: 2000, sliceMostMs: 300 };
const paces = {
  thorough: { rounds: 5, warmUp: 10_000, slices: 10, sliceRequests: 2000, ...slow },
  quick: { rounds: 2, warmUp: 5000, slices: 4, sliceRequests: 2000, ...slow },
};

const columns = [
  { figure: 'requestsPerSecond', heading: 'requests/s', digits: 0 },
  { figure: 'p50', heading: 'p50 ms', digits: 2 },
  { figure: 'p99', heading: 'p99 ms', digits: 2 },
  { figure: 'cpuMicros', heading: 'CPU us/request', digits: 1 },
  { figure: 'clientMicros', heading: 'client us', digits: 1 },
  { figure: 'peakMemory', heading: 'peak MiB', digits: 1 },
  { figure: 'answerBytes', heading: 'bytes/answer', digits: 0 },
  { figure: 'heapKilobytes', heading: 'heap KB', digits: 2 },
];

const titles = new Map([...workloads, ...holdings].map(({ key, title }) => [key, title]));

const http = { usage, paces, contenders, serverFolder, baseline: [], runRounds, columns, titles, budgets };
await runBenchmark(http, process.argv.slice(2));
