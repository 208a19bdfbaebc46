/** One run of a benchmark from its command line to its verdict, over whichever transport. @module */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { readOptions } from './options.mjs';
import { selectContenders } from './select-contenders.mjs';
import { summarise } from './summary.mjs';
import { tables } from './table.mjs';
import { judge, verdictText } from './verdict.mjs';

async function run(benchmark, options) {
  const { contenders, serverFolder, baseline, columns, titles, budgets } = benchmark;
  const yardstick = contenders[0].name;
  const servers = selectContenders(contenders, serverFolder, options.only);
  const named = servers.map(({ name, version }) => (version ? `${name} ${version}` : name));
  const machine = `node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} x ${cpus()[0]?.model}`;
  console.log(`${named.join(', ')}\n${machine}\nmedians of ${options.rounds} interleaved rounds\n`);

  const samples = await benchmark.runRounds(servers, options, (round) => {
    console.error(`round ${round} of ${options.rounds}`);
  });
  const rows = summarise(samples, yardstick);
  const order = [...baseline, ...servers.map(({ name }) => name)];
  console.log(tables(rows, order, { yardstick, columns, titles }));

  const verdicts = options.assert ? judge(rows, budgets) : undefined;
  if (verdicts) console.log(verdictText(verdicts));
  if (options.json) {
    const versions = servers.map(({ name, version }) => ({ name, version }));
    const record = { machine, servers: versions, rounds: options.rounds, rows, verdicts, samples };
    writeFileSync(options.json, `${JSON.stringify(record, null, 2)}\n`);
  }
  if (verdicts?.some(({ met }) => !met)) process.exitCode = 1;
}

/** @param {string[]} args the command line */
export async function runBenchmark(benchmark, args) {
  const options = readOptions(args, benchmark.paces);
  if (options.help) console.log(benchmark.usage);
  else await run(benchmark, options);
}
